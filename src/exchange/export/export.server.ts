import type { Db } from '../../platform/db/open.ts';
import { readAccountPortfolio } from '../import/account-resume.server.ts';
import { toPortfolio } from '../import/account-resume.ts';
import { writeJsonResume } from '../import/json-resume/write-json-resume.ts';
import { withViews } from './exported-views.ts';

/** Returns the account's portfolio as a JSON Resume document of version 1; importing it restores the same portfolio. */
export async function exportText(db: Db, origin: string, userId: string): Promise<string> {
  const account = await readAccountPortfolio(db, userId);
  return JSON.stringify(withViews(writeJsonResume(toPortfolio(account), { origin }), account), null, 2);
}
