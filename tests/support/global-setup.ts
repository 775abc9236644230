import { rmSync } from 'node:fs';
import { access, chmod, constants, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildIfStale } from '../../bin/build-if-stale.mjs';
import { startPostgres } from './servers/postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The parent folder of everything that tests write. */
    runFolder: string;
    /** postgres://…, without a database. */
    postgresUrl: string;
  }
}

/**
 * Once for a run: the build, a folder for everything that tests write, and one PostgreSQL. The last two are removed
 * afterwards.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildIfStale();
  const runFolder = (await folderInMemory()) ?? (await mkdtemp(join(tmpdir(), 'vitrine-test-')));
  const remove = () => rmSync(runFolder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  process.once('exit', remove);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  await chmod(runFolder, 0o755);
  const postgres = await startPostgres(runFolder);
  project.provide('runFolder', runFolder);
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.stop();
    await rm(runFolder, { recursive: true, force: true });
    process.off('exit', remove);
  };
}

const MEMORY = '/dev/shm';
const NEEDED_MEMORY = 8 * 2 ** 30;

/** In memory, where Linux has room and allows programs: PostgreSQL writes three hundred files for each database. */
async function folderInMemory(): Promise<string | undefined> {
  if (freemem() < NEEDED_MEMORY || !(await hasRoom(MEMORY))) return undefined;
  const folder = await mkdtemp(join(MEMORY, 'vitrine-test-'));
  try {
    const program = join(folder, 'program');
    await writeFile(program, '', { mode: 0o755 });
    await access(program, constants.X_OK);
    return folder;
  } catch {
    await rm(folder, { recursive: true, force: true });
    return undefined;
  }
}

async function hasRoom(folder: string): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    await access(folder, constants.W_OK);
    return bavail * bsize > NEEDED_MEMORY;
  } catch {
    return false;
  }
}
