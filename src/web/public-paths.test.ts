import { expect, test } from 'vitest';
import { PAGES } from './public-paths.ts';

test('no path is listed twice', () => {
  const paths = PAGES.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
