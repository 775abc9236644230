import { expect, test } from 'vitest';
import { lazy } from './lazy.ts';

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
