import { describe, expect, test } from 'vitest';
import { isConnectionUnfit, isRetryable, isStorageFull, isUnavailable } from './errors.ts';

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
