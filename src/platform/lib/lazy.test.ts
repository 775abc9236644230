import { expect, test } from 'vitest';
import { lazy, lazyLoad } from './lazy.ts';

test('the value is made at the first call, once, also when it is undefined', () => {
  let made = 0;
  const value = lazy(() => {
    made += 1;
    return undefined;
  });
  expect(made).toBe(0);
  expect([value(), value()]).toEqual([undefined, undefined]);
  expect(made).toBe(1);
});

test('what could not be loaded is loaded by the next call, and then kept', async () => {
  let calls = 0;
  const load = lazyLoad(async () => {
    calls += 1;
    if (calls === 1) throw new Error('No descriptor');
    return calls;
  });
  await expect(Promise.all([load(), load()])).rejects.toThrow('No descriptor');
  expect(calls).toBe(1);
  expect([await load(), await load()]).toEqual([2, 2]);
});
