import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Config, ConfigError } from './config.ts';
import { type Lock, lockHolder, takeLock } from './db/locks/server-lock.ts';
import { makeFolder } from './db/make-folder.ts';
import { errnoOf } from './lib/errno.ts';
import { errorSummary } from './lib/error-summary.ts';

type DataDirConfig = Pick<Config, 'dataDir'>;

/**
 * Creates DATA_DIR and locks it, for a server or for a restore, which must not replace the database of a running
 * server. Throws if another process has the lock. Keep a reference to the result: a garbage-collected lock is released.
 */
export function lockDataDir({ dataDir }: DataDirConfig): Lock {
  const is = `DATA_DIR is ${JSON.stringify(dataDir)}`;
  const taken = makeAndLock(dataDir, is);
  if ('holder' in taken) throw new ConfigError(`${is}: it is in use by ${taken.holder}; stop that first`);
  return taken.lock;
}

function makeAndLock(dataDir: string, is: string) {
  try {
    makeFolder(dataDir);
    return takeLock(lockFile(dataDir));
  } catch (cause) {
    throw new ConfigError(`${is}: it takes a folder that can be written (${errnoOf(cause) ?? errorSummary(cause)})`, {
      cause,
    });
  }
}

/** Returns the process that has locked DATA_DIR, such as 'process 4711', or undefined. */
export function dataDirHolder({ dataDir }: DataDirConfig): string | undefined {
  return lockHolder(lockFile(dataDir));
}

/** Until version 0.1 rendered pages were kept there: gigabytes, which an upgrade deletes while it serves. */
export async function deleteFormerPages({ dataDir }: DataDirConfig, log: Logger): Promise<void> {
  const path = join(dataDir, 'pages');
  await rm(path, { recursive: true, force: true }).catch((err) => {
    log.warn({ err, path }, 'The folder is not used any more and could not be deleted');
  });
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'server.lock');
}
