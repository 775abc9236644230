import { expect, test } from 'vitest';
import { PUBLIC_PATHS } from './public-paths.ts';

test('no path is listed twice', () => {
  const paths = PUBLIC_PATHS.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
