import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { otherSecretFault } from '../../identity/auth/access/secret-check.server.ts';
import type { Config } from '../../platform/config.ts';
import { databaseFile } from '../../platform/db/open.ts';
import { storageFolder } from '../../platform/files/store/open.server.ts';
import { hasSecret, readSecret } from '../../platform/secret.ts';
import type { Check } from './command.ts';

const FOR_OTHERS = 0o077;

/** DATA_DIR and its contents: accessible only by the server's user, and writable for it. */
export const checkFolder: Check = ({ config }) => {
  const paths = ownPaths(config).filter((path) => existsSync(path));
  const faults = paths.flatMap(faultsOf);
  if (faults.length > 0) throw new Error(faults.join('; '));
  const other = paths.find((path) => statSync(path).uid !== process.getuid?.());
  if (other === undefined || process.platform === 'win32') return `${config.dataDir}, for its owner alone`;
  return `${config.dataDir}, for its owner alone (user ${statSync(other).uid}; this runs as root)`;
};

function ownPaths({ dataDir, databaseUrl, storageUrl }: Config): string[] {
  const database = databaseFile(databaseUrl);
  const files = database === undefined ? [] : ['', '-wal', '-shm', '-reserve'].map((suffix) => database + suffix);
  const storage = storageFolder(storageUrl);
  return [dataDir, join(dataDir, 'session-secret'), ...files, ...(storage === undefined ? [] : [storage])];
}

function faultsOf(path: string): string[] {
  const { mode, uid } = statSync(path);
  const user = process.getuid?.();
  // Windows has neither such users nor such modes.
  if (user === undefined) return [];
  const faults: string[] = [];
  if (mode & FOR_OTHERS) faults.push(`other users can open ${path}: chmod go= ${path}`);
  if (user !== 0 && uid !== user)
    faults.push(`${path} belongs to user ${uid}, and this runs as ${user}: chown ${user} ${path}`);
  try {
    accessSync(path, constants.W_OK);
  } catch {
    faults.push(`${path} cannot be written: chmod u+w ${path}`);
  }
  return faults;
}

/** Values are checked at the start; a misspelt name would be ignored. */
export const checkSettings: Check = ({ config: { nameFaults } }) => {
  if (nameFaults.length > 0) throw new Error(nameFaults.join('; '));
  return 'every name is known';
};

/** A missing secret is not created here; the next start creates it. */
export const checkSecret: Check = async (ctx) => {
  const { config } = ctx;
  if (!hasSecret(config)) return 'not made yet: the next start makes it';
  const fault = await otherSecretFault(ctx);
  if (fault !== undefined) throw new Error(fault);
  return `${readSecret(config).length} characters, ${config.sessionSecret ? 'from SESSION_SECRET' : 'from DATA_DIR'}`;
};
