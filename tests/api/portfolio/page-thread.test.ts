import { describe, expect, test } from 'vitest';
import { changesOf } from '../../../src/platform/db/change-feed.server.ts';
import { makeUser, startApp, type TestApp } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { scrape } from '../../support/metrics.ts';

const TOKEN = 'a-token-of-the-operator';
const RENDERED_IN_THREAD = 'vitrine_pages_in_thread_total';

/** Enough pages to keep one thread busy. */
async function manyPages(app: TestApp) {
  const ada = await makeUser(app);
  const projects = Array.from({ length: 24 }, (_, i) => ({ name: `Ledger ${i}`, description: `Für ${i}, 漢字 <b>&` }));
  expect((await ada.request('POST', '/api/import', { json: { projects } })).statusCode).toBe(200);
  const base = `/u/${ada.user.user_name}`;
  return { ada, paths: [base, ...projects.map((_, index) => `${base}/projects/ledger-${index}`)] };
}

async function requestAll(app: TestApp, paths: string[]): Promise<string[]> {
  const responses = await Promise.all(paths.map((path) => app.request('GET', path)));
  expect(responses.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200));
  return responses.map(({ body }) => body);
}

/** Requests all pages uncached, until some of them were rendered in the thread. */
async function requestUntilShared(app: TestApp, userId: string, paths: string[]): Promise<string[]> {
  return eventually(async () => {
    changesOf(app.ctx).changed(userId);
    const before = (await scrape(app, TOKEN)).value(RENDERED_IN_THREAD) ?? 0;
    const bodies = await requestAll(app, paths);
    expect((await scrape(app, TOKEN)).value(RENDERED_IN_THREAD)).toBeGreaterThan(before);
    return bodies;
  });
}

describe.each(engines)('while many pages wait, on $name', (engine) => {
  test('a thread renders a share of them, with the same bytes', async () => {
    const app = await startApp({ engine, config: { metricsToken: TOKEN, rateLimits: false } });
    const { ada, paths } = await manyPages(app);
    const alone: string[] = [];
    for (const path of paths) alone.push(...(await requestAll(app, [path])));
    expect((await scrape(app, TOKEN)).value(RENDERED_IN_THREAD)).toBe(0);

    const shared = await requestUntilShared(app, ada.user.id, paths);

    for (const [index, body] of shared.entries()) expect(body === alone[index]).toBe(true);
  });

  test('a change is in every page that is requested after it, and an unknown page is not found', async () => {
    const app = await startApp({ engine, config: { metricsToken: TOKEN, rateLimits: false } });
    const { ada, paths } = await manyPages(app);
    await requestUntilShared(app, ada.user.id, paths);

    const change = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { last_name: 'Ofthe-Trains' } });
    const missing = paths.map((path) => app.request('GET', `${path}-not-there`));
    const bodies = await requestAll(app, paths);

    expect(change.statusCode).toBe(200);
    expect(bodies.filter((body) => !body.includes('Ofthe-Trains'))).toEqual([]);
    expect((await Promise.all(missing)).map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 404));
  });
});
