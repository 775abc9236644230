import { expect, test } from 'vitest';
import { makeUser, startApp } from '../support/app.ts';
import { routesOf } from '../support/routes.ts';

// A fixed clock: no window ends in between.
const now = () => new Date('2030-01-01T12:00:00Z');
const start = () => startApp({ config: { rateLimits: true }, now });

type Send = (index: number) => Promise<{ statusCode: number }>;

/** Returns how many requests get `status` before the first rejection. */
async function respondedBefore429(sendOne: Send, status: number, atMost: number): Promise<number> {
  for (let index = 0; index < atMost; index++) {
    const { statusCode } = await sendOne(index);
    if (statusCode === 429) return index;
    expect(statusCode).toBe(status);
  }
  return atMost;
}

test('a /64 of IPv6 has 300 API requests a minute in total, and the next one its own', async () => {
  const app = await start();
  const call = (ip: string) => app.request('GET', '/api/badges', { ip });

  expect(await respondedBefore429((i) => call(`2001:db8:1:1::${i.toString(16)}`), 200, 400)).toBe(300);
  expect((await call('2001:db8:1:1:ffff::1')).statusCode).toBe(429);
  expect((await call('2001:db8:1:2::1')).statusCode).toBe(200);
});

test('an account has 120 writes a minute, from all IPs', async () => {
  const app = await start();
  const [ada, eve] = [await makeUser(app), await makeUser(app)];
  const json = { title: 'Helper', category: 'ai' };
  const write: Send = (i) => ada.request('POST', '/api/badges/new', { json, ip: `203.0.113.${i}` });

  expect(await respondedBefore429(write, 200, 200)).toBe(120);
  expect((await ada.request('GET', '/api/badges')).statusCode).toBe(200);
  expect((await eve.request('POST', '/api/badges/new', { json })).statusCode).toBe(200);
});

test('all writes of records count together', async () => {
  const app = await start();
  const ada = await makeUser(app);
  const json = { title: 'Helper', category: 'ai' };
  const { badge } = (await ada.request('POST', '/api/badges/new', { json })).json();
  for (let index = 1; index < 120; index++) await ada.request('POST', '/api/badges/new', { json });
  const routes = routesOf(app).filter((route) => /^(POST|PATCH|DELETE) \/api\/badges\b/.test(route));
  expect(routes.length).toBeGreaterThan(4);

  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ');
    const response = await ada.request(method, path.replace(':id', badge.id), { json });
    expect([route, response.statusCode]).toEqual([route, 429]);
  }
});

test('a client has 240 uncached documents a minute; cached ones are not counted', async () => {
  const app = await start();
  const ada = await makeUser(app);
  const kept = `/u/${ada.user.user_name}`;
  expect((await app.request('GET', kept, { ip: '198.51.100.1' })).statusCode).toBe(200);
  const get = (ip: string, i: number) => app.request('GET', `/u/nobody-${i}`, { ip });

  expect(await respondedBefore429((i) => get(`2001:db8:1:1::${i.toString(16)}`, i), 404, 300)).toBe(240);
  expect((await get('2001:db8:1:2::1', 300)).statusCode).toBe(404);
  expect((await app.request('GET', kept, { ip: '2001:db8:1:1::1' })).statusCode).toBe(200);
});
