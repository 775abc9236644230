import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { observedFaults } from '../../src/platform/http/observations.server.ts';
import { makeUser, startApp, type TestApp } from '../support/app.ts';
import { eventually } from '../support/eventually.ts';
import { hostileData } from '../support/hostile.ts';

const HEADERS = hostileData('client-ip-headers').map((name) => name.toLowerCase());
const HOSTS = hostileData<Record<string, string>[]>('hosts');
const PORTS = join(import.meta.dirname, '../data/proxies/ports.json');
const LIMIT = 5;
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

/** Returns how many of limit + 1 requests are rejected, each with its own headers. */
async function rejections(app: TestApp, headersOf: (index: number) => Record<string, string>, ip = '127.0.0.1') {
  let rejected = 0;
  for (let index = 0; index <= LIMIT; index++) {
    const headers = headersOf(index);
    const json = { email: `lead-${index}@example.com` };
    const { statusCode } = await app.request('POST', '/api/leads', { json, headers, ip });
    rejected += Number(statusCode === 429);
  }
  return rejected;
}

const v4 = (index: number) => `203.0.113.${index + 1}`;

describe('a client', () => {
  test('gets no new limit by any header without a trusted proxy', async () => {
    const app = await startApp({ config: { rateLimits: true } });
    const all = (index: number) =>
      Object.fromEntries(HEADERS.map((name) => [name, name === 'forwarded' ? `for=${v4(index)}` : v4(index)]));
    expect(await rejections(app, all)).toBe(1);
    let network = 0;
    for (const name of HEADERS) {
      network += 1;
      const rejected = await rejections(app, (index) => ({ [name]: v4(index) }), `198.51.100.${network}`);
      expect([name, rejected]).toEqual([name, 1]);
    }
  });

  test('is identified by the trusted proxy, not by its own headers', async () => {
    const behind = (proxy = 'loopback') => startApp({ config: { rateLimits: true, trustProxy: [proxy] } });
    const forwardedFor = (value: (index: number) => string) => (index: number) => ({ 'x-forwarded-for': value(index) });

    expect(await rejections(await behind(), forwardedFor(v4)), 'each its own').toBe(0);
    expect(
      await rejections(
        await behind(),
        forwardedFor((index) => `${v4(index)}, 198.51.100.7`),
      ),
      'a forged start',
    ).toBe(1);
    expect(
      await rejections(
        await behind(),
        forwardedFor((index) => `${v4(index)},\t198.51.100.7 `),
      ),
      'padded',
    ).toBe(1);
    expect(await rejections(await behind(), forwardedFor(v4), '198.51.100.9'), 'not from the proxy').toBe(1);
    expect(await rejections(await behind('10.0.0.0/8'), forwardedFor(v4), '10.1.2.3'), 'a range').toBe(0);
    expect(
      await rejections(
        await behind('10.0.0.0/8'),
        forwardedFor((index) => `${v4(index)}, 10.9.9.9`),
        '10.1.2.3',
      ),
    ).toBe(0);
    const sameNetwork = (index: number) => `2001:db8:1:2::${index + 1}`;
    expect(await rejections(await behind(), forwardedFor(sameNetwork)), 'one IPv6 network').toBe(1);
    const spellings = ['198.51.100.7', '::ffff:198.51.100.7', '::FFFF:c633:6407', '0:0:0:0:0:ffff:c633:6407'];
    expect(
      await rejections(
        await behind(),
        forwardedFor((index) => spellings[index % 4] ?? ''),
      ),
      'one spelling',
    ).toBe(1);
    const others = HEADERS.filter((name) => name !== 'x-forwarded-for');
    for (const name of others)
      expect(await rejections(await behind(), (index) => ({ [name]: v4(index) })), name).toBe(1);
  });

  test('is identified without the port and the brackets that some proxies add', async () => {
    const app = await startApp({ config: { rateLimits: true, trustProxy: ['loopback'] } });
    const at = (ip: string) => (index: number) => ({ 'x-forwarded-for': `${ip}:${1000 + index}` });
    expect(await rejections(app, (index) => ({ 'x-forwarded-for': `${v4(index)}:${1000 + index}` }))).toBe(0);
    expect(await rejections(app, (index) => ({ 'x-forwarded-for': `[2001:db8:${index}::7]:443` }))).toBe(0);
    expect(await rejections(app, at('198.51.100.7'))).toBe(1);
    expect(await rejections(app, at('[2001:db8:ffff::7]'))).toBe(1);
    expect(await rejections(app, () => ({ 'x-forwarded-for': '198.51.100.8, 127.0.0.2:99' }), '127.0.0.1')).toBe(1);
  });

  test('has the country of its own IP behind a proxy that adds ports', async () => {
    const { x_forwarded_for, right } = JSON.parse(await readFile(PORTS, 'utf8'));
    const app = await startApp({ config: { trustProxy: ['loopback'] } });
    const ada = await makeUser(app);
    for (const forwarded of x_forwarded_for) {
      await app.request('GET', `/u/${ada.user.user_name}`, {
        headers: { 'x-forwarded-for': forwarded, 'user-agent': BROWSER },
        ip: '127.0.0.1',
      });
    }
    const { countries } = (await ada.request('GET', '/api/audience/countries')).json();
    const found = countries.map((row: Record<string, unknown>) => [row.country_code, row.unique_visitors]);
    expect(Object.fromEntries(found)).toEqual(right);
  });

  test('is the proxy if the forwarded IP is invalid, which is said once', async () => {
    const app = await startApp({ config: { trustProxy: ['loopback'], logLevel: 'info' } });
    for (const forwarded of ['_hidden', 'unknown', '198.51.100.7']) {
      const { statusCode } = await app.request('GET', '/', {
        headers: { 'x-forwarded-for': forwarded },
        ip: '127.0.0.1',
      });
      expect(statusCode).toBe(200);
    }
    const warnings = app.log.filter(({ msg }) => String(msg).includes('X-Forwarded-For'));
    expect(warnings).toHaveLength(1);
    expect(JSON.stringify(warnings)).not.toContain('_hidden');
    expect(observedFaults(app.ctx.config).join()).toContain('X-Forwarded-For whose last entry is no IP');
  });

  test('is the proxy if the forwarded IP is invalid', async () => {
    const app = await startApp({ config: { rateLimits: true, trustProxy: ['loopback'] } });
    const malformed = ['unknown', '_hidden', '203.0.113.7:http', '<script>', '1.2.3', '203.0.113.7 OR 1=1'];
    expect(await rejections(app, (index) => ({ 'x-forwarded-for': `${v4(index)}, ${malformed[index]}` }))).toBe(1);
  });

  test('has the country of its own IP', async () => {
    const app = await startApp();
    const ada = await makeUser(app);
    const forged = Object.fromEntries(HEADERS.map((name) => [name, name.includes('country') ? 'SE' : '89.160.20.112']));
    await app.request('GET', `/u/${ada.user.user_name}`, {
      headers: { ...forged, 'user-agent': BROWSER },
      ip: '192.0.2.1',
    });
    const { countries } = (await ada.request('GET', '/api/audience/countries')).json();
    expect(countries).toMatchObject([{ country_code: 'ZZ', unique_visitors: 1 }]);
  });

  test('cannot impersonate another one with a header', async () => {
    const app = await startApp();
    const ada = await makeUser(app);
    const headers = Object.fromEntries(HEADERS.map((name) => [name, ada.user.id]));
    expect((await app.request('GET', '/api/users/me', { headers })).statusCode).toBe(401);
    const json = { title: 'x', user_id: ada.user.id };
    expect((await app.request('POST', '/api/badges/new', { json, headers })).statusCode).toBe(401);
  });
});

