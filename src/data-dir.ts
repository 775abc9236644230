import { join } from 'node:path';
import { type Config, ConfigError } from './config.ts';
import { makeFolder } from './db/make-folder.ts';
import { type Lock, lockHolder, takeLock } from './db/server-lock.ts';

type Place = Pick<Config, 'dataDir'>;

/**
 * Makes DATA_DIR and locks it, for a server or for a restore: a restore would take the database away from under a
 * server. Throws where another process has the lock. Keep what is returned: a lock that is garbage collected is released.
 */
export function lockDataDir({ dataDir }: Place): Lock {
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
    const { code, message } = cause as NodeJS.ErrnoException;
    throw new ConfigError(`${is}: it takes a folder that can be written (${code ?? message})`, { cause });
  }
}

/** Which process serves from DATA_DIR, such as 'process 4711'; undefined while none does. */
export function dataDirHolder({ dataDir }: Place): string | undefined {
  return lockHolder(lockFile(dataDir));
}

function lockFile(dataDir: string): string {
  return join(dataDir, 'server.lock');
}
