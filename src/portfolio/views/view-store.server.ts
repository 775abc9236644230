import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { matchesIfMatch } from '../../platform/http/conditional.ts';
import { entityTag, staleVersion } from '../../platform/http/entity-tags.server.ts';
import { AppError, invalid, notFound } from '../../platform/lib/app-error.ts';
import { type ErrorMessage, say } from '../../platform/lib/texts/sentence.ts';
import { changedSeo, seoColumns, seoOf } from '../model/seo.ts';
import { slugPicker } from '../records/project/project-slug.ts';
import type { ViewTable } from '../sharing-tables.ts';
import { withSearchTextLimit } from '../storage/plan-limit.server.ts';
import { withPortfolioLock } from '../storage/portfolio-lock.server.ts';
import { putTranslations } from '../translations/record-translations.server.ts';
import { moveToTrash, takeFromTrash } from '../trash/deleted-records.server.ts';
import { hasPasswordLink, requireNoPasswordLink } from './closed-views.server.ts';
import { laterThan, listRecordsSince } from './later-records.server.ts';
import { checkedItems, isPresent, keyOf, readNamed } from './showable-items.server.ts';
import { type NewView, VIEWS_MAX, type View, type ViewChange, type ViewItem, type ViewItemInput } from './view.ts';
import { listViewRows, type ViewValues, viewColumns, viewValues } from './view-rows.server.ts';

/** The kind of deleted rows in the trash. */
const KIND = 'views';
const ADD_FAILED = 'Error adding view';
const SAVE_FAILED = 'Error saving view';
const RANDOM_CHARACTERS = 8;
const SLUG_MAX_CHARACTERS = 50;
/** Before every change of a record. */
const LONG_AGO = '0000';

/** In the order in which they were made. */
export async function listViews(db: Db, userId: string): Promise<View[]> {
  return present(db, userId, await listViewRows(db, userId));
}

/** Throws `not_found` for another account's view. */
export async function readView(db: Db, userId: string, id: string): Promise<View> {
  const [view] = await present(db, userId, [await findRow(db, userId, id)]);
  if (!view) throw notFound('View');
  return view;
}

async function findRow(db: Db, userId: string, id: string): Promise<ViewTable> {
  const own = db.selectFrom('views').selectAll().where('user_id', '=', userId);
  const row = await own.where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('View');
  return row;
}

export async function addView(ctx: Ctx, userId: string, input: NewView): Promise<View> {
  return withPortfolioLock(ctx, userId, (db) =>
    withSearchTextLimit(db, ctx, userId, () => insertView(ctx, db, userId, input)),
  );
}

/** The same in a transaction that holds the lock of the portfolio. */
export async function insertView(ctx: Ctx, db: Db, userId: string, input: NewView): Promise<View> {
  const at = ctx.now().toISOString();
  const taken = await takenSlugs(db, userId, ADD_FAILED);
  const { slug, items, seo, ...values } = input;
  if (slug !== undefined && taken.has(slug)) throw slugTaken(ADD_FAILED);
  const given = items.map((item) => toStored(item, undefined, at));
  const row = viewColumns({
    ...values,
    ...seoColumns(seo),
    id: randomUUID(),
    user_id: userId,
    slug: slug ?? slugPicker(taken)(slugOfHeadline(input.headline)),
    items: await checkedItems(db, userId, { given, stored: [], message: ADD_FAILED }),
    settled_at: at,
    created_at: at,
    updated_at: at,
  });
  await db.insertInto('views').values(row).execute();
  return readView(db, userId, row.id);
}

/** Throws `conflict` if `ifMatch` is not the entity tag of the view as it is stored. */
export async function changeView(
  ctx: Ctx,
  userId: string,
  id: string,
  change: ViewChange,
  ifMatch?: string,
): Promise<View> {
  return withPortfolioLock(ctx, userId, (db) =>
    withSearchTextLimit(db, ctx, userId, async () => {
      const stored = ifMatch === undefined ? undefined : await readView(db, userId, id);
      if (stored && !matchesIfMatch(ifMatch, entityTag(stored))) throw staleVersion(SAVE_FAILED, stored);
      return changeLocked(ctx, db, userId, id, change);
    }),
  );
}

async function changeLocked(ctx: Ctx, db: Db, userId: string, id: string, change: ViewChange): Promise<View> {
  const row = await findRow(db, userId, id);
  const { items, seo, ...values } = change;
  const { slug, access, new_records } = values;
  if (slug !== undefined && slug !== row.slug) {
    const others = db.selectFrom('views').select('id').where('user_id', '=', userId).where('slug', '=', slug);
    if (await others.executeTakeFirst()) throw slugTaken(SAVE_FAILED);
  }
  const at = ctx.now().toISOString();
  if (access && access !== 'links' && access !== row.access) {
    await requireNoPasswordLink(db, { userId, viewId: id, at, message: SAVE_FAILED });
  }
  const before = viewValues(row).items;
  const known = new Map(before.map((item) => [keyOf(item), item]));
  const given = items?.map((item) => toStored(item, known.get(keyOf(item)), at));
  const changes = viewColumns({
    ...values,
    ...changedSeo(seo),
    ...(given && { items: await checkedItems(db, userId, { given, stored: before, message: SAVE_FAILED }) }),
    // What it has shown so far, it goes on to show.
    ...(row.new_records === 'show' && new_records !== 'show' && new_records && { settled_at: at }),
    updated_at: at,
  });
  await db.updateTable('views').set(changes).where('id', '=', id).where('user_id', '=', userId).execute();
  return readView(db, userId, id);
}

