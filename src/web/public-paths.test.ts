import { expect, test } from 'vitest';
import { PAGES } from './public-paths.ts';
import { APP_ROUTES } from './spa/app-routes.ts';

test('every screen of the app is a page', () => {
  const paths = PAGES.filter(({ kind }) => kind === 'app').map(({ path }) => path);
  expect(APP_ROUTES.filter((route) => !paths.includes(route))).toEqual([]);
});

test('no address is listed twice', () => {
  const paths = PAGES.map(({ path }) => path);
  expect(new Set(paths).size).toBe(paths.length);
});
