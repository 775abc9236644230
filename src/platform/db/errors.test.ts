import { describe, expect, test } from 'vitest';
import {
  isConnectionUnfit,
  isDiskFailing,
  isRetryable,
  isStorageFull,
  isUnavailable,
  isUnwritable,
  isWedged,
} from './errors.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });
const withMessage = (message: string) => new Error(message);

describe('errors of PostgreSQL and of the connection to it', () => {
  test.each([
    // The server is shutting down, has crashed, is starting.
    ['57P01', 'unfit'],
    ['57P02', 'unfit'],
    ['57P03', 'unfit'],
    ['08006', 'unfit'],
    ['08P01', 'unfit'],
    // The server is read-only: it is no longer the primary.
    ['25006', 'unfit'],
    ['25P03', 'unfit'],
    ['ECONNREFUSED', 'unfit'],
    ['ECONNRESET', 'unfit'],
    ['ETIMEDOUT', 'unfit'],
    ['EPIPE', 'unfit'],
    ['ENOTFOUND', 'unfit'],
    ['EAI_AGAIN', 'unfit'],
    ['EHOSTUNREACH', 'unfit'],
    ['ENETUNREACH', 'unfit'],
    // Statement and lock timeouts, too many connections, a password that is being changed.
    ['57014', 'busy'],
    ['55P03', 'busy'],
    ['53300', 'busy'],
    ['28P01', 'busy'],
    // Programming errors, and conflicts, which are retried elsewhere.
    ['42601', 'neither'],
    ['23505', 'neither'],
    ['25P02', 'neither'],
    ['40001', 'neither'],
    ['40P01', 'neither'],
    ['53100', 'neither'],
  ])('%s is %s', (code, kind) => {
    const error = withCode(code);
    expect([isConnectionUnfit(error), isUnavailable(error)]).toEqual([kind === 'unfit', kind !== 'neither']);
  });

  test.each([
    ['Connection terminated unexpectedly', true],
    ['Connection terminated due to connection timeout', true],
    ['Client has encountered a connection error and is not queryable', true],
    ['Client was closed and is not queryable', true],
    ['Query read timeout', true],
    ['timeout expired', true],
    ['timeout exceeded when trying to connect', false],
    ['Cannot use a pool after calling end on the pool', false],
  ])('"%s" is unavailable, and its connection unfit: %s', (message, isUnfit) => {
    expect([isConnectionUnfit(withMessage(message)), isUnavailable(withMessage(message))]).toEqual([isUnfit, true]);
  });

  test('only conflicts are retried, and a full disk is neither', () => {
    expect(['40001', '40P01', '57014', '23505'].filter((code) => isRetryable(withCode(code)))).toEqual([
      '40001',
      '40P01',
    ]);
    expect([isStorageFull(withCode('53100')), isUnavailable(withCode('53100'))]).toEqual([true, false]);
  });
});

describe('errors of SQLite', () => {
  test('a locked file is unavailable, with any extended code', () => {
    for (const errcode of [5, 6, 261, 517]) expect(isUnavailable({ errcode })).toBe(true);
    for (const errcode of [1, 11, 13, 26, 1555]) expect(isUnavailable({ errcode })).toBe(false);
  });
});

describe('errors of disks', () => {
  const ofSqlite = (errcode: number) => Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode });

  test.each([
    ['SQLITE_FULL', ofSqlite(13), 'full'],
    ['SQLITE_IOERR_SHMSIZE', ofSqlite(4874), 'full'],
    ['ENOSPC', withCode('ENOSPC'), 'full'],
    ['EDQUOT', withCode('EDQUOT'), 'full'],
    ['PostgreSQL without room', withCode('53100'), 'full'],
    ['SQLITE_IOERR', ofSqlite(10), 'failing'],
    ['SQLITE_IOERR_READ', ofSqlite(266), 'failing'],
    ['SQLITE_IOERR_WRITE', ofSqlite(778), 'failing'],
    ['SQLITE_IOERR_FSYNC', ofSqlite(1034), 'failing'],
    ['EIO', withCode('EIO'), 'failing'],
    ['EROFS', withCode('EROFS'), 'failing'],
    ["PostgreSQL's io_error", withCode('58030'), 'failing'],
    ['SQLITE_CANTOPEN', ofSqlite(14), 'unavailable'],
    ['EMFILE', withCode('EMFILE'), 'unavailable'],
    ['ENFILE', withCode('ENFILE'), 'unavailable'],
    ['SQLITE_BUSY', ofSqlite(5), 'unavailable'],
    ['SQLITE_CORRUPT', ofSqlite(11), 'none'],
    ['ENOENT', withCode('ENOENT'), 'none'],
  ])('%s is %s', (_name, error, kind) => {
    const kinds = { full: isStorageFull(error), failing: isDiskFailing(error), unavailable: isUnavailable(error) };
    expect(Object.entries(kinds).flatMap(([name, is]) => (is ? [name] : []))).toEqual(kind === 'none' ? [] : [kind]);
    expect([isUnwritable(error), isWedged(error)]).toEqual([kind !== 'none', false]);
  });

  test('SQLITE_PROTOCOL means lost locks', () => {
    expect(isWedged(ofSqlite(15))).toBe(true);
  });
});
