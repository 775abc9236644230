import { expect, test } from 'vitest';
import { isOlder } from './is-older.ts';

test.each([
  ['3.9.0', '3.46.0'],
  ['3.45.9', '3.46.0'],
  ['2.99', '3.0'],
  ['3', '3.0.1'],
])('%s is older than %s, and not the other way round', (version, minimum) => {
  expect(isOlder(version, minimum)).toBe(true);
  expect(isOlder(minimum, version)).toBe(false);
});

test.each(['3.46.0', '3.46', '3.46.0.0'])('%s is not older than 3.46.0', (version) => {
  expect(isOlder(version, '3.46.0')).toBe(false);
});
