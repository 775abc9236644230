import type { Transaction } from 'kysely';
import type { Ctx } from '../ctx.ts';
import type { Db } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import { type OwnedRecords, RECORDS_PER_KIND } from '../kit/owned-records.server.ts';
import { changePortfolio } from '../kit/portfolio-change.server.ts';
import { AppError } from '../lib/app-error.ts';
import { freshId } from '../lib/fresh-id.ts';
import { RECORDS, readAccountPortfolio, SKILLS } from './account-portfolio.server.ts';
import { type ImportPlan, planImport } from './import-plan.ts';
import { type ReadResume, readJsonResume } from './json-resume.ts';
import { withoutForeignPictures } from './pictures.ts';
import type { RowChanges } from './plan-lists.ts';
import type { StoredGroup } from './plan-skills.ts';
import { RECORD_PATHS } from './portfolio.ts';
import type { ImportReport } from './transfer.ts';

export const IMPORT_FAILED = 'Error importing';
const GROUPS_PER_INSERT = 100;

/** What an import of the document would do; nothing is written. Throws `invalid` for what is no résumé. */
export async function previewImport(ctx: Ctx, userId: string, document: unknown): Promise<ImportReport> {
  return (await planFor(ctx.db, userId, requireResume(document))).report;
}

/** Imports a JSON Resume document, all of it or nothing. Throws `invalid` for what is no résumé. */
export async function importDocument(ctx: Ctx, userId: string, document: unknown): Promise<ImportReport> {
  const resume = requireResume(document);
  return changePortfolio(ctx, userId, async (db) => {
    const plan = await planFor(db, userId, resume);
    await write(db, userId, plan, ctx.now());
    return plan.report;
  });
}

function requireResume(document: unknown): ReadResume {
  const resume = readJsonResume(document);
  if (resume) return resume;
  const error = 'This is not a JSON Resume document: it has none of its sections';
  throw new AppError('invalid', { message: IMPORT_FAILED, error });
}

async function planFor(db: Db, userId: string, resume: ReadResume): Promise<ImportPlan> {
  const present = await readAccountPortfolio(db, userId);
  const images = await db.selectFrom('images').select('hash').where('owner', '=', userId).execute();
  const owned = new Set(images.map(({ hash }) => `images/${hash}.webp`));
  return planImport(withoutForeignPictures(resume, owned), present, { freshId, recordsMax: RECORDS_PER_KIND });
}

async function write(db: Transaction<Tables>, userId: string, plan: ImportPlan, now: Date): Promise<void> {
  await writeUser(db, userId, plan, now);
  for (const path of RECORD_PATHS) await writeRows(db, userId, RECORDS[path], plan.records[path], now);
  await addGroups(db, userId, plan.skills.groups);
  await writeRows(db, userId, SKILLS, plan.skills, now);
}

async function writeUser(db: Db, userId: string, { profile, extras }: ImportPlan, now: Date): Promise<void> {
  const { links, ...texts } = profile;
  const changes = {
    ...texts,
    ...(links && { links: JSON.stringify(links) }),
    ...(extras && { extras: JSON.stringify(extras) }),
  };
  if (Object.keys(changes).length === 0) return;
  await db
    .updateTable('users')
    .set({ ...changes, updated_at: now.toISOString() })
    .where('id', '=', userId)
    .execute();
}

async function writeRows(
  db: Db,
  userId: string,
  records: OwnedRecords,
  { add, change }: RowChanges,
  now: Date,
): Promise<void> {
  await records.addImported(
    db,
    userId,
    add.map(({ id, values }) => ({ ...values, id, hidden: values.hidden === true })),
    now,
  );
  for (const { id, values } of change) await records.change(db, userId, id, values, { ifMatch: undefined, now });
}

async function addGroups(db: Db, userId: string, groups: readonly StoredGroup[]): Promise<void> {
  if (groups.length === 0) return;
  const { last } = await db
    .selectFrom('skill_groups')
    .select((row) => row.fn.max('sort_order').as('last'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const rows = groups.map((group, index) => ({ ...group, user_id: userId, sort_order: Number(last ?? 0) + index + 1 }));
  for (let start = 0; start < rows.length; start += GROUPS_PER_INSERT) {
    await db
      .insertInto('skill_groups')
      .values(rows.slice(start, start + GROUPS_PER_INSERT))
      .execute();
  }
}
