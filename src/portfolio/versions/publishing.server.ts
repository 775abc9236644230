import type { Transaction } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { accountEventsOf } from '../account-events.server.ts';
import { RECORD_PATHS } from '../model/record-kinds.ts';
import type { Draft } from '../model/version.ts';
import { listRecords } from '../records/kit/owned-records.server.ts';
import { completedRow } from '../records/kit/published-records.server.ts';
import { OWNED_KINDS } from '../records/owned-kinds.server.ts';
import { addPublished } from '../records/skill/catalogue.server.ts';
import { skills } from '../records/skill/skill.ts';
import { withPortfolioLock } from '../storage/portfolio-lock.server.ts';
import { publishedTranslations } from '../translations/published-translations.server.ts';
import { PUBLISHED_VIEWS } from '../views/stored-views.server.ts';
import { versionsOf } from './automatic-versions.server.ts';
import { PUBLISHED_PROFILE, type PublishedRow, readPublished } from './published-records.server.ts';
import { accountOf, GROUPS, storePublished } from './published-rows.server.ts';
import { restoreSnapshot } from './restore.server.ts';
import { PUBLISHED_COLUMNS, profileValues, readSnapshot, toSnapshotRecord, translationsOf } from './snapshot.server.ts';
import type { Snapshot, SnapshotRecord } from './snapshot.ts';
import { differences } from './snapshot-differences.ts';
import { viewRecord } from './snapshot-views.server.ts';

/** More are not suggested to others. */
const SUGGESTED_MAX = 50;

/** Makes what visitors see the present portfolio: all of it or nothing. */
export async function publishDraft(ctx: Ctx, userId: string): Promise<void> {
  await withPortfolioLock(ctx, userId, async (db) => {
    await requireManual(db, userId);
    const names = await newSkillNames(db, userId);
    await storePublished(ctx, db, userId, { isWhole: true });
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
  const changes = published ? differences(published, await readPresent(db, userId)) : [];
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
  await suggest(db, userId, names);
}

async function readPresent(db: Db, userId: string): Promise<Snapshot> {
  const snapshot = await readSnapshot(db, userId);
  const { contact_email, contact_phone, show_contact } = await accountOf(db, userId);
  return { ...snapshot, profile: { ...snapshot.profile, contact_email, contact_phone, show_contact } };
}

/** Undefined for an account whose changes are published at once. The rows are garbage when it returns. */
async function readPublishedSnapshot(db: Db, userId: string): Promise<Snapshot | undefined> {
  const published = await readPublished(db, userId);
  return published && snapshotOf(published);
}

function snapshotOf(published: readonly PublishedRow[]): Snapshot {
  const rows = (wanted: string) => published.filter(({ kind }) => kind === wanted).map(({ row }) => row);
  const [account = {}] = rows(PUBLISHED_PROFILE);
  const columns = PUBLISHED_COLUMNS.filter((column) => column in account).map((column) => [column, account[column]]);
  const groups = rows(GROUPS).map(({ id, name, category, icon }) => ({ id, name, category, icon }) as SnapshotRecord);
  const own = translationsOf(publishedTranslations(published));
  const profile = { ...profileValues(Object.fromEntries(columns)), translations: own('profile', '') };
  const skill_groups = groups.map((group) => ({ ...group, translations: own(GROUPS, group.id) }));
  const snapshot: Snapshot = { profile, skill_groups };
  for (const path of RECORD_PATHS) {
    const owned = OWNED_KINDS[path];
    const records = rows(path).map((row) => toSnapshotRecord(owned, owned.toRecord(completedRow(owned, row))));
    snapshot[path] = records.map((record) => ({ ...record, translations: own(path, record.id) }));
  }
  const views = rows(PUBLISHED_VIEWS).map(viewRecord);
  snapshot.views = views.map((view) => ({ ...view, translations: own(PUBLISHED_VIEWS, view.id) }));
  return snapshot;
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
