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

/** What the network says where it names a reason: refused, cut, out of reach, no such name for now. */
const NETWORK_CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/;
/**
 * SQLSTATEs of a server that is out of reach, shuts down, starts, or has lost its place as the primary (25006: it is
 * read-only now), and of one that ended a transaction that waited for too long.
 */
const UNFIT_STATES = /^(08...|57P0.|25006|25P0[34])$/;
/** The driver's own errors have no code. */
const UNFIT_MESSAGES =
  /Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|^timeout expired$/;

/** The connection is of no more use: another one may be. */
export function isConnectionUnfit(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  if (NETWORK_CODES.test(state) || UNFIT_STATES.test(state)) return true;
  return error instanceof Error && UNFIT_MESSAGES.test(error.message);
}

/** Statement or lock time-out, too many connections, or a login that the server does not take (any more, or yet). */
const BUSY_STATES = /^(57014|55P03|53300|53400|28...)$/;

/** The database is out of reach, starting, stopping or out of connections: worth another try soon. */
export function isUnavailable(error: unknown): boolean {
  if (isBusy(error) || isConnectionUnfit(error) || BUSY_STATES.test(sqlState(error) ?? '')) return true;
  return error instanceof Error && /timeout exceeded when trying to connect|pool after calling end/.test(error.message);
}

/** PostgreSQL asks for the transaction to be run again: serialisation failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error) ?? '');
}

/** Text with a character that PostgreSQL cannot store: NUL, or what is no UTF-8. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(sqlState(error) ?? '');
}
