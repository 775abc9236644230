import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import { encodeImage, type ImageParts, partsOfStored } from '../../platform/files/decode/decode-image.server.ts';
import { atWidth } from '../../platform/files/image-sizes.ts';
import { UPLOAD_FAILED } from '../../platform/http/upload-memory-budget.server.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { separately } from '../../platform/jobs/separately.ts';
import { AppError, isAppError, notLoggedIn } from '../../platform/lib/app-error.ts';
import { type ErrorMessage, say } from '../../platform/lib/texts/sentence.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';
import { isUnconfirmed, UNCONFIRMED_IMAGE_BYTES } from '../model/unconfirmed-account.ts';
import { NAMED_KINDS } from '../model/version.ts';
import { isTicketOwner } from './anonymous-upload-token.server.ts';
import { IMAGE_COLUMNS } from './image-columns.ts';

type ImageRow = { owner: string; hash: string; bytes: number; created_at: string };

/** The files of an image: the original and the smaller widths, each as WebP and later as AVIF. */
export const STORED_NAME = /^([0-9a-f]{64})(?:-(240|480|960|1600))?\.(webp|avif)$/;
const USER_MAX_IMAGES = 500;
const USER_MAX_BYTES = 200 * 1024 * 1024;
const TICKET_MAX_IMAGES = 3;
/** An image that no record uses may still be in an unsaved form. */
const UNUSED_AFTER_MS = HOUR_MS;
const COMPLETED_AT_ONCE = 200;

/**
 * Encodes an image and stores it for its owner, a user's id or an upload token's name; returns its `image_url`. Storing
 * the same image again costs nothing. The file is durable before its row exists; a file without a row is pruned.
 */
export async function storeImage(ctx: Ctx, owner: string, bytes: Buffer): Promise<string> {
  const created_at = ctx.now().toISOString();
  const known = await findStoredImage(ctx, owner, bytes, created_at);
  if (known) return known;
  // Check first, so that a used-up token costs no decoding.
  if (isTicketOwner(owner)) await requireRoom(ctx, { owner, hash: '', bytes: 0, created_at });
  const { webp, hash, shape, smaller } = await encodeImage(bytes);
  const row = { owner, hash, bytes: bytesOf([{ webp }, ...smaller]), created_at, avif: 0, ...shape };
  // Check before writing files for a full account.
  await requireRoom(ctx, row);
  await putSmaller(ctx, hash, smaller);
  await ctx.files.put(`${hash}.webp`, webp);
  await ctx.db.transaction().execute(async (db) => {
    await lockOwner(ctx, db, owner);
    // Check again: concurrent uploads have all seen the same free space.
    await rejectWithoutRoom(ctx, db, row);
    await db
      .insertInto('images')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['owner', 'hash']).doUpdateSet({ created_at, bytes: row.bytes, fault: '', ...shape }),
      )
      .execute();
  });
  return `images/${hash}.webp`;
}

function bytesOf(files: readonly { webp: Uint8Array }[]): number {
  return files.reduce((sum, { webp }) => sum + webp.length, 0);
}

async function putSmaller({ files }: Ctx, hash: string, smaller: ImageParts['smaller']): Promise<void> {
  await Promise.all(smaller.map(({ width, webp }) => files.put(atWidth(`${hash}.webp`, width), webp)));
}

/**
 * Finds one of the owner's stored images that returns in an archive: encoding it again would produce a different image
 * of lower quality.
 */
async function findStoredImage({ db, files }: Ctx, owner: string, bytes: Buffer, created_at: string) {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const row = await db
    .updateTable('images')
    .set({ created_at })
    .where('owner', '=', owner)
    .where('hash', '=', hash)
    .returning('fault')
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.fault !== '') {
    await files.put(`${hash}.webp`, bytes);
    await db.updateTable('images').set({ fault: '', width: 0 }).where('hash', '=', hash).execute();
  }
  return `images/${hash}.webp`;
}

/** If there is no room, deletes images that the owner no longer uses; then those that only old versions name. */
async function requireRoom(ctx: Ctx, row: ImageRow): Promise<void> {
  if (!(await findFullness(ctx, ctx.db, row))) return;
  await ctx.db.transaction().execute(async (db) => {
    await lockOwner(ctx, db, row.owner);
    await releaseUnused(db, row);
    while ((await findFullness(ctx, db, row)) && (await dropOlderVersions(db, row.owner))) await releaseUnused(db, row);
    await rejectWithoutRoom(ctx, db, row);
  });
}

/** Deletes the older half of the automatic versions that name images; false if there are none. */
async function dropOlderVersions(db: Db, userId: string): Promise<boolean> {
  const versions = await db
    .selectFrom('versions')
    .select('id')
    .where('user_id', '=', userId)
    .where('kind', 'not in', NAMED_KINDS)
    .where('images', '!=', '')
    .orderBy('created_at')
    .execute();
  const older = versions.slice(0, Math.ceil(versions.length / 2)).map(({ id }) => id);
  if (older.length === 0) return false;
  await db.deleteFrom('versions').where('id', 'in', older).execute();
  return true;
}

