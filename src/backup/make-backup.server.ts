import { existsSync, readdirSync } from 'node:fs';
import { chmod, copyFile, link, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { makeFolder } from '../db/make-folder.ts';
import { databaseFile } from '../db/open.ts';
import { storageFolder } from '../images/store/open.server.ts';
import { BackupError } from './backup-error.server.ts';
import { checksum, DATABASE_FILE, readManifest, UPLOADS_FOLDER, writeManifest } from './backup-manifest.server.ts';
import { copyPostgres } from './postgres-copy.server.ts';
import { type Contents, contentsOf, copySqlite, openCopy } from './sqlite-copy.server.ts';

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
  /** False if the images are in a bucket. */
  hasImages: boolean;
};

/**
 * Creates a folder with the database as a SQLite file, the uploaded images and a manifest of checksums; servers may be
 * running. Throws if the storage lacks an image.
 */
export async function makeBackup(source: Source, { folder, now, linkTo }: Options): Promise<Backup> {
  const uploads = join(folder, UPLOADS_FOLDER);
  makeFolder(uploads);
  // Rows first: an image is stored before the row that uses it, and never changes.
  const file = databaseFile(source.databaseUrl);
  const copy = join(folder, DATABASE_FILE);
  await (file === undefined ? copyPostgres(source.databaseUrl, copy) : copySqlite(file, copy));
  const images = storageFolder(source.storageUrl);
  if (images !== undefined) await copyImages(images, uploads, await imagesOf(linkTo));
  const files = await writeManifest(folder, now);
  if (images !== undefined) rejectMissingImages(folder);
  return { files, hasImages: images !== undefined, ...contentsOf(folder) };
}

type StoredImage = { path: string; sha256: string };

/** The images of an older backup, by name. */
async function imagesOf(folder: string | undefined): Promise<Map<string, StoredImage>> {
  const { files } = folder === undefined ? { files: [] } : await readManifest(folder).catch(() => ({ files: [] }));
  return new Map(
    files.map(({ path, sha256 }) => [path.split('/').at(-1) ?? '', { path: join(folder ?? '', path), sha256 }]),
  );
}

export async function copyImages(from: string, to: string, stored = new Map<string, StoredImage>()): Promise<void> {
  if (!existsSync(from)) return;
  makeFolder(to);
  for (const { name } of (await readdir(from, { withFileTypes: true })).filter((entry) => entry.isFile())) {
    const target = join(to, name);
    if (await linked(stored.get(name), target)) continue;
    await copyFile(join(from, name), target);
    await chmod(target, 0o600);
  }
}

/** False if there is no such file, it is no longer as it was written, or the file system has no links. */
async function linked(stored: StoredImage | undefined, target: string): Promise<boolean> {
  if (stored === undefined) return false;
  try {
    if ((await checksum(stored.path)) !== stored.sha256) return false;
    await link(stored.path, target);
    return true;
  } catch {
    return false;
  }
}

/** Fail visibly: the operator may still find the images elsewhere today. */
function rejectMissingImages(folder: string): void {
  using copy = openCopy(folder);
  const stored = new Set(readdirSync(join(folder, UPLOADS_FOLDER)));
  const hashes = copy
    .prepare('select distinct hash from images')
    .all()
    .map(({ hash }) => String(hash));
  const missing = hashes.filter((hash) => !stored.has(`${hash}.webp`));
  if (missing.length === 0) return;
  throw new BackupError(
    `${missing.length} ${missing.length === 1 ? 'image' : 'images'} of ${hashes.length} cannot be backed up, the storage does not have them: ${missing.slice(0, 3).join(', ')}`,
  );
}
