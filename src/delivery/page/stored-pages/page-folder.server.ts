import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errnoOf } from '../../../platform/lib/errno.ts';

/** So many folders below one keep each of them small: that of an account is listed when its portfolio changes. */
const SHARD_DIGITS = 3;
export const SHARDS = 16 ** SHARD_DIGITS;
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/** Which file: of an account, of one version of its portfolio, of one document. */
export type PageFile = { owner: string; version: string; key: string; extension: 'gz' | 'br' };

/** What is stored may take this much in each shard. */
export type ShardBudget = { bytes: number; files: number };

/** Files below `path`: `<shard>/<owner>.<version>.<document>.<extension>`. */
export function openPageFolder(path: string) {
  const shardOf = (owner: string) => join(path, hashOf(owner).slice(0, SHARD_DIGITS));

  function pathOf({ owner, version, key, extension }: PageFile): string {
    return join(shardOf(owner), `${owner}.${versionHash(version)}.${hashOf(key).slice(0, 24)}.${extension}`);
  }

  /** Atomic for readers. Not synced: a file that a power failure leaves incomplete is ignored. */
  async function write(file: PageFile, content: Buffer): Promise<void> {
    const target = pathOf(file);
    const unfinished = `${target}.${randomUUID()}`;
    try {
      await writeInto(shardOf(file.owner), unfinished, content);
      await rename(unfinished, target);
    } catch (error) {
      await rm(unfinished, { force: true }).catch(() => {});
      throw error;
    }
  }

  return {
    write,
    /** Undefined if there is none. */
    read: (file: PageFile): Promise<Buffer | undefined> => readFile(pathOf(file)).catch(ignoreMissing),
    /** So that it is deleted later than others. */
    async markUsed(file: PageFile, now: Date): Promise<void> {
      await utimes(pathOf(file), now, now).catch(ignoreMissing);
    },
    async remove(file: PageFile): Promise<void> {
      await unlink(pathOf(file)).catch(ignoreMissing);
    },
    /** Deletes what is stored of an account. */
    async removeOwner(owner: string): Promise<void> {
      const folder = shardOf(owner);
      const names = (await namesIn(folder)).filter((name) => name.startsWith(`${owner}.`));
      await removeAll(folder, names);
    },
    /** Deletes the files of a shard that have been unused for longest, until the others are within the budget. */
    prune: (owner: string, budget: ShardBudget) => pruneFolder(shardOf(owner), budget),
    shards: async () => (await namesIn(path)).map((shard) => join(path, shard)),
    removeStale,
  };
}

async function writeInto(folder: string, path: string, content: Buffer): Promise<void> {
  const write = () => writeFile(path, content, { flag: 'wx', mode: FILE_MODE });
  try {
    await write();
  } catch (error) {
    if (errnoOf(error) !== 'ENOENT') throw error;
    await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
    await write();
  }
}

type VersionsOf = (owners: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Deletes the files of a shard that are of another version than the present one, or of no account. */
async function removeStale(shard: string, versionsOf: VersionsOf): Promise<void> {
  const names = await namesIn(shard);
  const owners = [...new Set(names.map((name) => name.split('.', 1)[0] ?? ''))];
  const current = new Set([...(await versionsOf(owners))].map(([id, version]) => `${id}.${versionHash(version)}`));
  const isCurrent = (name: string) => current.has(name.split('.', 2).join('.'));
  await removeAll(
    shard,
    names.filter((name) => !isCurrent(name)),
  );
}

async function pruneFolder(folder: string, budget: ShardBudget): Promise<void> {
  const names = await namesIn(folder);
  const files = await Promise.all(names.map(async (name) => ({ name, ...(await factsOf(join(folder, name))) })));
  files.sort((a, b) => b.mtimeMs - a.mtimeMs);
  let bytes = 0;
  const surplus = files.filter(({ size }, index) => {
    bytes += size;
    return bytes > budget.bytes || index >= budget.files;
  });
  await removeAll(
    folder,
    surplus.map(({ name }) => name),
  );
}

async function factsOf(path: string): Promise<{ size: number; mtimeMs: number }> {
  return (await stat(path).catch(ignoreMissing)) ?? { size: 0, mtimeMs: 0 };
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}

async function removeAll(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await unlink(join(folder, name)).catch(ignoreMissing);
}

function ignoreMissing(error: unknown): undefined {
  if (!['ENOENT', 'ENOTDIR'].includes(errnoOf(error) ?? '')) throw error;
}

function versionHash(version: string): string {
  return hashOf(version).slice(0, 12);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
