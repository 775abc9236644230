import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';

/** Sent in batches of 100 rows: the last one is full. */
const LONG = 300;

const numbered = (count: number, name: (index: number) => unknown) => Array.from({ length: count }, (_, i) => name(i));

async function importAll(user: TestUser, document: Record<string, unknown>): Promise<void> {
  expect((await user.request('POST', '/api/import', { json: document })).statusCode).toBe(200);
}

/** Returns how many other requests are served during this one. */
async function respondedDuring(app: TestApp, work: Promise<unknown>): Promise<number> {
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

describe.each(engines)('a long list on $name', (engine) => {
  test('is complete, in order, without hidden records, and equals a short one', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await importAll(ada, { projects: numbered(LONG, (i) => ({ name: `P${i}`, description: 'Ä 数 😀' })) });
    const all = (await ada.request('GET', '/api/projects')).json() as { id: string; title: string }[];
    const hidden = await ada.request('PATCH', `/api/projects/${all[3]?.id}`, { json: { hidden: true } });
    expect(hidden.statusCode).toBe(200);

    const path = `/api/projects?user_name=${ada.user.user_name}`;
    const long = await app.request('GET', path);

    const titles = (long.json() as { title: string }[]).map(({ title }) => title);
    expect(all.map(({ title }) => title)).toEqual(numbered(LONG, (i) => `P${i}`));
    expect(titles).toEqual(all.map(({ title }) => title).filter((title) => title !== 'P3'));
    expect(long.body).toBe(JSON.stringify(long.json()));
    expect(long.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(long.body)),
      'cache-control': 'private, no-cache',
      vary: 'Cookie',
      etag: `"${createHash('sha256').update(long.body).digest('base64url').slice(0, 22)}"`,
    });
    const again = await app.request('GET', path, { headers: { 'if-none-match': String(long.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);

    const { projects } = (await ada.request('GET', '/api/export/json-resume')).json();
    expect(projects.map(({ name }: { name: string }) => name)).toEqual(numbered(LONG, (i) => `P${i}`));
  });

  test('of skills is complete as well', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const skills = ['A', 'B', 'C'].map((name) => ({ name, keywords: numbered(80, (i) => `${name}${i}`) }));
    await importAll(ada, { skills });

    const groups = (await app.request('GET', `/api/user-skill-sets/user/${ada.user.id}`)).json();

    expect(
      groups.map((group: { name: string; skillSets: { name: string }[] }) => ({
        name: group.name,
        keywords: group.skillSets.map(({ name }) => name),
      })),
    ).toEqual(skills);
  });
});

test('other requests are served while lists of ten thousand records are read', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  await importAll(ada, { projects: numbered(9_000, (i) => ({ name: `P${i}` })) });
  const path = `/api/projects?user_name=${ada.user.user_name}`;

  const lists = Promise.all(numbered(5, () => app.request('GET', path)) as Promise<{ statusCode: number }>[]);
  const responded = await respondedDuring(app, lists);

  expect((await lists).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(responded).toBeGreaterThan(100);
});

test('a limited number of long lists wait', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  await importAll(ada, { projects: numbered(LONG, (i) => ({ name: `P${i}` })) });
  const path = `/api/projects?user_name=${ada.user.user_name}`;

  const responses = await Promise.all(
    numbered(60, () => app.request('GET', path)) as Promise<{ statusCode: number; headers: object }>[],
  );

  const rejected = responses.filter(({ statusCode }) => statusCode === 503);
  expect(rejected.length).toBe(60 - 41);
  expect(rejected[0]?.headers).toMatchObject({ 'retry-after': '2' });
  expect((await app.request('GET', path)).statusCode).toBe(200);
});

test.each(['/api/projects', '/api/export/json-resume'])(
  'large responses of %s to disconnected clients use no memory',
  async (path) => {
    const app = await startApp();
    const ada = await makeUser(app);
    await importAll(ada, { projects: numbered(950, (i) => ({ name: `P${i}`, description: 'x'.repeat(9_500) })) });
    const port = Number(new URL(await app.listen()).port);

    for (let i = 0; i < 8; i++) {
      const socket = connect(port, '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${ada.cookie()}\r\n\r\n`);
      await once(socket, 'connect');
      await expect.poll(async () => await connectionsOf(app)).toBeGreaterThan(0);
      socket.destroy();
      await expect.poll(async () => await connectionsOf(app)).toBe(0);
    }

    // The last response may not be complete yet.
    await expect.poll(async () => (await ada.request('GET', path, { ip: '127.0.0.1' })).statusCode).toBe(200);
  },
);

function connectionsOf({ server }: TestApp): Promise<number> {
  return new Promise((resolve, reject) => {
    server.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
