/** Error codes of the databases: SQLite result codes and PostgreSQL SQLSTATEs. */

const SQLITE_BUSY = 5;
const SQLITE_LOCKED = 6;
const SQLITE_IOERR = 10;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const SQLITE_PROTOCOL = 15;
/** The file of the log's index could not grow. */
const SQLITE_IOERR_SHMSIZE = 4874;
const SQLITE_CONSTRAINT_FOREIGNKEY = 787;
const SQLITE_CONSTRAINT_PRIMARYKEY = 1555;
const SQLITE_CONSTRAINT_UNIQUE = 2067;

/** Returns SQLite's result code. Node puts the extended code into `errcode`; the low byte is the primary one. */
function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode : undefined;
}

function sqlState(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : undefined;
}

/** True if a row with this unique key already exists. */
export function isDuplicate(error: unknown): boolean {
  const code = sqliteCode(error);
  return code === SQLITE_CONSTRAINT_UNIQUE || code === SQLITE_CONSTRAINT_PRIMARYKEY || sqlState(error) === '23505';
}

/** True if the referenced row is gone: the account was deleted at the same time. */
export function isMissingReference(error: unknown): boolean {
  return sqliteCode(error) === SQLITE_CONSTRAINT_FOREIGNKEY || sqlState(error) === '23503';
}

/** True if another process holds SQLite's lock. */
export function isBusy(error: unknown): boolean {
  const primary = (sqliteCode(error) ?? 0) & 0xff;
  return primary === SQLITE_BUSY || primary === SQLITE_LOCKED;
}

/** True if the disk is full or a file size limit is reached. */
export function isStorageFull(error: unknown): boolean {
  const code = sqliteCode(error) ?? 0;
  if ((code & 0xff) === SQLITE_FULL || code === SQLITE_IOERR_SHMSIZE) return true;
  return ['53100', '53200', 'ENOSPC', 'EDQUOT', 'EFBIG'].includes(sqlState(error) ?? '');
}

/** True if the disk reports an error, or is read-only because of one. A full disk is another matter. */
export function isDiskFailing(error: unknown): boolean {
  const primary = (sqliteCode(error) ?? 0) & 0xff;
  if (primary === SQLITE_IOERR) return !isStorageFull(error);
  return ['58030', 'EIO', 'EROFS', 'ENXIO', 'ENODEV'].includes(sqlState(error) ?? '');
}

/** True if SQLite has lost the locks of its log: each statement then blocks the thread for ten seconds, for ever. */
export function isWedged(error: unknown): boolean {
  return ((sqliteCode(error) ?? 0) & 0xff) === SQLITE_PROTOCOL;
}

/** True if no file descriptor is left, with which SQLite cannot open a file. */
function isOutOfDescriptors(error: unknown): boolean {
  const primary = (sqliteCode(error) ?? 0) & 0xff;
  return primary === SQLITE_CANTOPEN || ['EMFILE', 'ENFILE'].includes(sqlState(error) ?? '');
}

/** True if a write failed for a reason that must not prevent reads: the disk is full or fails, or the database is away. */
export function isUnwritable(error: unknown): boolean {
  return isStorageFull(error) || isDiskFailing(error) || isUnavailable(error);
}

/** Network error codes: refused, reset, unreachable, or a temporary DNS failure. */
const NETWORK_CODES =
  /^(ECONNREFUSED|ECONNRESET|ECONNABORTED|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN)$/;
/**
 * SQLSTATEs of a server that is unreachable, shutting down, starting or no longer the primary (25006: read-only), and
 * of one that ended a transaction after an idle timeout.
 */
const UNFIT_STATES = /^(08...|57P0.|25006|25P0[34])$/;
/** The driver's own errors have no code, only a message. */
const UNFIT_MESSAGES =
  /Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|^timeout expired$/;

/** True if the connection is unusable; another connection may work. */
export function isConnectionUnfit(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  if (NETWORK_CODES.test(state) || UNFIT_STATES.test(state)) return true;
  return error instanceof Error && UNFIT_MESSAGES.test(error.message);
}

/** Statement or lock time-out, too many connections, or a login that the server does not take (any more, or yet). */
const BUSY_STATES = /^(57014|55P03|53300|53400|28...)$/;

/** Of the system, for a file or a thread, and of a library that could not be read: worth another try. */
const PASSING_CODES = /^(EAGAIN|EINTR|EBUSY|ERR_INVALID_PACKAGE_CONFIG)$/;

/** The database is out of reach, starting, stopping or out of connections: worth another try soon. */
export function isUnavailable(error: unknown): boolean {
  const state = sqlState(error) ?? '';
  if (isBusy(error) || isWedged(error) || isOutOfDescriptors(error) || isConnectionUnfit(error)) return true;
  if (BUSY_STATES.test(state) || PASSING_CODES.test(state)) return true;
  return error instanceof Error && /timeout exceeded when trying to connect|pool after calling end/.test(error.message);
}

/** A prepared statement is missing on the connection, or has a name that is taken: a pooler has changed connections. */
export function isLostStatement(error: unknown): boolean {
  return ['26000', '42P05'].includes(sqlState(error) ?? '');
}

/** PostgreSQL asks for the transaction to be run again: serialisation failure or deadlock. */
export function isRetryable(error: unknown): boolean {
  return ['40001', '40P01'].includes(sqlState(error) ?? '');
}

/** Text with a character that PostgreSQL cannot store: NUL, or what is no UTF-8. */
export function isUnstorableText(error: unknown): boolean {
  return ['22021', '22P05'].includes(sqlState(error) ?? '');
}
