import { readFile, stat } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { observedFaults } from '../../src/platform/http/observations.server.ts';
import { makeUser, startApp, type TestApp } from '../support/app.ts';

const FIXED = { origin: 'https://folio.example', originIsFixed: true, secure: true };
/** Names under which the same machine may be reached. */
const ALIASES = ['www.folio.example', '203.0.113.7', 'localhost', '[::1]:3000', 'app:3000'];
const FOREIGN = ['evil.example', 'folio.example.evil.example', 'www.evil.example', 'a b', '@'];

const statusOf = async (app: TestApp, method: string, path: string, headers: Record<string, string>) =>
  (await app.request(method, path, { headers })).statusCode;

describe('with PUBLIC_URL', () => {
  test.each(FOREIGN)('nothing is served under the host %s', async (host) => {
    const app = await startApp({ config: FIXED });
    for (const path of ['/', '/u/sample', '/login', '/no-such-page', '/api/projects', '/robots.txt']) {
      const { statusCode, headers } = await app.request('GET', path, { headers: { host } });
      expect([path, statusCode, headers.location]).toEqual([path, 421, undefined]);
    }
    expect(await statusOf(app, 'GET', '/api/health', { host })).toBe(200);
  });

  test.each(ALIASES)('documents under the host %s redirect to it, and everything else is 421', async (host) => {
    const app = await startApp({ config: FIXED });
    for (const [path, target] of [
      ['/', 'https://folio.example/'],
      ['/u/ada?utm_source=x', 'https://folio.example/u/ada?utm_source=x'],
      ['/login', 'https://folio.example/login'],
      ['//evil.example/x', 'https://folio.example//evil.example/x'],
      ['/no-such-page', 'https://folio.example/no-such-page'],
    ] as const) {
      for (const method of ['GET', 'HEAD']) {
        const { statusCode, headers } = await app.request(method, path, { headers: { host } });
        expect([method, path, statusCode, headers.location]).toEqual([method, path, 308, target]);
        expect(headers['cache-control']).toBe('no-store');
      }
    }
    const own = { origin: 'https://folio.example', host };
    expect(await statusOf(app, 'GET', '/api/projects', { host })).toBe(421);
    expect(await statusOf(app, 'POST', '/api/users/logout', { host })).toBe(421);
    expect(await statusOf(app, 'POST', '/api/users/logout', own)).toBe(421);
    expect(await statusOf(app, 'POST', '/api/users/logout', { host, origin: 'https://evil.example' })).toBe(403);
    expect(await statusOf(app, 'GET', '/api/health', { host })).toBe(200);
  });

  test.each(['folio.example', 'FOLIO.example', 'folio.example:443', 'folio.example:3000'])(
    '%s is its host',
    async (host) => {
      const app = await startApp({ config: FIXED });
      expect(await statusOf(app, 'GET', '/', { host })).toBe(200);
      expect(await statusOf(app, 'GET', '/api/projects', { host })).toBe(200);
    },
  );

  test('a cached document is not sent under another host', async () => {
    const app = await startApp({ config: FIXED });
    const url = new URL(await app.listen());
    const get = (host: string, headers = {}) =>
      new Promise<[number | undefined, string]>((resolve, reject) => {
        const { hostname, port } = url;
        const outgoing = httpRequest(
          { hostname, port, path: '/u/sample', headers: { host, ...headers } },
          async (response) => resolve([response.statusCode, await text(response)]),
        );
        outgoing.on('error', reject).end();
      });
    const { user } = await makeUser(app);
    expect(user.user_name).toBeTruthy();
    const [first, second] = [await get('folio.example'), await get('folio.example')];
    expect([first[0], second]).toEqual([200, first]);
    expect((await get('evil.example'))[0]).toBe(421);
    // Ignored: no proxy is trusted.
    expect((await get('evil.example', { 'x-forwarded-host': 'folio.example' }))[0]).toBe(421);
    expect((await get('folio.example', { 'x-forwarded-host': 'evil.example' }))[0]).toBe(200);
  });

  test('X-Forwarded-Host is ignored unless TRUST_FORWARDED_HOST says otherwise', async () => {
    const app = await startApp({ config: { ...FIXED, trustProxy: ['loopback'] } });
    expect(await statusOf(app, 'GET', '/', { host: 'folio.example', 'x-forwarded-host': 'evil.example' })).toBe(200);
    expect(await statusOf(app, 'GET', '/', { host: '127.0.0.1', 'x-forwarded-host': 'folio.example' })).toBe(308);
  });

  test('a trusted proxy reports the requested host by X-Forwarded-Host', async () => {
    const app = await startApp({ config: { ...FIXED, trustProxy: ['loopback'], trustForwardedHost: true } });
    const forwarded = { host: '127.0.0.1:3000', 'x-forwarded-host': 'folio.example' };
    expect(await statusOf(app, 'GET', '/', forwarded)).toBe(200);
    expect(await statusOf(app, 'GET', '/', { ...forwarded, 'x-forwarded-host': 'Folio.example, folio.example' })).toBe(
      200,
    );
    for (const none of ['', ' ', 'folio.example, evil.example', 'folio.example,', ', folio.example']) {
      expect([none, await statusOf(app, 'GET', '/', { ...forwarded, 'x-forwarded-host': none })]).toEqual([none, 421]);
      const health = await statusOf(app, 'GET', '/api/health', { ...forwarded, 'x-forwarded-host': none });
      expect([none, health]).toEqual([none, 200]);
    }
    expect(await statusOf(app, 'GET', '/', { ...forwarded, 'x-forwarded-host': 'evil.example' })).toBe(421);
    const stranger = await app.request('GET', '/', { headers: forwarded, ip: '203.0.113.9' });
    expect(stranger.statusCode).toBe(308);
  });

  test('a proxy that hides the host does not cause endless redirects, and doctor reports it', async () => {
    const app = await startApp({ config: { ...FIXED, logLevel: 'info' } });
    const browser = app.client({ headers: { host: '127.0.0.1:3000' } });
    const statuses = [];
    for (let visit = 0; visit < 6; visit++) statuses.push((await browser.request('GET', '/')).statusCode);
    expect(statuses).toEqual([308, 308, 308, 308, 308, 421]);
    const response = await browser.request('GET', '/');
    expect(response.body).toContain('sends the host 127.0.0.1:3000 instead of folio.example');
    expect(app.log.filter(({ msg }) => String(msg).includes('let it pass the Host header on'))).toHaveLength(1);
    expect(observedFaults(app.ctx.config)).toEqual([expect.stringContaining('A proxy sends the host 127.0.0.1:3000')]);
  });
});

