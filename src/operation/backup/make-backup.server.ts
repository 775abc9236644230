import { dirname, join } from 'node:path';
import type { Config } from '../../platform/config.ts';
import { makeFolder } from '../../platform/db/make-folder.ts';
import { databaseFile, openReader } from '../../platform/db/open.ts';
import { storageFolder } from '../../platform/files/store/open.server.ts';
import type { ImageFaults } from '../../portfolio/images/image-faults.server.ts';
import { DATABASE_FILE, MANIFEST_FILE, readManifest, UPLOADS_FOLDER, writeManifest } from './backup-manifest.server.ts';
import { type CopiedImages, copyImages, originalName, type StoredImages } from './copy-images.server.ts';
import { copyPostgres } from './postgres-copy.server.ts';
import { type Contents, contentsOf, copySqlite, openCopy } from './sqlite-copy.server.ts';
import { sync, syncFolder } from './sync.server.ts';

type Source = Pick<Config, 'databaseUrl' | 'storageUrl'>;

type Options = {
  /** The folder to create. */
  folder: string;
  now: Date;
  /** An older backup on the same file system: images that it has are linked, not copied again. */
  linkTo?: string | undefined;
};

export type Backup = Contents & {
  files: number;
  /** What the store lacks: no reason to have no backup of all the rest. Undefined if the images are in a bucket. */
  imageFaults: ImageFaults | undefined;
};

/** Rows asked for at once. */
const BATCH = 500;

/**
 * Creates a folder with the database as a SQLite file, the uploaded images and a manifest of checksums, all of it on the
 * disk when it resolves; servers may be running.
 */
export async function makeBackup(source: Source, { folder, now, linkTo }: Options): Promise<Backup> {
  makeFolder(folder);
  const uploads = join(folder, UPLOADS_FOLDER);
  makeFolder(uploads);
  // Rows first: an image is stored before the row that uses it, and never changes.
  const file = databaseFile(source.databaseUrl);
  const copy = join(folder, DATABASE_FILE);
  await (file === undefined ? copyPostgres(source.databaseUrl, copy) : copySqlite(file, copy));
  const images = storageFolder(source.storageUrl);
  const hashes = hashesOf(folder);
  const copied =
    images === undefined ? undefined : await copyImages(images, uploads, { before: await imagesOf(linkTo), hashes });
  const files = await writeManifest(folder, now, copied?.copy);
  for (const name of [DATABASE_FILE, MANIFEST_FILE]) await sync(join(folder, name));
  for (const path of [uploads, folder, dirname(folder)]) await syncFolder(path);
  const imageFaults = copied && (await faultsOf(source, hashes, copied));
  return { files, imageFaults, ...contentsOf(folder) };
}

function hashesOf(folder: string): string[] {
  using copy = openCopy(folder);
  const rows = copy.prepare('select distinct hash from images').all();
  return rows.map(({ hash }) => String(hash));
}

/** The images of an older backup, by name. */
async function imagesOf(folder: string | undefined): Promise<StoredImages> {
  const { files } = folder === undefined ? { files: [] } : await readManifest(folder).catch(() => ({ files: [] }));
  return new Map(
    files.map(({ path, sha256 }) => [path.split('/').at(-1) ?? '', { path: join(folder ?? '', path), sha256 }]),
  );
}

async function faultsOf(source: Source, hashes: readonly string[], { source: found }: CopiedImages) {
  const missing = hashes.filter((hash) => !found.has(originalName(hash)));
  const damaged = hashes.filter((hash) => ![undefined, hash].includes(found.get(originalName(hash))));
  return { missing: await stillUsed(source, missing), damaged };
}

/** Those of these images that were not deleted, with their files, while the backup was made. */
async function stillUsed({ databaseUrl }: Source, hashes: readonly string[]): Promise<string[]> {
  if (hashes.length === 0) return [];
  const { db } = await openReader(databaseUrl);
  const used = new Set<string>();
  try {
    for (let at = 0; at < hashes.length; at += BATCH) {
      const batch = hashes.slice(at, at + BATCH);
      const rows = await db.selectFrom('images').select('hash').where('hash', 'in', batch).execute();
      for (const { hash } of rows) used.add(hash);
    }
  } finally {
    await db.destroy();
  }
  return hashes.filter((hash) => used.has(hash));
}
