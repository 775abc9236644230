import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Config, ConfigError, SESSION_SECRET_MIN_CHARACTERS } from './config.ts';
import { syncNames } from './db/make-folder.ts';
import { errnoOf } from './lib/errno.ts';

const SECRET_FILE = 'session-secret';

/**
 * Returns the secret that keys the hashes of sessions and visitors: SESSION_SECRET, else the one created at the first
 * start (mode 0600).
 */
export function readSecret({ sessionSecret, dataDir }: Pick<Config, 'sessionSecret' | 'dataDir'>): string {
  if (sessionSecret) return sessionSecret;
  const path = join(dataDir, SECRET_FILE);
  if (!existsSync(path)) makeSecret(path);
  const secret = readFileSync(path, 'utf8').trim();
  if (secret.length >= SESSION_SECRET_MIN_CHARACTERS) return secret;
  throw new ConfigError(
    `${path} has ${secret.length} characters: at least ${SESSION_SECRET_MIN_CHARACTERS} are needed; delete it to have a new one made`,
  );
}

/** Reads the secret on first use, so that a command started with a wrong DATA_DIR creates no secret there. */
export function openKeyedHash(config: Config): (purpose: string, value: string) => string {
  let secret: string | undefined;
  return (purpose, value) => {
    secret ??= readSecret(config);
    return createHmac('sha256', secret).update(`${purpose}\0${value}`).digest('base64url');
  };
}

/** False if `readSecret()` would make one. */
export function hasSecret({ sessionSecret, dataDir }: Pick<Config, 'sessionSecret' | 'dataDir'>): boolean {
  return Boolean(sessionSecret) || existsSync(join(dataDir, SECRET_FILE));
}

/**
 * Write to a temporary file, then link: no process can read half a secret, and when two processes start at once only
 * one secret remains.
 */
function makeSecret(path: string): void {
  const unfinished = `${path}.${randomUUID()}.tmp`;
  try {
    writeFileSync(unfinished, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx', flush: true });
    linkSync(unfinished, path);
  } catch (error) {
    if (errnoOf(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(unfinished, { force: true });
  }
  // Before anything is encrypted with it.
  syncNames(dirname(path));
}
