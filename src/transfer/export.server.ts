import type { Db } from '../db/open.ts';
import { readAccountPortfolio } from './account-portfolio.server.ts';
import { toPortfolio } from './account-portfolio.ts';
import { writeJsonResume } from './json-resume.ts';

/** The account's portfolio as a JSON Resume document of version 1; importing it gives the same portfolio again. */
export async function exportText(db: Db, origin: string, userId: string): Promise<string> {
  const portfolio = toPortfolio(await readAccountPortfolio(db, userId));
  return JSON.stringify(writeJsonResume(portfolio, { origin }), null, 2);
}
