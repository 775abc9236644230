import { setImmediate } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { LIST_PATHS } from '../../portfolio/model/record-kinds.ts';
import { visibilityOf } from '../../portfolio/model/visibility.ts';
import { addImportedRecords, changeRecord } from '../../portfolio/records/kit/owned-record-writes.server.ts';
import type { OwnedRecords } from '../../portfolio/records/kit/owned-records.server.ts';
import { OWNED_KINDS } from '../../portfolio/records/owned-kinds.server.ts';
import { withPortfolioLock } from '../../portfolio/storage/portfolio-lock.server.ts';
import { sectionColumns } from '../../portfolio/storage/user-store.server.ts';
import { storeTranslations } from '../../portfolio/translations/translation-store.server.ts';
import { versionsOf } from '../../portfolio/versions/automatic-versions.server.ts';
import type { ImportDone, ImportReport } from './import-schemas.ts';
import { type PageSettings, pageSettingColumns, pageSettingFields } from './page-settings.ts';
import { IMPORT_FAILED } from './parse/json.ts';
import { writeDesk } from './plan/desk-writes.server.ts';
import { hiddenOf, type ImportPlan } from './plan/import-plan.ts';
import { type PlannedImport, planFor, revisionOf } from './plan/import-planning.server.ts';
import type { RowChanges } from './plan/records.ts';
import type { StoredGroup } from './plan/skills.ts';
import { writeViews } from './plan/view-writes.server.ts';
import type { SourceDocument } from './sources/source.ts';
import { takePreview } from './stored-previews.server.ts';

const GROUPS_PER_INSERT = 100;
/** How often an import is planned again because the portfolio has changed in between. */
const ATTEMPTS = 3;

/** Imports what was read from a source, atomically. Throws `invalid` if it is not a résumé. */
export async function importRead(ctx: Ctx, userId: string, read: SourceDocument): Promise<ImportReport> {
  return withPortfolioLock(ctx, userId, async (db) => {
    const plan = await planFor(db, userId, read);
    await versionsOf(ctx).take(db, userId, 'before-import');
    await write(ctx, db, userId, plan);
    return plan.report;
  });
}

/** The same, but `plan` runs without the portfolio's lock: a plan is executed only if nothing has changed since. */
export async function importPlanned(
  ctx: Ctx,
  userId: string,
  plan: () => Promise<PlannedImport & { previewId?: string }>,
): Promise<Pick<ImportDone, 'report' | 'hidden'>> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const planned = await plan();
    const done = await withPortfolioLock(ctx, userId, async (db) => {
      // The current change has already incremented it.
      if ((await revisionOf(db, userId)) !== planned.revision + 1) return undefined;
      // Executed twice at the same time, the second finds it deleted.
      if (planned.previewId !== undefined) await takePreview(db, userId, planned.previewId);
      await versionsOf(ctx).take(db, userId, 'before-import');
      await write(ctx, db, userId, planned.plan);
      return { report: planned.plan.report, hidden: hiddenOf(planned.plan) };
    });
    if (done) return done;
  }
  throw new AppError('conflict', {
    message: IMPORT_FAILED,
    error: 'Your portfolio was changed in the meantime: please try again',
  });
}

async function write(ctx: Ctx, db: Transaction<Tables>, userId: string, plan: ImportPlan): Promise<void> {
  const now = ctx.now();
  await writeUser(db, userId, plan, now);
  for (const path of LIST_PATHS) await writeRows(db, userId, OWNED_KINDS[path], plan.records[path], now);
  await addGroups(db, userId, plan.skills.groups);
  await writeRows(db, userId, OWNED_KINDS.skills, plan.skills, now);
  await writeViews(db, userId, plan.views, now);
  await storeTranslations(db, userId, plan.translations);
  await writeDesk(db, userId, plan.desk, ctx.config.quotaTextBytes);
}

async function writeUser(db: Db, userId: string, { profile, extras }: ImportPlan, now: Date): Promise<void> {
  const { links, page_languages, sections, ...others } = profile;
  const isSetting = (field: string) => Object.hasOwn(pageSettingFields, field);
  const [settings, texts] = [isSetting, (field: string) => !isSetting(field)].map((isWanted) =>
    Object.fromEntries(Object.entries(others).filter(([field]) => isWanted(field))),
  );
  const changes = {
    ...texts,
    ...pageSettingColumns(settings as Partial<PageSettings>),
    ...(links && { links: JSON.stringify(links) }),
    ...(page_languages && { page_languages: page_languages.join(' ') }),
    ...sectionColumns({ sections }),
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
  await addImportedRecords(
    records,
    db,
    userId,
    add.map(({ id, values }) => ({ ...values, id, visibility: visibilityOf(values) })),
    now,
  );
  for (const { id, values } of change) {
    await setImmediate();
    await changeRecord(records, db, userId, id, values, { ifMatch: undefined, now, isByHand: false });
  }
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
