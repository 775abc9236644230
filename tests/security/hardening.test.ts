import { connect } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp } from '../support/app.ts';

let app: TestApp;
let port: number;

beforeAll(async () => {
  app = await startApp();
  port = Number(new URL(await app.listen()).port);
});

/** A busy machine may need as long for a first page. */
const CLOSED_BY_SERVER_MS = 30_000;

/** Sends raw bytes and returns all output until the server closes the connection, or has sent nothing for `idleMs`. */
async function talk(bytes: string | Buffer, idleMs = 700): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => {});
  socket.setTimeout(idleMs, () => socket.destroy());
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(chunks).toString('latin1');
}

const responses = (text: string) => [...text.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map((match) => Number(match[1]));
const get = (...headers: string[]) => ['GET /api/health HTTP/1.1', 'Host: localhost', ...headers, '', ''].join('\r\n');
const post = (headers: string[], body = '') =>
  ['POST /api/leads HTTP/1.1', 'Host: localhost', ...headers, '', body].join('\r\n');

describe('malformed requests', () => {
  /** 400 unless another status is given; undefined if the connection is closed without a response. */
  const hostile: [name: string, bytes: string | Buffer, status?: number | undefined][] = [
    ['both Content-Length and chunked', post(['Content-Length: 6', 'Transfer-Encoding: chunked'], '0\r\n\r\nG')],
    ['an obfuscated Transfer-Encoding', post(['Transfer-Encoding: chunked', 'Transfer-Encoding: x'], '0\r\n\r\n')],
    ['an unknown Transfer-Encoding', post(['Transfer-Encoding: xchunked'], '0\r\n\r\n')],
    ['a space before the colon', post(['Transfer-Encoding : chunked'], '0\r\n\r\n')],
    ['two Content-Lengths', post(['Content-Length: 3', 'Content-Length: 5'], 'abcde')],
    ['a negative Content-Length', post(['Content-Length: -1'])],
    ['an overflowing chunk size', post(['Transfer-Encoding: chunked'], 'fffffffffffffffff\r\nabc\r\n0\r\n\r\n')],
    ['no Host', 'GET /api/health HTTP/1.1\r\n\r\n'],
    ['two Hosts', 'GET /api/health HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
    ['a NUL in a header', get('X: a\0b')],
    ['a bare CR in a header', get('X: a\rY: b')],
    ['a header without a colon', get('Xabc')],
    ['a header of 100 kB', get(`X: ${'a'.repeat(100_000)}`), 431],
    ['an address of 200 kB', `GET /${'a'.repeat(200_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`, 431],
    ['HTTP/0.9', 'GET /api/health\r\n\r\n'],
    ['HTTP/2.0 in words', 'GET /api/health HTTP/2.0\r\nHost: localhost\r\n\r\n'],
    ['TRACE', 'TRACE /api/health HTTP/1.1\r\nHost: localhost\r\nX-Secret: 1\r\n\r\n', 405],
    ['CONNECT', 'CONNECT 127.0.0.1:25 HTTP/1.1\r\nHost: 127.0.0.1:25\r\n\r\n', undefined],
    ['an unknown method', 'FOO /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['a raw space in the path', 'GET /a b HTTP/1.1\r\nHost: localhost\r\n\r\n'],
    ['TLS on the plain port', Buffer.concat([Buffer.from([22, 3, 1, 0, 165, 1, 0, 0, 161, 3, 3]), Buffer.alloc(150)])],
  ];

  test.concurrent.each(hostile)('%s is rejected once, and nothing is echoed', async (...[_name, bytes, ...given]) => {
    const text = await talk(bytes);

    const [status] = given.length > 0 ? given : [400];
    expect(responses(text)).toEqual(status === undefined ? [] : [status]);
    expect(text).not.toContain('X-Secret');
  });

  test('a URL of more than 8 kB is rejected, for a cached document too', async () => {
    const statusOf = async (path: string, length: number) =>
      responses(
        await talk(
          `GET ${path.padEnd(length, 'a')} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
          CLOSED_BY_SERVER_MS,
        ),
      )[0];
    for (const path of ['/api/projects?x=', '/home?x=', '/home?x=']) {
      expect([path, await statusOf(path, 8_192), await statusOf(path, 8_193)]).toEqual([path, 200, 400]);
    }
  });

  test('the server still works afterwards', async () => {
    expect(responses(await talk(get('Connection: close'), CLOSED_BY_SERVER_MS))).toEqual([200]);
  });
});

describe('bodies', () => {
  test.each(['gzip', 'br', 'deflate', 'identity, gzip'])('compressed with %s are not read', async (encoding) => {
    // The body itself is valid: only its encoding is wrong.
    const body = JSON.stringify({ email: `${encoding.replace(', ', '-')}@example.com` });
    const send = (headers: Record<string, string>) =>
      app.request('POST', '/api/leads', { body, headers: { 'content-type': 'application/json', ...headers } });
    const rejected = await send({ 'content-encoding': encoding });
    expect([rejected.statusCode, rejected.json().error]).toEqual([415, 'Compressed request bodies are not taken']);
    expect((await send({ 'content-encoding': 'identity' })).statusCode).toBe(200);
  });

  test.each(['text/plain', 'application/xml', 'text/x-component'])('of type %s are rejected', async (type) => {
    const response = await app.request('POST', '/api/users/login', { body: '{}', headers: { 'content-type': type } });
    expect(response.statusCode).toBe(415);
    expect(response.json().code).toBe('unsupported_media_type');
  });

  test.each([
    ['not JSON', '{"email":', 400],
    ['a poisoned prototype', '{"__proto__":{"polluted":1}}', 400],
    ['a poisoned constructor', '{"constructor":{"prototype":{"polluted":1}}}', 400],
    ['too large', JSON.stringify({ email: 'x'.repeat(300_000) }), 413],
  ])('that are %s get a clear error', async (_name, body, status) => {
    const response = await app.request('POST', '/api/users/login', {
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({ status, message: expect.any(String), error: expect.any(String) });
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});

test('a body may be nested 20 deep, and no deeper', async () => {
  const nested = (depth: number) => `{"email":"deep@example.com","more":${'['.repeat(depth)}${']'.repeat(depth)}}`;
  const send = (depth: number) =>
    app.request('POST', '/api/leads', { body: nested(depth), headers: { 'content-type': 'application/json' } });
  expect((await send(19)).statusCode).toBe(200);
  for (const depth of [20, 500, 50_000]) {
    const response = await send(depth);
    expect([depth, response.statusCode, response.json().error]).toEqual([depth, 400, 'The body is nested too deeply']);
  }
});

describe('writes from other sites', () => {
  const FOREIGN = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'http://localhost:80', 'sec-fetch-site': 'cross-site' },
    { origin: 'http://localhost.evil.example' },
  ];
  const TYPES = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
  ];

  test.each(FOREIGN)('are rejected with %j, whatever the body', async (headers) => {
    const ada = await makeUser(app);
    for (const type of TYPES) {
      const request = { body: '{"title":"x"}', headers: { ...headers, host: 'localhost:80', 'content-type': type } };
      for (const path of [
        '/api/projects/new',
        '/api/users/login',
        '/api/users/logout',
        '/api/users/register/new',
        '/api/upload',
      ]) {
        expect((await ada.request('POST', path, request)).statusCode, path).toBe(403);
      }
    }
    expect((await ada.request('GET', '/api/users/me')).statusCode).toBe(200);
    expect((await ada.request('GET', '/api/projects')).json()).toEqual([]);
  });

  test('are accepted from our own origin, and from programs that are not browsers', async () => {
    const ada = await makeUser(app);
    for (const headers of [
      { origin: 'http://localhost:80', host: 'localhost:80', 'sec-fetch-site': 'same-origin' },
      {},
    ]) {
      expect((await ada.request('POST', '/api/projects/new', { json: { title: 'x' }, headers })).statusCode).toBe(200);
    }
  });

  test('are accepted only from PUBLIC_URL if it is set', async () => {
    const fixed = await startApp({ config: { origin: 'https://folio.example', originIsFixed: true, secure: true } });
    const from = (origin: string) => fixed.request('POST', '/api/users/logout', { headers: { origin } });
    expect((await from('http://localhost:80')).statusCode).toBe(403);
    expect((await from('https://folio.example')).statusCode).toBe(200);
  });
});

describe('responses', () => {
  test('have the security headers everywhere, and do not name the software', async () => {
    for (const path of [
      '/',
      '/home',
      '/api/health',
      '/api/projects',
      '/no-such-page',
      '/api/no-such-call',
      '/images/x.webp',
    ]) {
      const { headers } = await app.request('GET', path);
      expect(headers, path).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
      });
      expect(String(headers['content-security-policy']), path).toMatch(/frame-ancestors 'none'|default-src 'none'/);
      expect(String(headers['content-security-policy']), path).not.toMatch(/script-src[^;]*'unsafe/);
      expect(headers).not.toHaveProperty('x-powered-by');
      expect(headers).not.toHaveProperty('strict-transport-security');
      expect(headers).not.toHaveProperty('access-control-allow-origin');
    }
  });

  test.each(['/reset-password?token=x', '/verify?token=x'])(
    'do not reveal the token of %s to other sites',
    async (path) => {
      expect((await app.request('GET', path)).headers['referrer-policy']).toBe('no-referrer');
    },
  );

  test('require https for a year if PUBLIC_URL is https', async () => {
    const secure = await startApp({ config: { origin: 'https://folio.example', originIsFixed: true, secure: true } });
    const { headers } = await secure.request('GET', '/api/health');
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
  });

  test.each([
    '/.git/config',
    '/.env',
    '/package.json',
    '/data/vitrine.db',
    '/metrics',
    '/assets/..%2f..%2fpackage.json',
    '/server.js.map',
    '/debug',
  ])('show nothing at %s', async (path) => {
    const response = await app.request('GET', path);
    expect(response.statusCode).toBe(404);
  });

  test('ignore forwarded IPs of untrusted proxies', async () => {
    const plain = await startApp({ config: { rateLimits: true } });
    const lead = (index: number) =>
      plain.request('POST', '/api/leads', {
        json: { email: `lead-${index}@example.com` },
        headers: {
          'x-forwarded-for': `203.0.113.${index}`,
          'x-real-ip': `203.0.113.${index}`,
          forwarded: `for=203.0.113.${index}`,
        },
      });
    const statuses: number[] = [];
    for (let index = 0; index < 6; index++) statuses.push((await lead(index)).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe('error screens and the shell of the app', () => {
  test.each(['/no-such-page', '/u/nobody', '/login', '/settings'])(
    '%s is compressed for clients that accept it',
    async (path) => {
      const plain = await app.request('GET', path);
      const gzip = await app.request('GET', path, { headers: { 'accept-encoding': 'gzip' } });
      expect(gzip.statusCode).toBe(plain.statusCode);
      expect(gzip.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'no-store' });
      expect(String(gunzipSync(gzip.rawPayload))).toBe(plain.body);
      expect(gzip.headers.vary).toBe(plain.headers.vary);
    },
  );

  test('are rendered for each request if they have individual content', async () => {
    expect((await app.request('GET', '/no-such-page')).body).toBe((await app.request('GET', '/nor-this-one')).body);
    const rejected = await app.request('POST', '/login');
    expect([rejected.statusCode, rejected.body.includes('does not exist')]).toEqual([405, false]);
  });
});
