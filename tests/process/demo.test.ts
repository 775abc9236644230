import { expect, test } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { fillDemo } from '../../src/operation/cli/demo/demo.ts';
import { PEOPLE } from '../../src/operation/cli/demo/demo-people.ts';
import { readConfig } from '../../src/platform/config.ts';
import { startApp } from '../support/app.ts';
import { freshFolder } from '../support/run-folder.ts';
import { vitrine } from '../support/vitrine.ts';

const PASSWORD = 'a password of the demo';

test('a demo has portfolios, clients and a year of visits, and stays as it is for those who look around', async () => {
  const dataDir = await freshFolder('demo');
  const config = readConfig({ DATA_DIR: dataDir, RATE_LIMITS: 'off' });
  // The one with the fewest pictures, which take most of the time.
  const [person] = PEOPLE.slice(-1);
  if (!person) throw new Error('The demo has nobody');
  await fillDemo(buildApp, config, [person], PASSWORD);

  const app = await startApp({ config: { dataDir, databaseUrl: config.databaseUrl, isReadOnly: true } });
  const client = app.client();
  const page = await client.request('GET', `/u/${person.user_name}`);
  expect(page.body).toContain('A sample portfolio: the person and the work are invented.');
  const login = { email: `${person.user_name}@example.com`, password: PASSWORD };
  expect((await client.request('POST', '/api/users/login', { json: login })).statusCode).toBe(200);
  expect((await client.request('GET', '/api/users/me')).json().email_confirmed).toBe(true);
  expect(await app.ctx.db.selectFrom('mail_queue').selectAll().execute()).toEqual([]);
  const { clients } = (await client.request('GET', '/api/clients')).json();
  expect(clients.map(({ stage }: { stage: string }) => stage).toSorted()).toEqual(['proposal', 'talking', 'won']);
  const year = `from=${daysAgo(364)}&to=${daysAgo(0)}`;
  const { countries } = (await client.request('GET', `/api/analytics/track/countries?${year}`)).json();
  const visitors = countries.map(({ unique_visitors }: { unique_visitors: number }) => unique_visitors);
  expect(visitors.reduce((sum: number, count: number) => sum + count, 0)).toBeGreaterThan(365);

  const added = await client.request('POST', '/api/projects/new', { json: { title: 'Mine' } });
  expect([added.statusCode, added.json().error_id]).toEqual([403, 'read_only']);
  const message = { user_name: person.user_name, name: 'Eve', email: 'eve@example.com', subject: '', message: 'Hello' };
  expect((await app.request('POST', '/api/contact', { json: message })).statusCode).toBe(403);
  expect((await client.request('POST', '/api/users/logout')).statusCode).toBe(200);
});

test('a folder with something in it is not filled', async () => {
  const folder = await freshFolder('site');
  await vitrine(['migrate'], { DATA_DIR: folder });
  const { code, fault } = await vitrine(['demo', folder], { DATA_DIR: folder });
  expect([code, fault]).toEqual([1, expect.stringContaining('is not empty')]);
});

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}
