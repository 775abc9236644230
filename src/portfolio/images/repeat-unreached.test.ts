import { expect, test } from 'vitest';
import { unreachable } from '../../platform/api/api-client.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { repeatUnreached } from './repeat-unreached.ts';

/** A request that fails that many times, and a network that notes the waits. */
function failing(failures: number, { isOnline = true, failure = unreachable() } = {}) {
  const waits: number[] = [];
  const network = { isOnline: () => isOnline, wait: async (ms: number) => void waits.push(ms) };
  let requests = 0;
  let waitings = 0;
  const request = async () => {
    requests++;
    if (requests <= failures) throw failure;
    return 'done';
  };
  const result = repeatUnreached(request, () => waitings++, network);
  return { result, waits, count: () => ({ requests, waitings }) };
}

test('a request that arrives is sent once', async () => {
  const { result, count } = failing(0);
  expect(await result).toBe('done');
  expect(count()).toEqual({ requests: 1, waitings: 0 });
});

test('a request that does not arrive is repeated after longer and longer waits, five times in all', async () => {
  const early = failing(2);
  expect(await early.result).toBe('done');
  expect(early.waits).toEqual([1_000, 3_000]);
  expect(early.count()).toEqual({ requests: 3, waitings: 2 });
  const never = failing(9);
  await expect(never.result).rejects.toMatchObject({ code: 'unavailable' });
  expect(never.count()).toEqual({ requests: 5, waitings: 4 });
});

test('without a network it waits for that', async () => {
  const { result, waits } = failing(1, { isOnline: false });
  expect(await result).toBe('done');
  expect(waits).toEqual([600_000]);
});

test('an answer that rejects the request is final', async () => {
  const failure = new AppError('too_large', {
    message: 'Error uploading image',
    error: 'The image is larger than 25 MB',
  });
  const { result, count } = failing(1, { failure });
  await expect(result).rejects.toBe(failure);
  expect(count()).toEqual({ requests: 1, waitings: 0 });
});
