import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Config } from '../../platform/config.ts';
import { databaseFile, openReader } from '../../platform/db/open.ts';
import { storageFolder } from '../../platform/files/store/open.server.ts';
import { BackupError } from './backup-error.server.ts';
import { UPLOADS_FOLDER } from './backup-manifest.server.ts';

type Source = Pick<Config, 'databaseUrl' | 'storageUrl' | 'backupTo'>;

/** Stays free on the disk, which may be the one that the server writes to. */
const ROOM_BYTES = 100_000_000;

/**
 * A backup must not fill the disk that the server writes to: it needs the database's size twice, and that of the images
 * that cannot be linked to the backup before.
 */
export async function requireRoom(source: Source, linkTo: string | undefined): Promise<void> {
  const { backupTo } = source;
  const needed = ROOM_BYTES + 2 * (await databaseBytes(source)) + (await newImageBytes(source, linkTo));
  const { bavail, bsize } = await statfs(backupTo);
  if (bavail * bsize >= needed) return;
  throw new BackupError(
    `${backupTo} has ${megabytes(bavail * bsize)} free, and ${megabytes(needed)} are needed: make room, or name another disk in BACKUP_TO`,
  );
}

async function databaseBytes({ databaseUrl }: Source): Promise<number> {
  const file = databaseFile(databaseUrl);
  if (file !== undefined) return (await stat(file)).size;
  const { db } = await openReader(databaseUrl);
  try {
    const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
    return Number(rows[0]?.bytes ?? 0);
  } finally {
    await db.destroy();
  }
}

async function newImageBytes({ storageUrl }: Source, linkTo: string | undefined): Promise<number> {
  const images = storageFolder(storageUrl);
  if (images === undefined) return 0;
  const names = async (folder: string) => readdir(folder).catch(() => []);
  const present = new Set(linkTo === undefined ? [] : await names(join(linkTo, UPLOADS_FOLDER)));
  let bytes = 0;
  for (const name of await names(images)) {
    // Deleted in the meantime: it takes nothing.
    if (!present.has(name)) bytes += (await stat(join(images, name)).catch(() => ({ size: 0 }))).size;
  }
  return bytes;
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`;
}
