import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { BackupError } from './backup-error.server.ts';

export const DATABASE_FILE = 'vitrine.db';
export const UPLOADS_FOLDER = 'uploads';
export const MANIFEST_FILE = 'manifest.json';

const Manifest = z.object({
  created_at: z.string(),
  /** Paths are relative to the backup's folder, with / between their parts. */
  files: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
});
export type Manifest = z.infer<typeof Manifest>;

/** Writes the manifest of a backup's folder; returns the number of files. The checksums of its images may be known. */
export async function writeManifest(
  folder: string,
  now: Date,
  known: ReadonlyMap<string, string> = new Map(),
): Promise<number> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const files: Manifest['files'] = [];
  for (const path of paths.sort()) {
    const { size } = await stat(path);
    const name = relative(folder, path).split(sep).join('/');
    const image = name.startsWith(`${UPLOADS_FOLDER}/`) ? known.get(name.slice(UPLOADS_FOLDER.length + 1)) : undefined;
    files.push({ path: name, bytes: size, sha256: image ?? (await checksum(path)) });
  }
  const manifest: Manifest = { created_at: now.toISOString(), files };
  await writeFile(join(folder, MANIFEST_FILE), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  return files.length;
}

export async function readManifest(folder: string): Promise<Manifest> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST_FILE), 'utf8')));
  } catch (cause) {
    throw new BackupError(`${folder} is not a complete backup: its ${MANIFEST_FILE} cannot be read`, { cause });
  }
}

/** Throws if a file is missing, damaged or outside the folder. */
export async function checkFiles(folder: string, { files }: Manifest): Promise<void> {
  for (const { path, sha256 } of files) {
    const full = resolve(folder, path);
    const isGood = isInside(folder, full) && existsSync(full) && (await checksum(full)) === sha256;
    if (!isGood) throw new BackupError(`The backup is damaged: ${path} is missing or not as it was written`);
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '' && way.split(sep)[0] !== '..' && !isAbsolute(way);
}

export async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