describe('without PUBLIC_URL', () => {
  test('localhost, IPs and HOST are served, and no other name', async () => {
    const app = await startApp({ config: { host: 'vitrine.lan', logLevel: 'info' } });
    for (const host of [
      'localhost',
      'localhost:3000',
      '127.0.0.1:80',
      '192.168.0.7',
      '[::1]:3000',
      'vitrine.lan',
      'Vitrine.lan:3000',
    ]) {
      expect([host, await statusOf(app, 'GET', '/api/projects', { host })]).toEqual([host, 200]);
    }
    for (const host of ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'a b']) {
      for (const path of ['/', '/api/projects', '/u/sample', '/no-such-page']) {
        expect([host, path, await statusOf(app, 'GET', path, { host })]).toEqual([host, path, 421]);
      }
      expect(await statusOf(app, 'GET', '/api/health', { host })).toBe(200);
    }
    const { body, json } = await app.request('GET', '/api/projects', { headers: { host: 'folio.example' } });
    expect(json()).toMatchObject({
      status: 421,
      code: 'misdirected',
      error: expect.stringContaining('set PUBLIC_URL'),
    });
    expect(body).toContain('https://folio.example');
    const page = await app.request('GET', '/', { headers: { host: 'folio.example' } });
    expect([page.headers['content-type'], page.body]).toEqual([
      'text/html; charset=utf-8',
      expect.stringContaining('PUBLIC_URL'),
    ]);

    // Once, however many requests, and for the operator's doctor.
    expect(app.log.filter(({ msg }) => String(msg).includes('set PUBLIC_URL'))).toHaveLength(1);
    const { dataDir } = app.ctx.config;
    expect(observedFaults({ dataDir, originIsFixed: false })).toEqual([
      expect.stringContaining('evil.example are refused: set PUBLIC_URL'),
    ]);
    expect(observedFaults({ dataDir, originIsFixed: true })).toEqual([]);
    expect((await stat(join(dataDir, 'observations.json'))).mode & 0o777).toBe(0o600);
  });

  test('an observed proxy is logged once', async () => {
    const app = await startApp({ config: { logLevel: 'info' } });
    const headers = { host: 'localhost', 'x-forwarded-for': '203.0.113.9', 'x-forwarded-host': 'folio.example' };
    for (const path of ['/', '/', '/api/projects']) expect(await statusOf(app, 'GET', path, headers)).toBe(200);
    const warned = app.log.filter(({ msg }) => String(msg).includes('through a proxy for folio.example,'));
    expect(warned).toHaveLength(1);
    expect(await readFile(join(app.ctx.config.dataDir, 'observations.json'), 'utf8')).not.toContain('203.0.113.9');
  });
});

test('the log contains the origin of a rejected write, and the expected one', async () => {
  for (const [config, expected] of [
    [{ ...FIXED, logLevel: 'info' }, 'https://folio.example'],
    [{ logLevel: 'info' }, 'the host localhost:80'],
  ] as const) {
    const app = await startApp({ config });
    await app.request('POST', '/api/users/logout', { headers: { origin: 'https://www.folio.example' } });
    const rejected = app.log.filter(({ event }) => event === 'refused');
    expect(rejected).toEqual([expect.objectContaining({ origin: 'https://www.folio.example', expected })]);
  }
});
