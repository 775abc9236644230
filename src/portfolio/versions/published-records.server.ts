import { compiledQuery } from '../../platform/db/compiled-query.server.ts';
import type { Db } from '../../platform/db/open.ts';

type Values = Record<string, unknown>;

/** The kind of the one row with the texts of the account itself; every account that publishes by hand has it. */
export const PUBLISHED_PROFILE = 'profile';

/** A row as it was when it was published; a column that came later is missing. */
export type PublishedRow = { user_id: string; kind: string; row: Values };

function publishedOf(db: Db, userId: string, kinds: readonly string[] | undefined) {
  const query = db.selectFrom('published_records').select(['user_id', 'kind', 'row']).where('user_id', '=', userId);
  const wanted = kinds ? query.where('kind', 'in', [PUBLISHED_PROFILE, ...kinds]) : query;
  return wanted.orderBy('kind').orderBy('place');
}

/** For each list of the API. */
const selectIds = compiledQuery<{ kind: string; id: string }>((db) =>
  db
    .selectFrom('published_records')
    .select(['kind', 'id'])
    .where('user_id', '=', '')
    .where('kind', 'in', ['', ''])
    .orderBy('place'),
);

/**
 * Returns what an account has published of these kinds, in the owner's order, or of all; undefined if it publishes at
 * once, so that its tables are what everybody sees.
 */
export async function readPublished(
  db: Db,
  userId: string,
  kinds?: readonly string[],
): Promise<PublishedRow[] | undefined> {
  const rows = await publishedOf(db, userId, kinds).execute();
  if (!rows.some(({ kind }) => kind === PUBLISHED_PROFILE)) return undefined;
  return rows.map(parsed);
}

/** Returns the ids of what an account has published of one kind, in the owner's order; undefined as above. */
export async function listPublishedIds(db: Db, userId: string, kind: string): Promise<string[] | undefined> {
  const rows = await selectIds(db, [userId, PUBLISHED_PROFILE, kind]);
  if (!rows.some((row) => row.kind === PUBLISHED_PROFILE)) return undefined;
  return rows.filter((row) => row.kind === kind).map(({ id }) => id);
}

/** Returns the published rows of these ids, in their order; those that are gone are left out. */
export async function readPublishedRows(
  db: Db,
  userId: string,
  kind: string,
  ids: readonly string[],
): Promise<PublishedRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('published_records')
    .select(['id', 'user_id', 'kind', 'row'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map(({ id, ...row }) => [id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []).map(parsed);
}

/** Finds any account's published row by its id, or an account's by its slug; except of suspended accounts. */
export async function findPublished(
  db: Db,
  kind: string,
  wanted: { id: string } | { user_id: string; slug: string },
): Promise<PublishedRow | undefined> {
  const query = db
    .selectFrom('published_records')
    .innerJoin('users', 'users.id', 'published_records.user_id')
    .select(['user_id', 'kind', 'row'])
    .where('kind', '=', kind)
    .where('users.suspended_at', '=', '');
  const row =
    'slug' in wanted
      ? query.where('user_id', '=', wanted.user_id).where('slug', '=', wanted.slug)
      : query.where('published_records.id', '=', wanted.id);
  const found = await row.executeTakeFirst();
  return found && parsed(found);
}

/** Returns the columns of an account as everybody may see them: of a draft, those that were published. */
export async function withPublished<U extends { id: string; publishing: string }>(db: Db, user: U): Promise<U> {
  if (user.publishing !== 'manual') return user;
  const [profile] = (await readPublished(db, user.id, [])) ?? [];
  // Published by another request since the account was read.
  if (!profile) return user;
  return overlaid(user, profile.row);
}

/** Returns the columns of an account with those that were published. */
export function overlaid<U extends object>(user: U, published: Values): U {
  const known = Object.entries(published).filter(([column]) => column in user);
  return { ...user, ...Object.fromEntries(known) };
}

function parsed<R extends { row: string }>({ row, ...key }: R): Omit<R, 'row'> & { row: Values } {
  return { ...key, row: JSON.parse(row) };
}
