// Finds the file of settings, lines of NAME=value, that applies to all commands.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ROOT } from './runtime.mjs';

/** Where an operator puts it: beside the program, in the working folder, or where systemd's unit names it. */
const BESIDE = join(ROOT, '.env');
const HERE = resolve('.env');
const OF_SYSTEM = '/etc/vitrine.env';

/** Returns the first that there is; undefined if there is none. Ends the process if it cannot be used. */
export function settingsFile() {
  const named = process.env.VITRINE_ENV;
  const path = named ? resolve(named) : [BESIDE, HERE, OF_SYSTEM].find(isUsed);
  if (path === undefined) return undefined;
  try {
    const broken = brokenLine(readFileSync(path, 'utf8'));
    if (broken === undefined) return path;
    // Do not print the line, which may contain a password.
    console.error(`${path} has a broken line, ${broken}: it takes NAME=value`);
  } catch (error) {
    // systemd reads a file of root's before it starts the program as another user.
    if (error.code === 'EACCES' && process.env.INVOCATION_ID) return undefined;
    console.error(
      `${path} cannot be read (${error.code}): run this as a user who may, or name another file in VITRINE_ENV`,
    );
  }
  process.exit(1);
}

/** One in the working folder that another user has put there could run code as this one (NODE_OPTIONS). */
function isUsed(path) {
  return existsSync(path) && (path !== HERE || path === BESIDE || statSync(path).uid === process.getuid?.());
}

/** Node skips a line without `=`: such a DATA_DIR would be ignored, and an empty site started. */
function brokenLine(text) {
  const index = text.split('\n').findIndex((line) => !/^\s*($|#|(export\s+)?\w+\s*=)/.test(line));
  return index === -1 ? undefined : index + 1;
}