describe('the limit on requests', () => {
  const CALLS = 300;

  test.each(['/%61pi/projects', '/api/%70rojects', '/api/projects?x=1'])('counts %s as what it is', async (path) => {
    const app = await startApp({ config: { rateLimits: true } });
    for (let call = 0; call < CALLS; call++) await app.request('GET', '/api/projects');
    const rejected = await app.request('GET', path);
    expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'too_many_requests']);
    expect((await app.request('GET', '/api/health?x=1')).statusCode).toBe(200);
    expect((await app.request('GET', path, { ip: '198.51.100.1' })).statusCode).toBe(200);
  });
});

test('a client cannot send a request that counts as internal', async () => {
  const app = await startApp({ config: { rateLimits: true } });
  const send = (inner: string) => app.request('GET', '/api/health/no-such', { headers: { 'x-vitrine-inner': inner } });
  for (let call = 0; call < 300; call++) await send('x');
  for (const inner of ['x', '', '0'.repeat(32)]) expect((await send(inner)).statusCode).toBe(429);
});

describe('behind a proxy for https', () => {
  test('requests without https are rejected, with no redirect and no cookie', async () => {
    const https = { origin: 'https://folio.example', originIsFixed: true, secure: true, trustProxy: ['loopback'] };
    const app = await startApp({ config: https });
    const ada = await makeUser(app);
    const json = { email: ada.user.email, password: 'correct horse battery' };
    const logIn = (proto: string) =>
      app.request('POST', '/api/users/login', { json, headers: { 'x-forwarded-proto': proto } });

    for (const proto of ['http', 'HTTP', 'Http', 'https, HTTP']) {
      const rejected = await logIn(proto);
      expect([rejected.statusCode, rejected.json().code], proto).toEqual([403, 'forbidden']);
      expect(rejected.headers).not.toHaveProperty('set-cookie');
      expect(rejected.headers).not.toHaveProperty('location');
    }
    expect((await logIn('https')).statusCode).toBe(200);
    expect((await logIn('HTTPS')).statusCode).toBe(200);
    expect((await app.request('GET', '/', { headers: { 'x-forwarded-proto': 'http' } })).statusCode).toBe(200);
    const direct = await app.request('GET', '/api/projects', {
      headers: { 'x-forwarded-proto': 'https' },
      ip: '198.51.100.1',
    });
    expect(direct.statusCode).toBe(403);
  });
});

