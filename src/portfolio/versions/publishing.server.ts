import type { Transaction } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { accountEventsOf } from '../account-events.server.ts';
import type { Draft } from '../model/version.ts';
import { listRecords } from '../records/kit/owned-records.server.ts';
import { completedRecord } from '../records/kit/record-store.server.ts';
import { OWNED_KINDS } from '../records/owned-kinds.server.ts';
import { addPublished } from '../records/skill/catalogue.server.ts';
import { skills } from '../records/skill/skill.ts';
import { withPortfolioLock } from '../storage/portfolio-lock.server.ts';
import { showConfirmedWithAll } from '../testimonials/confirmation-rows.server.ts';
import { publishedTranslations } from '../translations/published-translations.server.ts';
import { PUBLISHED_VIEWS } from '../views/stored-views.server.ts';
import { versionsOf } from './automatic-versions.server.ts';
import { PUBLISHED_PROFILE, type PublishedRow, readPublished } from './published-records.server.ts';
import { accountOf, GROUPS, storePublished } from './published-rows.server.ts';
import { restoreSnapshot } from './restore.server.ts';
import { PUBLISHED_COLUMNS, readSnapshot, toSnapshot } from './snapshot.server.ts';
import type { Snapshot } from './snapshot.ts';
import { differences } from './snapshot-differences.ts';

/** More are not suggested to others. */
const SUGGESTED_MAX = 50;

/** Makes what visitors see the present portfolio: all of it or nothing. */
export async function publishDraft(ctx: Ctx, userId: string): Promise<void> {
  await withPortfolioLock(ctx, userId, async (db) => {
    await requireManual(db, userId);
    const names = await newSkillNames(db, userId);
    await storePublished(ctx, db, userId, { isWhole: true });
    await showConfirmedWithAll(db, userId);
    await suggest(db, userId, names);
    await accountEventsOf(ctx).emit({ type: 'portfolio.published', userId, id: userId }, db);
  });
}

/** Makes the portfolio what visitors see. The draft is a version of the history afterwards. */
export async function discardDraft(ctx: Ctx, userId: string): Promise<void> {
  const discard = async (db: Transaction<Tables>) => {
    await requireManual(db, userId);
    await versionsOf(ctx).take(db, userId, 'before-restore');
    const published = await readPublishedSnapshot(db, userId);
    const write = { db, userId, now: ctx.now().toISOString() };
    if (published) await restoreSnapshot(write, published, 'published');
  };
  // What is published stays so when a trial ends.
  await withPortfolioLock(ctx, userId, discard, { mayExceedPlan: true });
}

/** Throws `conflict` for an account whose changes are published at once. */
async function requireManual(db: Db, userId: string): Promise<void> {
  if (await readPublished(db, userId, [])) return;
  throw new AppError('conflict', { message: 'Nothing to publish', error: 'Your changes are published at once' });
}

/** Returns what differs from what is published: nothing for an account whose changes are published at once. */
export async function readDraft(db: Db, userId: string): Promise<Draft> {
  const [profile] = (await readPublished(db, userId, [])) ?? [];
  if (!profile) return { publishing: 'instant', published_at: '', changes: [] };
  const { revision } = await accountOf(db, userId);
  const published = profile.row.revision === revision ? undefined : await readPublishedSnapshot(db, userId);
  const changes = published ? differences(published, await readSnapshot(db, userId, PUBLISHED_COLUMNS)) : [];
  return { publishing: 'manual', published_at: String(profile.row.published_at ?? ''), changes };
}

/** Starts or stops publishing by hand, in the transaction of the change of the account. */
export async function setPublishing(
  ctx: Ctx,
  db: Transaction<Tables>,
  userId: string,
  publishing: 'instant' | 'manual',
): Promise<void> {
  // Other changes of the same request follow.
  if (publishing === 'manual') return storePublished(ctx, db, userId, { isWhole: false });
  const names = await newSkillNames(db, userId);
  await versionsOf(ctx).take(db, userId, 'published');
  await db.deleteFrom('published_records').where('user_id', '=', userId).execute();
  await db
    .updateTable('users')
    .set({ changed_at: ctx.now().toISOString(), publishing })
    .where('id', '=', userId)
    .execute();
  await showConfirmedWithAll(db, userId);
  await suggest(db, userId, names);
}

/** Undefined for an account whose changes are published at once. The rows are garbage when it returns. */
async function readPublishedSnapshot(db: Db, userId: string): Promise<Snapshot | undefined> {
  const published = await readPublished(db, userId);
  return published && snapshotOf(published);
}

function snapshotOf(published: readonly PublishedRow[]): Promise<Snapshot> {
  const rowsOf = (wanted: string) => published.filter(({ kind }) => kind === wanted).map(({ row }) => row);
  return toSnapshot({
    profile: rowsOf(PUBLISHED_PROFILE)[0] ?? {},
    groups: rowsOf(GROUPS),
    recordsOf: (owned) => rowsOf(owned.kind.path).map((row) => completedRecord(owned, row)),
    views: rowsOf(PUBLISHED_VIEWS),
    translations: publishedTranslations(published),
  });
}

/** Names of skills that are not published yet: once they are, they become suggestions to others. */
async function newSkillNames(db: Db, userId: string): Promise<string[]> {
  const published = (await readPublished(db, userId, [skills.path])) ?? [];
  const before = new Map(published.map(({ row }) => [row.id, row.name]));
  const present = await listRecords(OWNED_KINDS.skills, db, userId);
  return present.filter(({ id, name }) => before.get(id) !== name).map(({ name }) => String(name));
}

async function suggest(db: Db, userId: string, names: readonly string[]): Promise<void> {
  for (const name of names.slice(0, SUGGESTED_MAX)) await addPublished(db, userId, name);
}
