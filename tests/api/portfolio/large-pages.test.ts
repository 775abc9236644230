import { setImmediate } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { changesOf } from '../../../src/platform/db/change-feed.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { bothEngines } from '../../support/engines.ts';

const projects = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ name: `P${i}`, description: `${'word '.repeat(80)}é 漢字 <b>&` }));

/** More text than is rendered in the main thread. */
async function largePortfolio(app: TestApp, count = 900): Promise<{ ada: TestUser; path: string }> {
  const ada = await makeUser(app);
  const response = await ada.request('POST', '/api/import', { json: { projects: projects(count) } });
  expect(response.statusCode).toBe(200);
  return { ada, path: `/u/${ada.user.user_name}` };
}

/** Makes the portfolio a small one, which is rendered in this thread. */
async function callSmall(app: TestApp, { user }: TestUser): Promise<void> {
  await app.ctx.db.updateTable('users').set({ text_bytes: 1_000 }).where('id', '=', user.id).execute();
  changesOf(app.ctx).changed(user.id);
}

describe.each(bothEngines)('a large portfolio on $name', (engine) => {
  test('has the same pages as a small one', async () => {
    const app = await startApp({ engine });
    const { ada, path } = await largePortfolio(app);
    const send = async () => [
      await app.request('GET', path),
      await app.request('GET', `${path}/projects/p7`),
      await ada.request('GET', '/home'),
    ];

    const large = await send();
    const compressed = await app.request('GET', path, { headers: { 'accept-encoding': 'gzip, br' } });
    await callSmall(app, ada);
    const small = await send();

    expect(large.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    for (const [index, { body }] of small.entries()) expect(large[index]?.body === body).toBe(true);
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(String(gunzipSync(compressed.rawPayload)) === small[0]?.body).toBe(true);
    expect(large[2]?.headers['cache-control']).toBe('private, no-store');
  });

  test('shows a change at once, and unknown pages are not found', async () => {
    const app = await startApp({ engine });
    const { ada, path } = await largePortfolio(app);
    expect((await app.request('GET', path)).body).not.toContain('Keeps trains');

    const change = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { headline: 'Keeps trains' } });

    expect(change.statusCode).toBe(200);
    expect((await app.request('GET', path)).body).toContain('Keeps trains');
    expect((await app.request('GET', `${path}/projects/p9999`)).statusCode).toBe(404);
    expect((await app.request('GET', `${path}x`)).statusCode).toBe(404);
  });
});

test('a large document is cached until its portfolio changes', async () => {
  const app = await startApp();
  const { ada, path } = await largePortfolio(app);
  const first = await app.request('GET', path);
  // Directly in the database: a cached document does not show it.
  await app.ctx.db.updateTable('users').set({ headline: 'Unseen' }).where('id', '=', ada.user.id).execute();

  const again = await app.request('GET', path);
  const known = await app.request('GET', path, { headers: { 'if-none-match': String(first.headers.etag) } });

  expect([again.headers.etag, again.body === first.body]).toEqual([first.headers.etag, true]);
  expect([known.statusCode, known.body]).toEqual([304, '']);
});

test('other requests are served while ten thousand records are rendered', async () => {
  const app = await startApp();
  const { path } = await largePortfolio(app, 5_000);
  let isOver = false;
  const work = app.request('GET', path).finally(() => {
    isOver = true;
  });
  let responded = 0;
  while (!isOver) {
    expect((await app.request('GET', '/api/health')).statusCode).toBe(200);
    responded += 1;
    await setImmediate();
  }

  expect((await work).statusCode).toBe(200);
  expect(responded).toBeGreaterThan(100);
});

test('the same document is rendered once for concurrent requests, and few documents of a portfolio wait', async () => {
  const app = await startApp();
  const { path } = await largePortfolio(app);
  const pages = Array.from({ length: 8 }, (_, i) => `${path}/projects/p${i}`);

  const [page, ...others] = await Promise.all([
    app.request('GET', `${path}/projects/p0`),
    ...pages.map((path) => app.request('GET', path)),
  ]);

  expect(page.statusCode).toBe(200);
  const rejected = others.filter(({ statusCode }) => statusCode !== 200);
  expect(rejected.map(({ statusCode }) => statusCode)).toEqual(Array(rejected.length).fill(503));
  // Four wait; the first may be under way before the fifth arrives.
  expect([3, 4]).toContain(rejected.length);
  expect(rejected[0]?.headers['retry-after']).toBe('2');
  expect((await app.request('GET', path)).statusCode).toBe(200);
});
