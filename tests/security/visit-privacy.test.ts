import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { visitsOf } from '../../src/insight/visits/analytics.server.ts';
import type { Database } from '../../src/platform/db/open.ts';
import { makeUser, startApp, type TestApp } from '../support/app.ts';
import { bothEngines } from '../support/engines.ts';
import { routesOf } from '../support/routes.ts';

const IPS = ['203.0.113.77', '2001:db8:77:77::7'];
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/177.7.7.77 Safari/537.36';
const LED_HERE = 'https://forum.example/private-thread?and=its-query';
const QUERY = 'utm_source=cv&private=its-own-query';
/** Parts of each, in any notation. */
const SECRETS = ['203.0.113', '2001:db8:77', '177.7.7', 'AppleWebKit', 'private-thread', 'its-query', 'its-own-query'];

/** Returns every row of every table, and the bytes of every file that the program has written. */
async function everythingStored({ db, engine }: Database, folders: readonly string[]): Promise<string> {
  const tables = await db.introspection.getTables();
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await db
      .selectFrom(name as 'users')
      .selectAll()
      .execute();
    texts.push(`${engine} ${name} ${JSON.stringify(rows)}`);
  }
  for (const folder of folders) {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (entry.isFile()) texts.push(readFileSync(join(entry.parentPath, entry.name), 'latin1'));
    }
  }
  return texts.join('\n');
}

/** Requests every route with an identifiable client: as a visitor, and logged in. */
async function requestEverything(app: TestApp, name: string, cookie: string): Promise<void> {
  for (const ip of IPS) {
    const headers = { 'user-agent': AGENT, referer: LED_HERE, 'x-forwarded-for': ip };
    for (const route of routesOf(app)) {
      const [method = '', pattern = ''] = route.split(' ');
      const path = pattern.replace(':user_name', name).replace(/:\w+/g, 'none').replace('*', 'none');
      const options = { headers, ip: '127.0.0.1', ...(method === 'GET' ? {} : { json: {} }) };
      await app.request(method, `${path}?${QUERY}`, options);
      if (method === 'GET') await app.request(method, `${path}?${QUERY}`, { ...options, cookie });
    }
  }
}

describe.each(bothEngines)('on $name', (engine) => {
  test('no IP, user agent or referring path is in any table, file or log, whatever was requested', async () => {
    const config = { rateLimits: true, logLevel: 'trace', trustProxy: ['loopback'] } as const;
    const app = await startApp({ engine, config: { ...config, trustProxy: [...config.trustProxy] } });
    const ada = await makeUser(app);
    const { user_name, id } = ada.user;
    const { project } = (await ada.request('POST', '/api/projects/new', { json: { title: 'Engine' } })).json();
    const headers = { 'user-agent': AGENT, referer: LED_HERE };
    for (const ip of IPS) {
      const letter = { user_id: id, name: 'x', email: 'x@example.org', subject: 'x', message: 'x' };
      await app.request('POST', '/api/contact', { json: letter, headers, ip });
      await app.request('POST', '/api/follow', { json: { project_id: project.id, link: 'live' }, headers, ip });
      await app.request('POST', '/api/users/login', {
        json: { email: ada.user.email, password: 'x' },
        headers,
        ip,
      });
    }
    await requestEverything(app, user_name, ada.cookie());
    await visitsOf(app.ctx).flush();

    const { database } = app.ctx;
    const rows = await database.db.selectFrom('visitors').select('visitor').where('user_id', '=', id).execute();
    expect(rows).toHaveLength(IPS.length);
    const folders = [app.ctx.config.dataDir];
    if (engine.name === 'sqlite') folders.push(dirname(app.ctx.config.databaseUrl.slice('sqlite:'.length)));
    const stored = await everythingStored(database, folders);
    expect(stored).toContain('forum.example');
    const log = JSON.stringify(app.log);
    expect(app.log.length).toBeGreaterThan(100);
    for (const secret of SECRETS) {
      expect(stored.includes(secret), `${secret} is stored`).toBe(false);
      expect(log.includes(secret), `${secret} is logged`).toBe(false);
    }
  });
});
