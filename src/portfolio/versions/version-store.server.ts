import { randomUUID } from 'node:crypto';
import type { Selectable, Transaction } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { diskReserveOf } from '../../platform/db/disk-reserve.server.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { AppError, notFound, notLoggedIn } from '../../platform/lib/app-error.ts';
import { say } from '../../platform/lib/texts/sentence.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';
import { NAMED_KINDS, NAMED_VERSIONS_MAX, type Version, type VersionKind } from '../model/version.ts';
import { LARGE_FROM_BYTES } from '../storage/large-portfolio.server.ts';
import type { VersionTable } from '../tables.ts';
import { PACKED_HEAD_CHARACTERS, pack, unpack, unpackedBytes } from './packed-text.server.ts';
import { hashOf, imagesIn, readSnapshot } from './snapshot.server.ts';
import { contentsText, isEmpty, parseSnapshot, type Snapshot, snapshotText, summaryText } from './snapshot.ts';
import { differences } from './snapshot-differences.ts';
import { KEPT_MS, unneededVersions } from './thinning.ts';

/** A version that takes more than this part of its base's size becomes a base itself. */
const BASE_SHARE_MAX = 1 / 3;
/** Comparing takes longer with more: the summary then says what is in the portfolio. */
const COMPARED_MAX_CHARACTERS = 2_000_000;
const LISTED = ['id', 'kind', 'name', 'created_at', 'summary'] as const;

/** `isForced`: also if the last version has the same content. */
type NewVersion = { kind: VersionKind; name?: string; isForced?: boolean };
type Parts = { db: Db; now(): Date };

export const NAMING_FAILED = 'Error storing the version';

/** Returns what an account's owner sees of its versions, newest first. */
export async function listVersions(db: Db, userId: string): Promise<Version[]> {
  return db
    .selectFrom('versions')
    .select(LISTED)
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
}

/** Throws `not_found` for another account's. */
export async function readVersion(
  db: Db,
  userId: string,
  id: string,
): Promise<{ version: Version; snapshot: Snapshot }> {
  const row = await db
    .selectFrom('versions')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound('Version');
  const { kind, name, created_at, summary } = row;
  return { version: { id, kind, name, created_at, summary }, snapshot: parseSnapshot(await textOf(db, row)) };
}

/** True if the content of one of these versions is large; throws `not_found` if one is missing. */
export async function areLarge(db: Db, userId: string, ids: readonly string[]): Promise<boolean> {
  const rows = await db
    .selectFrom('versions')
    .select(({ fn, val }) => ['id', fn<string>('substr', ['content', val(1), val(PACKED_HEAD_CHARACTERS)]).as('head')])
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .execute();
  if (ids.some((id) => !rows.some((row) => row.id === id))) throw notFound('Version');
  return rows.some(({ head }) => unpackedBytes(head) > LARGE_FROM_BYTES);
}

export async function removeVersion(db: Db, userId: string, id: string): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('versions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw notFound('Version');
  await removeUnusedBases(db, userId);
}

/** Deletes automatic versions that are too old. Called every hour. */
async function sweepVersions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('versions')
    .where('created_at', '<', new Date(now.getTime() - KEPT_MS).toISOString())
    .where('kind', 'not in', NAMED_KINDS)
    .execute();
  await db
    .deleteFrom('version_bases')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('versions').select('versions.id').whereRef('base_id', '=', 'version_bases.id'))),
    )
    .execute();
}

/**
 * Stores the present portfolio as a version. The caller has locked the portfolio. Equal content stores nothing, unless
 * the owner gives it a name; returns the version, or undefined if nothing was stored.
 */
export async function takeVersion(
  { now }: Pick<Parts, 'now'>,
  db: Transaction<Tables>,
  userId: string,
  wanted: NewVersion,
): Promise<Version | undefined> {
  const prepared = await prepareVersion(db, userId, wanted);
  return prepared && storeVersion({ now }, db, userId, prepared);
}

/** Stores the present portfolio under a name, also if the last version has the same content. */
export async function nameVersion(parts: Parts, userId: string, name: string): Promise<Version> {
  return parts.db.transaction().execute(async (db) => {
    await lockPortfolio(db, userId);
    const { named } = await db
      .selectFrom('versions')
      .select((row) => row.fn.countAll<number>().as('named'))
      .where('user_id', '=', userId)
      .where('kind', '=', 'named')
      .executeTakeFirstOrThrow();
    if (named >= NAMED_VERSIONS_MAX) {
      const error = say('An account holds at most {n} named versions: delete one, then try again', {
        n: NAMED_VERSIONS_MAX,
      });
      throw new AppError('conflict', { message: NAMING_FAILED, error });
    }
    return storeVersion(
      parts,
      db,
      userId,
      await packVersion(db, { kind: 'named', name }, await readPresent(db, userId)),
    );
  });
}

export type PreparedVersion = {
  /** When the version before was stored; '' for none. */
  after: string;
  version: Omit<VersionTable, 'id' | 'user_id' | 'created_at'>;
  /** The packed content of a new base; undefined if it has that of another version. */
  newBase: string | undefined;
};

