import { constants, existsSync } from 'node:fs';
import { copyFile, link, open, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../platform/db/make-folder.ts';
import { errnoOf } from '../../platform/lib/errno.ts';
import { STORED_NAME } from '../../portfolio/images/image-store.server.ts';
import { checksum, type Manifest, UPLOADS_FOLDER } from './backup-manifest.server.ts';
import { syncFolder } from './sync.server.ts';

/** What a backup has of an image. */
type StoredImage = { path: string; sha256: string };
export type StoredImages = ReadonlyMap<string, StoredImage>;

/** The checksums of the files of the store, by name; those of the backup by name. */
export type CopiedImages = { source: ReadonlyMap<string, string>; copy: ReadonlyMap<string, string> };

/**
 * Copies the files of the store into a new backup. What the backup before has, as it is in the store, is linked; and so
 * is an image of `hashes` that is missing or damaged in the store, if the backup before has it as its name says.
 */
export async function copyImages(
  from: string,
  to: string,
  { before, hashes }: { before: StoredImages; hashes: readonly string[] },
): Promise<CopiedImages> {
  makeFolder(to);
  const present = existsSync(from) ? await readdir(from, { withFileTypes: true }) : [];
  const names = new Set(present.filter((entry) => entry.isFile()).map(({ name }) => name));
  const source = new Map<string, string>();
  const copy = new Map<string, string>();
  for (const name of new Set([...names, ...hashes.map(originalName)])) {
    const found = names.has(name) ? await unlessDeleted(checksum(join(from, name))) : undefined;
    if (found !== undefined) source.set(name, found);
    const wanted = originalHash(name) ?? found;
    const target = join(to, name);
    if (wanted !== undefined && (await isLinked(before.get(name), wanted, target))) copy.set(name, wanted);
    else if (found !== undefined) {
      const copied = await unlessDeleted(copyDurably(join(from, name), target));
      if (copied === undefined) source.delete(name);
      else copy.set(name, copied);
    }
  }
  await syncFolder(to);
  return { source, copy };
}

export function originalName(hash: string): string {
  return `${hash}.webp`;
}

/** The name of an original is its SHA-256; undefined for other files. */
export function originalHash(name: string): string | undefined {
  const [, hash, width, format] = STORED_NAME.exec(name) ?? [];
  return width === undefined && format === 'webp' ? hash : undefined;
}

/** What was read of a file; undefined if it was deleted since the folder was read. */
async function unlessDeleted(read: Promise<string>): Promise<string | undefined> {
  try {
    return await read;
  } catch (error) {
    if (errnoOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

/** False if there is no such file, it is no longer as it was written, or the file system has no links. */
async function isLinked(stored: StoredImage | undefined, sha256: string, target: string): Promise<boolean> {
  if (stored?.sha256 !== sha256) return false;
  try {
    if ((await checksum(stored.path)) !== sha256) return false;
    await link(stored.path, target);
    return true;
  } catch {
    return false;
  }
}

/** Complete on the disk before it has its name. Returns its checksum. */
async function copyDurably(from: string, to: string): Promise<string> {
  const unfinished = `${to}.tmp`;
  try {
    await copyFile(from, unfinished, constants.COPYFILE_FICLONE);
    await using file = await open(unfinished, 'r+');
    await file.chmod(0o600);
    await file.sync();
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return checksum(to);
}

/** Copies the images of a backup to a store. Files that the manifest does not list are left; returns their names. */
export async function restoreImages(folder: string, { files }: Manifest, to: string): Promise<string[]> {
  const uploads = join(folder, UPLOADS_FOLDER);
  const present = existsSync(uploads) ? await readdir(uploads) : [];
  const paths = new Set(files.map(({ path }) => path));
  const isListed = (name: string) => paths.has(`${UPLOADS_FOLDER}/${name}`);
  makeFolder(to);
  for (const name of present.filter(isListed)) await copyDurably(join(uploads, name), join(to, name));
  await syncFolder(to);
  return present.filter((name) => !isListed(name)).sort();
}
