import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from '../errors.ts';

/** Long enough for a process that only checks whether the lock is taken. */
const WAIT_MS = 200;

export type Lock = { release(): void };
type Taken = { lock: Lock } | { holder: string };

/**
 * Takes an exclusive lock on a file: an open transaction on an empty SQLite database, which is never written to. The
 * operating system releases it when the process ends, in any way, so that no stale lock can block a start. The process
 * id is in a file beside it, for messages only.
 */
export function takeLock(path: string): Taken {
  // Create the file with mode 0600: SQLite would make it readable for everybody.
  closeSync(openSync(path, 'a', 0o600));
  const file = new DatabaseSync(path, { timeout: WAIT_MS });
  try {
    file.exec('begin exclusive');
  } catch (error) {
    file.close();
    if (isBusy(error)) return { holder: readHolder(path) };
    throw error;
  }
  writeFileSync(pidFile(path), `${process.pid}\n`, { mode: 0o600 });
  return {
    lock: {
      release() {
        if (!file.isOpen) return;
        rmSync(pidFile(path), { force: true });
        file.close();
      },
    },
  };
}

/** Returns the process that has the lock: 'process 4711'. Undefined if it is free. */
export function lockHolder(path: string): string | undefined {
  if (!existsSync(path)) return undefined;
  using file = new DatabaseSync(path, { timeout: WAIT_MS });
  try {
    file.exec('begin exclusive');
    return undefined;
  } catch (error) {
    if (isBusy(error)) return readHolder(path);
    throw error;
  }
}

function readHolder(path: string): string {
  try {
    return `process ${readFileSync(pidFile(path), 'utf8').trim()}`;
  } catch {
    return 'another process';
  }
}

function pidFile(path: string): string {
  return `${path}.pid`;
}