/** Reads, compares and compresses; undefined if the last version has the same content. */
export async function prepareVersion(db: Db, userId: string, wanted: NewVersion): Promise<PreparedVersion | undefined> {
  const present = await readPresent(db, userId);
  const { latest, hash, snapshot } = present;
  if (!wanted.isForced && (latest ? latest.hash === hash : isEmpty(snapshot))) return undefined;
  return packVersion(db, wanted, present);
}

type Present = { snapshot: Snapshot; text: string; hash: string; latest: VersionRow | undefined };

async function readPresent(db: Db, userId: string): Promise<Present> {
  const snapshot = await readSnapshot(db, userId);
  const text = snapshotText(snapshot);
  return { snapshot, text, hash: hashOf(text), latest: await latestVersion(db, userId) };
}

async function packVersion(
  db: Db,
  { kind, name = '' }: NewVersion,
  { snapshot, text, hash, latest }: Present,
): Promise<PreparedVersion> {
  const base = latest && (await readBase(db, latest.base_id));
  const summary = await summaryOf(snapshot, text, latest && base && { latest, base });
  const after = latest?.created_at ?? '';
  const described = { kind, name, hash, summary, images: imagesIn(text) };
  const content = base && (await pack(text, base.text));
  if (latest && base && content && content.length <= base.bytes * BASE_SHARE_MAX) {
    const version = { ...described, base_id: latest.base_id, bytes: content.length, content };
    return { after, version, newBase: undefined };
  }
  // Packed with itself as the dictionary: a few bytes, and read like every other version.
  const [newBase, own] = [await pack(text), await pack(text, text)];
  return { after, version: { ...described, base_id: randomUUID(), bytes: own.length, content: own }, newBase };
}

export async function storeVersion(
  { now }: Pick<Parts, 'now'>,
  db: Transaction<Tables>,
  userId: string,
  { after, version, newBase }: PreparedVersion,
): Promise<Version> {
  if (newBase !== undefined) {
    const row = { id: version.base_id, user_id: userId, bytes: newBase.length, content: newBase };
    await db.insertInto('version_bases').values(row).execute();
  }
  const id = randomUUID();
  // Two in one millisecond keep their order.
  const created_at = new Date(Math.max(now().getTime(), after ? Date.parse(after) + 1 : 0)).toISOString();
  await db
    .insertInto('versions')
    .values({ id, user_id: userId, created_at, ...version })
    .execute();
  await thinOut(db, userId, now());
  const { kind, name, summary } = version;
  return { id, kind, name, created_at, summary };
}

async function summaryOf(
  snapshot: Snapshot,
  text: string,
  before: { latest: VersionRow; base: Base } | undefined,
): Promise<string> {
  if (!before || text.length > COMPARED_MAX_CHARACTERS) return contentsText(snapshot);
  const { latest, base } = before;
  return summaryText(differences(parseSnapshot(await unpack(latest.content, base.text)), snapshot));
}

type VersionRow = Selectable<VersionTable>;

export async function latestVersion(db: Db, userId: string): Promise<VersionRow | undefined> {
  return db
    .selectFrom('versions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

async function textOf(db: Db, { base_id, content }: VersionRow): Promise<string> {
  return unpack(content, (await readBase(db, base_id)).text);
}

type Base = { text: string; bytes: number };

async function readBase(db: Db, id: string): Promise<Base> {
  const { content, bytes } = await db
    .selectFrom('version_bases')
    .select(['content', 'bytes'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { text: await unpack(content), bytes };
}

async function thinOut(db: Db, userId: string, now: Date): Promise<void> {
  const versions = await db
    .selectFrom('versions')
    .select(['id', 'kind', 'created_at', 'bytes', 'base_id'])
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  const bases = await db.selectFrom('version_bases').select(['id', 'bytes']).where('user_id', '=', userId).execute();
  const unneeded = unneededVersions(versions, new Map(bases.map(({ id, bytes }) => [id, bytes])), now);
  if (unneeded.length === 0) return;
  await db.deleteFrom('versions').where('user_id', '=', userId).where('id', 'in', unneeded).execute();
  await removeUnusedBases(db, userId);
}

async function removeUnusedBases(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('version_bases')
    .where('user_id', '=', userId)
    .where('id', 'not in', db.selectFrom('versions').select('base_id').where('user_id', '=', userId))
    .execute();
}

/** Locks the portfolio without changing it, and returns its revision. */
export async function lockPortfolio(db: Transaction<Tables>, userId: string): Promise<number> {
  const row = await db
    .updateTable('users')
    .set((user) => ({ revision: user.ref('revision') }))
    .where('id', '=', userId)
    .returning('revision')
    .executeTakeFirst();
  if (!row) throw notLoggedIn();
  return row.revision;
}

export const versionsJob: PeriodicJob<Ctx> = {
  name: 'versions',
  everyMs: HOUR_MS,
  run: (ctx) => diskReserveOf(ctx).use(() => sweepVersions(ctx.db, ctx.now())),
};
