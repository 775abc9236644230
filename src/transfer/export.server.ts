import type { Ctx } from '../ctx.ts';
import { readAccountPortfolio } from './account-portfolio.server.ts';
import { toPortfolio } from './account-portfolio.ts';
import { writeJsonResume } from './json-resume.ts';

/** The account's portfolio as a JSON Resume document of version 1; importing it gives the same portfolio again. */
export async function exportDocument(ctx: Ctx, userId: string): Promise<Record<string, unknown>> {
  const portfolio = toPortfolio(await readAccountPortfolio(ctx.db, userId));
  return writeJsonResume(portfolio, { origin: ctx.config.origin });
}
