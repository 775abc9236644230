import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { IMAGE_COLUMNS } from './image-columns.ts';

/** SHA-256 of images whose file is not in the store, or is not what its name says. */
export type ImageFaults = { missing: readonly string[]; damaged: readonly string[] };

export type ImageFault = 'missing' | 'damaged';

export type FaultyImage = { hash: string; fault: ImageFault; account: string; used_by: string[] };

/** Rows changed at once. */
const BATCH = 500;

/** Stores what was found of all images, or of those of which `wasChecked` is true. */
export async function noteImageFaults(
  db: Db,
  { missing, damaged }: ImageFaults,
  wasChecked: (hash: string) => boolean = () => true,
): Promise<void> {
  const found = new Map<string, ImageFault>();
  for (const hash of missing) found.set(hash, 'missing');
  for (const hash of damaged) found.set(hash, 'damaged');
  const rows = await db.selectFrom('images').select('hash').where('fault', '!=', '').execute();
  const healed = rows.map(({ hash }) => hash).filter((hash) => wasChecked(hash) && !found.has(hash));
  await setFault(db, healed, '');
  await setFault(db, missing, 'missing');
  await setFault(db, damaged, 'damaged');
}

async function setFault(db: Db, hashes: readonly string[], fault: ImageFault | ''): Promise<void> {
  for (let at = 0; at < hashes.length; at += BATCH) {
    const batch = hashes.slice(at, at + BATCH);
    await db.updateTable('images').set({ fault }).where('hash', 'in', batch).where('fault', '!=', fault).execute();
  }
}

/** Returns images that are missing or damaged, with the account and what of it names each. */
export async function listFaultyImages(db: Db, limit: number): Promise<FaultyImage[]> {
  const rows = await db
    .selectFrom('images')
    .leftJoin('users', 'users.id', 'images.owner')
    .select(['images.hash', 'images.owner', 'images.fault', 'users.user_name'])
    .where('images.fault', '!=', '')
    .orderBy('users.user_name')
    .orderBy('images.hash')
    .limit(limit)
    .execute();
  const images: FaultyImage[] = [];
  for (const { hash, owner, fault, user_name } of rows) {
    const used_by = await usesOf(db, owner, hash);
    images.push({ hash, fault: fault as ImageFault, account: user_name ?? 'nobody yet', used_by });
  }
  return images;
}

/** 'projects "Engine"', 'users', …: tables, with what the record is called there. */
async function usesOf(db: Db, userId: string, hash: string): Promise<string[]> {
  const uses = new Set<string>();
  for (const { table, owner, column } of IMAGE_COLUMNS) {
    const isUse = sql<SqlBool>`${sql.ref(owner)} = ${userId} and ${sql.ref(column)} like ${`%${hash}%`}`;
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where ${isUse}`.execute(db);
    for (const row of rows) uses.add(nameOf(table, row));
  }
  return [...uses];
}

function nameOf(table: string, row: Record<string, unknown>): string {
  if (table === 'users') return 'profile';
  const name = row.title || row.name || row.award || row.position || row.id;
  return `${table} ${JSON.stringify(name)}`;
}

/** '3f…e1 of ada (projects "Engine") is missing' */
export function faultText({ hash, fault, account, used_by }: FaultyImage): string {
  const uses = used_by.length === 0 ? 'nothing uses it' : used_by.join(', ');
  return `${hash} of ${account} (${uses}) is ${fault}`;
}