/** With the server's own host, and ignored headers. */
const UNREAD = { Forwarded: 'host=evil.example', 'X-Host': 'evil.example', Referer: 'https://evil.example/' };

const RESET_LINK = /https?:\/\/[^\s"<>]+\/reset-password\?/g;

describe('a Host header', () => {
  const fixed = { origin: 'https://folio.example', originIsFixed: true, secure: true };

  test.each([
    ['with PUBLIC_URL', fixed, 1],
    ['with PUBLIC_URL behind a proxy', { ...fixed, trustProxy: ['loopback'] }, 1],
    // And two IPs, and none.
    ['without PUBLIC_URL', {}, 4],
  ])('changes no link in documents and mails %s', async (_name, config, ownHosts) => {
    const app = await startApp({ config });
    const ada = await makeUser(app);
    const page = async (headers: Record<string, string>) => {
      const responses = [];
      for (const path of [
        '/',
        '/privacy',
        `/u/${ada.user.user_name}`,
        '/login',
        '/no-such-page',
        '/api/openapi.json',
      ]) {
        const { statusCode, body, headers: sent } = await app.request('GET', path, { headers });
        // The digest, because a difference would be printed completely.
        const digest = createHash('sha256').update(body).digest('hex');
        responses.push({ path, statusCode, digest, etag: sent.etag, location: sent.location });
      }
      return responses;
    };
    const plain = await page({});
    expect((await app.request('GET', `/u/${ada.user.user_name}`)).body).toContain(
      `<link rel="canonical" href="${app.ctx.config.origin}/u/${ada.user.user_name}">`,
    );
    const { email } = ada.user;
    let responded = 0;
    for (const hostile of [...HOSTS, UNREAD]) {
      const headers = Object.fromEntries(Object.entries(hostile).map(([name, value]) => [name.toLowerCase(), value]));
      const forgotten = await app.request('POST', '/api/users/forgot-password', { json: { email }, headers });
      const pages = await page(headers);
      if (forgotten.statusCode === 200) {
        responded += 1;
        expect(pages, JSON.stringify(hostile)).toEqual(plain);
      } else {
        const target = (path: string) => (app.ctx.config.originIsFixed ? `${app.ctx.config.origin}${path}` : undefined);
        const isApi = (path: string) => path.startsWith('/api/');
        // Another name of this machine, which leads to the site; under a foreign name there is nothing.
        const isAlias = pages[0]?.statusCode === 308;
        expect([forgotten.statusCode, pages.map(({ statusCode, location }) => [statusCode, location])]).toEqual([
          421,
          pages.map(({ path }) => (isAlias && target(path) && !isApi(path) ? [308, target(path)] : [421, undefined])),
        ]);
      }
    }
    expect(responded).toBe(ownHosts);

    const outbox = join(app.ctx.config.dataDir, 'outbox');
    const links = await eventually(async () => {
      const names = await readdir(outbox);
      const mails = await Promise.all(names.map((name) => readFile(join(outbox, name), 'utf8')));
      // Each mail has the same link in plain text and in HTML.
      const found = mails.flatMap((mail) => [...new Set(mail.replaceAll('=\n', '').match(RESET_LINK))]);
      expect(found).toHaveLength(responded);
      return found;
    });
    expect(new Set(links)).toEqual(new Set([`${app.ctx.config.origin}/reset-password?`]));
  });
});
