import { expect, test } from 'vitest';
import { loginDelayMs } from './verify-password.server.ts';

test('from the sixth wrong password on, each response takes twice as long, up to eight seconds', () => {
  const delays = Array.from({ length: 13 }, (_, failures) => loginDelayMs(failures));
  expect(delays).toEqual([0, 0, 0, 0, 0, 0, 250, 500, 1_000, 2_000, 4_000, 8_000, 8_000]);
});