async function rejectWithoutRoom(ctx: Ctx, db: Db, row: ImageRow): Promise<void> {
  const error = await findFullness(ctx, db, row);
  if (error) throw new AppError('forbidden', { message: UPLOAD_FAILED, error });
}

/** Serialises changes for one owner: other uploads, records that use an image, the deletion of the account. */
async function lockOwner({ database }: Ctx, db: Db, owner: string): Promise<void> {
  if (isTicketOwner(owner)) {
    // SQLite has only one writer anyway.
    if (database.engine === 'postgres') {
      await sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`.execute(db);
    }
    return;
  }
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set((user) => ({ revision: user.ref('revision') }))
    .where('id', '=', owner)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw notLoggedIn();
}

/** Says which limit the image would exceed; undefined if there is room. */
async function findFullness(ctx: Ctx, db: Db, { owner, hash, bytes }: ImageRow): Promise<ErrorMessage | undefined> {
  const usage = await db
    .selectFrom('images')
    .select((image) => [
      image.fn.countAll<number>().as('images'),
      image.fn.sum<number | null>('bytes').as('bytes'),
      image.fn.max(sql<number>`case when hash = ${hash} then 1 else 0 end`).as('has_this'),
    ])
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  if (usage.has_this) return undefined;
  if (isTicketOwner(owner)) {
    if (usage.images < TICKET_MAX_IMAGES) return undefined;
    return say('At most {n} images can be uploaded before you register', { n: TICKET_MAX_IMAGES });
  }
  const after = Number(usage.bytes ?? 0) + bytes;
  if (usage.images >= USER_MAX_IMAGES || after > USER_MAX_BYTES) {
    return say('You have as many images as an account may hold: {n}, or 200 MB', { n: USER_MAX_IMAGES });
  }
  if (after <= UNCONFIRMED_IMAGE_BYTES) return undefined;
  const user = await db.selectFrom('users').select('email_confirmed_at').where('id', '=', owner).executeTakeFirst();
  if (!user || !isUnconfirmed(ctx.config, user)) return undefined;
  return 'Confirm your email address: until then an account holds at most 20 MB of images';
}

async function releaseUnused(db: Db, { owner, created_at }: ImageRow): Promise<void> {
  const used = await usedHashes(db, owner);
  const before = new Date(Date.parse(created_at) - UNUSED_AFTER_MS).toISOString();
  const old = await db
    .selectFrom('images')
    .select('hash')
    .where('owner', '=', owner)
    .where('created_at', '<', before)
    .execute();
  const unused = old.map(({ hash }) => hash).filter((hash) => !used.has(hash));
  if (unused.length === 0) return;
  await db.deleteFrom('images').where('owner', '=', owner).where('hash', 'in', unused).execute();
}

async function usedHashes(db: Db, userId: string): Promise<Set<string>> {
  const used = new Set<string>();
  for (const { table, owner, column } of IMAGE_COLUMNS) {
    const { rows } = await sql<{ text: string }>`
      select ${sql.ref(column)} as text from ${sql.table(table)}
      where ${sql.ref(owner)} = ${userId} and ${sql.ref(column)} like '%images/%'`.execute(db);
    for (const [, hash] of rows.flatMap(({ text }) => [...text.matchAll(/images\/([0-9a-f]{64})\.webp/g)])) {
      if (hash) used.add(hash);
    }
  }
  return used;
}

/** Makes the smaller widths of images that were stored without them, a limited number for each run. */
export async function completeImages(ctx: Ctx): Promise<void> {
  const old = ctx.db.selectFrom('images').select('hash').distinct().where('width', '=', 0).limit(COMPLETED_AT_ONCE);
  const each = separately();
  for (const { hash } of await old.execute()) await each.run(() => completeImage(ctx, hash));
  each.end();
}

async function completeImage(ctx: Ctx, hash: string): Promise<void> {
  const webp = await ctx.files.get(`${hash}.webp`);
  const parts = webp && (await partsOfStored(webp).catch(imageNotFound));
  if (!parts) {
    ctx.log.warn({ image: hash }, 'A picture has a row but no file that can be read');
    await ctx.db.updateTable('images').set({ width: -1 }).where('hash', '=', hash).execute();
    return;
  }
  await putSmaller(ctx, hash, parts.smaller);
  const bytes = bytesOf([{ webp }, ...parts.smaller]);
  await ctx.db
    .updateTable('images')
    .set({ bytes, ...parts.shape })
    .where('hash', '=', hash)
    .execute();
}

function imageNotFound(error: unknown): undefined {
  if (isAppError(error) && error.code === 'unsupported_media_type') return undefined;
  throw error;
}

export const imageWidthsJob: PeriodicJob<Ctx> = {
  name: 'image widths',
  everyMs: HOUR_MS,
  run: completeImages,
};
