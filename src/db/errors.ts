/** The databases' errors by code, on each engine. SQLite's are its result codes, PostgreSQL's its SQLSTATEs. */

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_UNIQUE = 2067;

/** Node puts SQLite's extended result code into `errcode`; its low byte is the primary one. */
function sqliteCode(error: unknown): number | undefined {
  const code = (error as { errcode?: unknown } | null)?.errcode;
  return typeof code === 'number' ? code : undefined;
}

function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** A row with this unique key stands already. */
export function isDuplicate(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === SQLITE_CONSTRAINT_UNIQUE || code === SQLITE_CONSTRAINT_PRIMARYKEY || sqlState(error) === '23505';
}

/** The row that this one refers to is gone: the account was deleted meanwhile. */
export function isMissingReference(error: unknown): boolean {
  return sqliteCode(error) === SQLITE_CONSTRAINT_FOREIGNKEY || sqlState(error) === '23503';
}

/** Another process holds SQLite's lock. */
export function isBusy(error: unknown): boolean {
  const primary = (sqliteCode(error) ?? 0) & 0xff;
  return primary === SQLITE_BUSY || primary === SQLITE_LOCKED;
}

/** No room left on the disk, or a limit on file sizes reached. */
export function isStorageFull(error: unknown): boolean {
  const primary = (sqliteCode(error) ?? 0) & 0xff;
  if (primary === SQLITE_FULL || primary === SQLITE_IOERR) return true;
  return ['53100', '53200', 'ENOSPC', 'EDQUOT', 'EFBIG'].includes(sqlState(error) ?? '');
}

/** The database is out of reach, starting, stopping or out of connections: worth another try soon. */
export function isUnavailable(error: unknown): boolean {
  if (isBusy(error)) return true;
  const state = sqlState(error) ?? '';
  return (
    /^(08|57P0|53300)/.test(state) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', '57014'].includes(state) ||
    (error instanceof Error &&
      /Connection terminated|timeout exceeded when trying to connect|Query read timeout/.test(error.message))
  );
}

/** PostgreSQL asks for the transaction to be run again: serialisation failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error) ?? '');
}

/** Text with a character that PostgreSQL cannot store: NUL, or what is no UTF-8. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(sqlState(error) ?? '');
}