/** Into the trash. */
export async function deleteView(ctx: Ctx, userId: string, id: string): Promise<void> {
  await withPortfolioLock(ctx, userId, async (db) => {
    const row = await findRow(db, userId, id);
    await db.deleteFrom('views').where('id', '=', id).where('user_id', '=', userId).execute();
    await moveToTrash(db, { kind: KIND, title: row.name, row }, ctx.now());
  });
}

/** With another slug if its own has been taken in the meantime; `note` says so, as a sentence. */
export async function restoreView(ctx: Ctx, userId: string, id: string): Promise<{ view: View; note: string }> {
  return withPortfolioLock(ctx, userId, async (db) => {
    const found = await takeFromTrash<ViewTable>(db, KIND, { id, user_id: userId }, ctx.now());
    if (!found) throw notFound('View');
    const { translations, ...row } = found;
    const slug = slugPicker(await takenSlugs(db, userId, 'Error restoring view'))(row.slug);
    const isLocked = await hasPasswordLink(db, { userId, viewId: id, at: ctx.now().toISOString() });
    const access = isLocked ? 'links' : row.access;
    await db
      .insertInto('views')
      .values({ ...viewColumns(viewValues(row)), user_id: userId, slug, access })
      .execute();
    await putTranslations(db, { user_id: userId, kind: KIND, id }, translations ?? []);
    const moved = slug !== row.slug && `Another view has its address by now: it is at …/v/${slug}.`;
    const closed = access !== row.access && 'It is for share links only: one with a password leads to it.';
    return { view: await readView(db, userId, id), note: [moved, closed].filter(Boolean).join(' ') };
  });
}

/** Throws `conflict` if the account can have no more views. */
async function takenSlugs(db: Db, userId: string, message: ErrorMessage): Promise<Set<string>> {
  const rows = await db.selectFrom('views').select('slug').where('user_id', '=', userId).execute();
  if (rows.length >= VIEWS_MAX) {
    throw new AppError('conflict', { message, error: say('An account has {n} views at most', { n: VIEWS_MAX }) });
  }
  return new Set(rows.map(({ slug }) => slug));
}

function slugTaken(message: ErrorMessage): AppError {
  return invalid(message, [{ field: 'slug', message: 'Slug is that of another view' }]);
}

/** Of the public headline: an address that is made of the private name would tell it to visitors. */
function slugOfHeadline(headline: string): string {
  const words = headline
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const slug = words.filter(Boolean).join('-').slice(0, SLUG_MAX_CHARACTERS);
  return slug.replace(/-$/, '') || `view-${randomUUID().slice(0, RANDOM_CHARACTERS)}`;
}

function toStored(input: ViewItemInput, before: ViewItem | undefined, at: string): ViewItem {
  const { stale: _, ...item } = input;
  const hasText = item.title !== '' || item.description !== '';
  return { ...item, tailored_at: hasText ? tailoredAt(input, before, at) : '' };
}

/** An unchanged text keeps its time unless the owner confirms it; a copy of a marked one stays marked. */
function tailoredAt({ title, description, stale }: ViewItemInput, before: ViewItem | undefined, at: string): string {
  if (!before) return stale ? LONG_AGO : at;
  const isSame = before.title === title && before.description === description;
  return isSame && stale !== false ? before.tailored_at : at;
}

/** Deleted records drop out, and those for nobody; a record that has changed since its texts were written is marked. */
async function present(db: Db, userId: string, rows: readonly ViewTable[]): Promise<View[]> {
  const views = rows.map(viewValues);
  const kinds = [...new Set(views.flatMap(({ items }) => items.map(({ kind }) => kind)))];
  const named = await readNamed(db, userId, kinds);
  const settledTimes = rows.filter(({ new_records }) => new_records !== 'show').map(({ settled_at }) => settled_at);
  const [settled] = settledTimes.sort();
  const later = settled === undefined ? [] : await listRecordsSince(db, userId, settled);
  return views.map(({ user_id: _, items, settled_at, seo_title, seo_description, ...values }) => ({
    ...values,
    seo: seoOf({ seo_title, seo_description }),
    items: items.flatMap(({ tailored_at, ...item }) => {
      const record = named.get(keyOf(item));
      if (!record || !isPresent(item, record)) return [];
      return [{ ...item, stale: tailored_at !== '' && record.changedAt > tailored_at }];
    }),
    new_items: laterOf({ items, settled_at, new_records: values.new_records }, later),
  }));
}

/** What the view leaves out since it came later. */
function laterOf(
  view: Pick<ViewValues, 'items' | 'settled_at' | 'new_records'>,
  records: Parameters<typeof laterThan>[1],
): View['new_items'] {
  if (view.new_records === 'show') return [];
  return laterThan(view, records).map(({ kind, id }) => ({ kind, record_id: id }));
}
