import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { domainsOf } from '../../src/platform/http/custom-domain.server.ts';
import { makeUser, startApp, type TestApp } from '../support/app.ts';
import { hostileData } from '../support/hostile.ts';
import { routesOf } from '../support/routes.ts';

type Headers = Record<string, string>;
type Proxy = (received: Headers) => Headers;

const SITE = 'folio.example';
const DOMAIN = 'ada.example';
const VISITOR = '203.0.113.7';
const deployFile = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');

/** nginx passes a client's headers on, except those that the file sets; '' removes one. */
function nginx(): Proxy {
  const text = deployFile('nginx.conf');
  const set = [...text.matchAll(/^ *proxy_set_header (\S+) (\S+);/gm)].map(([, name = '', value = '']) => [
    name.toLowerCase(),
    { $host: SITE, $remote_addr: VISITOR, $scheme: 'https' }[value] ?? value.replaceAll('"', ''),
  ]);
  return (received) => withoutEmpty({ ...received, ...Object.fromEntries(set) });
}

function haproxy(): Proxy {
  const text = deployFile('haproxy.cfg');
  const removed = [...text.matchAll(/http-request del-header (\S+)/g)].map(([, name = '']) => [name.toLowerCase(), '']);
  const set = [...text.matchAll(/http-request set-header (\S+) (\S+)/g)].map(([, name = '', value = '']) => [
    name.toLowerCase(),
    value === '%[src]' ? VISITOR : value,
  ]);
  return (received) => withoutEmpty({ ...received, ...Object.fromEntries([...removed, ...set]) });
}

/** Without `trusted_proxies` and `header_up`, of which the file has none, Caddy replaces what clients send of these. */
function caddy(): Proxy {
  expect(deployFile('Caddyfile')).not.toMatch(/trusted_proxies|header_up/);
  return (received) => ({
    ...received,
    'x-forwarded-for': VISITOR,
    'x-forwarded-proto': 'https',
    'x-forwarded-host': SITE,
  });
}

const withoutEmpty = (headers: Headers) => Object.fromEntries(Object.entries(headers).filter(([, value]) => value));

const NAMES = [
  ...hostileData<Headers[]>('hosts').flatMap((headers) => Object.keys(headers)),
  ...hostileData('client-ip-headers'),
].map((name) => name.toLowerCase());
const POISONS = [...new Set(NAMES)]
  .filter((name) => name !== 'host')
  .flatMap((name) => [{ [name]: DOMAIN }, { [name]: 'evil.example' }, { [name]: `${SITE}, ${DOMAIN}` }]);

/** What a cache in front could keep and send to others. */
async function cacheablePaths(app: TestApp, userName: string): Promise<string[]> {
  const all = routesOf(app)
    .filter((route) => route.startsWith('GET '))
    .map((route) => route.slice('GET '.length).replace(':user_name', userName));
  const cacheable: string[] = [];
  for (const path of all.filter((path) => !/[:*]/.test(path))) {
    const { statusCode, headers } = await fetchPath(app, path, {});
    if (statusCode === 200 && /public|max-age/.test(`${headers['cache-control']}`)) cacheable.push(path);
  }
  return cacheable;
}

const fetchPath = (app: TestApp, path: string, headers: Headers) =>
  app.request('GET', path, { headers: { host: SITE, ...headers }, ip: '127.0.0.1' });

async function digestOf(app: TestApp, path: string, headers: Headers): Promise<string> {
  const { statusCode, body } = await fetchPath(app, path, headers);
  return `${path} ${statusCode} ${createHash('sha256').update(body).digest('hex')}`;
}

async function start(trustForwardedHost: boolean) {
  const app = await startApp({
    config: {
      origin: `https://${SITE}`,
      originIsFixed: true,
      secure: true,
      trustProxy: ['loopback'],
      trustForwardedHost,
    },
  });
  const ada = await makeUser(app, { user_name: 'ada' });
  const at = new Date().toISOString();
  await app.ctx.db
    .insertInto('domains')
    .values({
      ...{ id: crypto.randomUUID(), user_id: ada.user.id, domain: DOMAIN, token: 'x', created_at: at },
      ...{ verified_at: at, checked_at: at, failing_since: '' },
    })
    .execute();
  await domainsOf(app.ctx).reload(ada.user.id);
  expect((await app.request('GET', '/', { headers: { host: DOMAIN } })).body).toContain('Ada');
  const paths = await cacheablePaths(app, 'ada');
  expect(paths).toEqual(expect.arrayContaining(['/sitemap.xml', '/robots.txt', '/u/ada']));
  return { app, paths };
}

const BEHIND: [string, { pass: Proxy; trustForwardedHost: boolean }][] = [
  ['nginx', { pass: nginx(), trustForwardedHost: true }],
  ['HAProxy', { pass: haproxy(), trustForwardedHost: true }],
  ['Caddy', { pass: caddy(), trustForwardedHost: true }],
  ['a proxy that passes on every header', { pass: (received) => received, trustForwardedHost: false }],
];

test.each(BEHIND)(
  'behind %s no header of a visitor changes a response that a cache may keep',
  async (_name, behind) => {
    const { app, paths } = await start(behind.trustForwardedHost);
    const clean: string[] = [];
    for (const path of paths) clean.push(await digestOf(app, path, behind.pass({})));
    for (const poison of POISONS) {
      const poisoned: string[] = [];
      for (const path of paths) poisoned.push(await digestOf(app, path, behind.pass(poison)));
      expect(poisoned, JSON.stringify(poison)).toEqual(clean);
    }
  },
  300_000,
);

test.each([
  ['nginx', nginx()],
  ['HAProxy', haproxy()],
])('%s passes on no X-Forwarded-Host', (_name, pass) => {
  expect(pass({ 'x-forwarded-host': DOMAIN })).not.toHaveProperty('x-forwarded-host');
});
