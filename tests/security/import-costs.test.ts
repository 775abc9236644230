import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { largeLinkedinZip } from '../support/imports/large-linkedin-export.ts';

const items = (count: number, item: (index: number) => unknown) => Array.from({ length: count }, (_, i) => item(i));
const names = (count: number) => Object.fromEntries(items(count, (i) => [`k${i}`, [[[i]]]]) as [string, unknown][]);

/** Structures that are expensive to process: equal names, keywords, unknown keys, wide and deep values. */
const DOCUMENTS: [string, unknown][] = [
  ['10,000 like-named projects', { projects: items(10_000, () => ({ name: 'a' })) }],
  ['500,000 keywords', { skills: items(5_000, (i) => ({ name: `g${i}`, note: 'x', keywords: items(100, String) })) }],
  ['200,000 unknown keys', { work: [], ...names(200_000) }],
  ['an item of 200,000 unknown keys', { work: [{ name: 'x', ...names(200_000) }] }],
];

/** Returns how many other requests are served during this one. */
async function respondedDuring(app: TestApp, work: Promise<{ statusCode: number }>): Promise<number> {
  let isOver = false;
  let responded = 0;
  const watch = work.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    expect((await app.request('GET', '/api/health')).statusCode).toBe(200);
    responded += 1;
    await setImmediate();
  }
  await watch;
  return responded;
}

const preview = (user: TestUser, json: unknown) => user.request('POST', '/api/import/preview', { json });

test.each(DOCUMENTS)('other requests are served while a preview reads %s', async (_name, document) => {
  const app = await startApp();
  const ada = await makeUser(app);
  const body = JSON.stringify(document);
  const headers = { 'content-type': 'application/json' };

  const work = ada.request('POST', '/api/import/preview', { body, headers });
  const responded = await respondedDuring(app, work);

  expect((await work).statusCode).toBe(200);
  expect(responded).toBeGreaterThan(20);
});

test('JSON nested millions of levels deep is rejected before it is parsed', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const depth = 4_000_000;
  const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const send = (body: string) =>
    ada.request('POST', '/api/import/preview', { body, headers: { 'content-type': 'application/json' } });

  const response = await send(`{"work":[],"x":${nested(depth)}}`);
  expect([response.statusCode, response.json()]).toMatchObject([400, { error: 'The body is nested too deeply' }]);
  // Brackets inside strings are no nesting.
  expect((await send(`{"work":[{"name":"\\"${'['.repeat(100)}"}],"x":${nested(19)}}`)).statusCode).toBe(200);
  expect((await send(`{"work":[],"x":${nested(20)}}`)).statusCode).toBe(400);
});

test('an account has one import at a time, and another account its own', async () => {
  const app = await startApp();
  const [ada, eve] = [await makeUser(app), await makeUser(app)];
  const document = { projects: items(2_000, (i) => ({ name: `p${i}` })) };

  const [first, second, third] = await Promise.all([
    preview(ada, document),
    preview(ada, document),
    preview(eve, document),
  ]);

  expect([first.statusCode, second.statusCode, third.statusCode]).toEqual([200, 429, 200]);
  expect(second.headers['retry-after']).toBe('2');
  expect((await preview(ada, document)).statusCode).toBe(200);
});

test('only a few imports wait', async () => {
  const app = await startApp();
  const users = await Promise.all(items(8, () => makeUser(app)) as Promise<TestUser>[]);
  const document = { projects: items(2_000, (i) => ({ name: `p${i}` })) };

  const responses = await Promise.all(users.map((user) => preview(user, document)));

  const statuses = responses.map(({ statusCode }) => statusCode).sort();
  expect(statuses).toEqual([200, 200, 200, 200, 200, 503, 503, 503]);
  expect(responses.find(({ statusCode }) => statusCode === 503)?.headers['retry-after']).toBe('2');
});

test("LinkedIn's export of 35,000 rows is previewed in a time that grows with its size", async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  await preview(ada, { projects: [{ name: 'Starts the thread' }] });
  async function processorOf(rows: number): Promise<number> {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(largeLinkedinZip(rows))]), 'export.zip');
    const before = process.cpuUsage();
    const response = await ada.request('POST', '/api/import/preview', { body });
    const { user, system } = process.cpuUsage(before);
    expect(response.json()).toMatchObject({ add: rows });
    return user + system;
  }
  // The first run compiles. A busy machine is slow for both others; of a quadratic step the last would take 49 times as long.
  await processorOf(5_000);
  const some = await processorOf(5_000);
  expect(await processorOf(35_000)).toBeLessThan(14 * some);
});

test('previews and imports of an account are limited', async () => {
  const app = await startApp({ config: { rateLimits: true } });
  const ada = await makeUser(app);
  const statuses = [];
  for (let i = 0; i < 61; i++) statuses.push((await preview(ada, { basics: { name: 'Ada' } })).statusCode);
  expect(statuses).toEqual([...items(60, () => 200), 429]);
});

test('an import is planned again if the portfolio has changed in between', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const document = { projects: items(2_000, (i) => ({ name: `p${i}` })) };

  const work = ada.request('POST', '/api/import', { json: document });
  const added = await ada.request('POST', '/api/projects/new', {
    json: { title: 'p7', description: 'x', category: 'frontend' },
  });
  const { report } = (await work).json();

  expect(added.statusCode).toBe(200);
  expect(report).toMatchObject({ add: 1_999 });
  expect((await ada.request('GET', '/api/projects')).json()).toHaveLength(2_000);
});
