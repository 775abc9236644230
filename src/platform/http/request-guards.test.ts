import type { FastifyReply, FastifyRequest } from 'fastify';
import { describe, expect, test } from 'vitest';
import type { Config } from '../config.ts';
import { isAppError } from '../lib/app-error.ts';
import { HTTP_LIMITS } from './http-limits.server.ts';
import { hasTwoHosts, rejectForeignOrigins, rejectMalformed, rejectPlainHttp } from './request-guards.server.ts';

const HOST = 'folio.example';
const OWN = `https://${HOST}`;

/** Returns the code of the error that a guard throws; '' if the request may pass. */
function codeOf(guard: () => void): string {
  try {
    guard();
    return '';
  } catch (error) {
    if (isAppError(error)) return error.code;
    throw error;
  }
}

describe('a request that is malformed', () => {
  const sent: Record<string, string> = {};
  const reply = { header: (name: string, value: string) => (sent[name] = value) } as unknown as FastifyReply;
  const code = (parts: object) => {
    const raw = { method: 'GET', httpVersion: '1.1', url: '/', rawHeaders: ['Host', HOST], headers: {}, ...parts };
    return codeOf(() => rejectMalformed({ raw } as unknown as FastifyRequest, reply));
  };

  test.each([
    ['an ordinary one', {}, ''],
    ['HTTP 1.0', { httpVersion: '1.0' }, ''],
    ['HTTP 2', { httpVersion: '2.0' }, 'invalid'],
    ['HTTP 0.9', { httpVersion: '0.9' }, 'invalid'],
    ['two hosts', { rawHeaders: ['Host', HOST, 'hOST', 'evil.example'] }, 'invalid'],
    ['another method', { method: 'TRACE' }, 'method_not_allowed'],
    ['PUT', { method: 'PUT' }, 'method_not_allowed'],
    ['a method in lower case', { method: 'get' }, 'method_not_allowed'],
    ['the longest URL', { url: `/${'x'.repeat(HTTP_LIMITS.urlBytes - 1)}` }, ''],
    ['a longer URL', { url: `/${'x'.repeat(HTTP_LIMITS.urlBytes)}` }, 'invalid'],
    ['NUL in the URL', { url: '/u/a%00b' }, 'invalid'],
    ['a body that is not compressed', { headers: { 'content-encoding': 'Identity' } }, ''],
    ['a compressed body', { headers: { 'content-encoding': 'gzip' } }, 'unsupported_media_type'],
    ['a body that is compressed twice', { headers: { 'content-encoding': 'identity, br' } }, 'unsupported_media_type'],
  ])('%s: %j gives %j', (_what, parts, expected) => {
    expect(code(parts)).toBe(expected);
  });

  test('is told which methods there are', () => {
    code({ method: 'TRACE' });
    expect(sent.allow).toBe('GET, HEAD, POST, PATCH, DELETE, OPTIONS');
  });

  test('has two hosts by the name of the header, not by its value', () => {
    const twoHosts = (rawHeaders: string[]) => hasTwoHosts({ rawHeaders } as never);
    expect(twoHosts(['X-Name', 'host', 'Host', HOST])).toBe(false);
    expect(twoHosts(['host', HOST, 'x-host', HOST])).toBe(false);
    expect(twoHosts(['host', HOST, 'HOST', HOST])).toBe(true);
  });
});

describe('a write from a browser', () => {
  const fixed = { originIsFixed: true, origin: OWN } as Config;
  const free = { originIsFixed: false, origin: OWN } as Config;
  const code = (headers: object, { method = 'POST', config = fixed, host = HOST } = {}) =>
    codeOf(() => rejectForeignOrigins({ method, headers, raw: {} } as unknown as FastifyRequest, config, host));

  test.each([
    ['our own origin', { origin: OWN }, ''],
    ['our own origin and site', { origin: OWN, 'sec-fetch-site': 'same-origin' }, ''],
    ['no browser', {}, ''],
    ['another origin', { origin: 'https://evil.example' }, 'forbidden'],
    ['a host that begins like ours', { origin: `${OWN}.evil.example` }, 'forbidden'],
    ['our host by http', { origin: `http://${HOST}` }, 'forbidden'],
    ['our host at another port', { origin: `${OWN}:8443` }, 'forbidden'],
    ['a sandboxed document', { origin: 'null' }, 'forbidden'],
    ['a sandboxed document that says so', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 'forbidden'],
    ['a form of our page without referrers', { origin: 'null', 'sec-fetch-site': 'same-origin' }, ''],
    ['an empty origin', { origin: '' }, 'forbidden'],
    ['a site that is only related', { origin: OWN, 'sec-fetch-site': 'same-site' }, 'forbidden'],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }, 'forbidden'],
    ['an address that was typed', { 'sec-fetch-site': 'none' }, 'forbidden'],
  ])('from %s: %j gives %j', (_what, headers, expected) => {
    expect(code(headers)).toBe(expected);
  });

  test.each(['GET', 'HEAD', 'OPTIONS'])('is none with %s', (method) => {
    expect(code({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, { method })).toBe('');
  });

  test('without a fixed origin is compared with the host that was requested, whatever the default port', () => {
    expect(code({ origin: 'http://10.0.0.1:3000' }, { config: free, host: '10.0.0.1:3000' })).toBe('');
    expect(code({ origin: OWN }, { config: free, host: `${HOST}:443` })).toBe('');
    expect(code({ origin: 'http://10.0.0.1:3001' }, { config: free, host: '10.0.0.1:3000' })).toBe('forbidden');
    expect(code({ origin: `chrome-extension://${HOST}` }, { config: free })).toBe('forbidden');
    expect(code({ origin: 'no url' }, { config: free })).toBe('forbidden');
  });
});

describe('a request that a proxy reports as unencrypted', () => {
  const behindProxy = { secure: true, trustProxy: ['loopback'] } as unknown as Config;
  const code = (parts: object, config: Config = behindProxy) => {
    const request = {
      protocol: 'http',
      headers: { 'x-forwarded-proto': 'http' },
      routeOptions: { url: '/api/users/me' },
      ...parts,
    };
    return codeOf(() => rejectPlainHttp(request as unknown as FastifyRequest, config));
  };

  test.each([
    ['the API', {}, 'forbidden'],
    ['agents', { routeOptions: { url: '/mcp' } }, 'forbidden'],
    ['a page, which is redirected', { routeOptions: { url: '/u/:user_name' } }, ''],
    ['an unknown path of the API', { routeOptions: {}, url: '/api/none' }, 'forbidden'],
    ['the API by https', { protocol: 'https' }, ''],
    ['the API in capital letters', { protocol: ' HTTP ' }, 'forbidden'],
    ['the API without a word of the proxy', { headers: {} }, ''],
  ])('for %s: %j gives %j', (_what, parts, expected) => {
    expect(code(parts)).toBe(expected);
  });

  test('passes where the site itself is not encrypted, or no proxy is trusted', () => {
    expect(code({}, { secure: false, trustProxy: ['loopback'] } as unknown as Config)).toBe('');
    expect(code({}, { secure: true, trustProxy: [] } as unknown as Config)).toBe('');
  });
});
