import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { expect, test } from 'vitest';
import { PUBLIC_PATHS } from '../../src/delivery/public-paths.ts';
import type { RouteLimit } from '../../src/platform/http/route.server.ts';
import { startApp } from '../support/app.ts';

/** Limits that count what one client does over all accounts, links and portfolios; the others have a narrower key. */
const OF_A_CLIENT: readonly RouteLimit[] = [
  'api',
  'uncached_pages',
  'uncached_files',
  'made_files',
  'card_lookups',
  'card_renderings',
  'link_posts',
  'login_address',
  'register_address',
  'reset_address',
  'leads_address',
  'follow_address',
];

/** Routes whose responses are made once and cost next to nothing, and those of operators. */
const UNLIMITED: readonly (readonly [route: RegExp, why: string])[] = [
  [/^GET \/(privacy|terms|imprint|accessibility|help\/import|api\/docs)?$/, 'a static page, in memory'],
  [/^GET \/docs$/, 'leads to files of the build'],
  [/^GET \/(robots|humans|llms)\.txt$|^GET \/(manifest\.webmanifest|favicon\..*|(apple-touch-)?icon.*)$/, 'in memory'],
  [/^GET \/images\//, 'a file that never changes'],
  [/^GET \/(api\/health|metrics)$/, 'numbers in memory; supervisors request them'],
  [/^GET \/internal\/domain-check$/, 'for the machine itself'],
  [/^GET .*\*$/, 'a file of the build'],
];

/** The app's shell, which is the same for everybody. */
const SCREENS = PUBLIC_PATHS.map(({ path }) => `GET ${path}`);

/** Returns every route that is mounted, with its limits. */
async function mountedRoutes(): Promise<{ name: string; limits: readonly RouteLimit[] }[]> {
  const routes: RouteOptions[] = [];
  const collect = (message: unknown) => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', (route) => {
      routes.push(route);
    });
  };
  subscribe('fastify.initialization', collect);
  await startApp();
  unsubscribe('fastify.initialization', collect);
  return routes.flatMap(({ method, url, config }) =>
    [method].flat().map((each) => ({ name: `${each} ${url}`, limits: config?.limits ?? [] })),
  );
}

test('every route has a limit for one client, or costs next to nothing', async () => {
  const routes = (await mountedRoutes()).filter(({ name }) => !/^(HEAD|OPTIONS) /.test(name));
  expect(routes.length).toBeGreaterThan(200);
  const unlimited = routes
    .filter(({ limits }) => !limits.some((limit) => OF_A_CLIENT.includes(limit)))
    .map(({ name }) => name);
  const isExempt = (name: string) => SCREENS.includes(name) || UNLIMITED.some(([route]) => route.test(name));
  expect(unlimited.filter((name) => !isExempt(name))).toEqual([]);
});
