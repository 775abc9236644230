import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type IncomingHttpHeaders, request as send } from 'node:http';
import { connect } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { visitsOf } from '../../../src/insight/visits/analytics.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { eventually } from '../../support/eventually.ts';
import { scrape } from '../../support/metrics.ts';

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' };
/** Headers that Node adds to a response on the network. */
const OF_THE_CONNECTION = ['date', 'connection', 'keep-alive'];
const ROUTED = 'tracing:fastify.request.handler:start';

let app: TestApp;
let origin: string;
let ada: TestUser;
let path: string;

beforeAll(async () => {
  app = await startApp();
  origin = await app.listen();
  ada = await makeUser(app);
  path = `/u/${ada.user.user_name}`;
  await sendRaw(path);
});

type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; isRouted: boolean };

/** Over the network, where a cached document is served in front of the router; returns whether it was. */
async function sendRaw(
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
  at = origin,
): Promise<RawResponse> {
  let isRouted = false;
  const note = () => {
    isRouted = true;
  };
  subscribe(ROUTED, note);
  const response = await new Promise<Omit<RawResponse, 'isRouted'>>((resolve, reject) => {
    const request = send(`${at}${path}`, { method, headers }, (message) => {
      const chunks: Buffer[] = [];
      message.on('data', (chunk: Buffer) => chunks.push(chunk));
      message.on('end', () =>
        resolve({ status: message.statusCode ?? 0, headers: message.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on('error', reject);
    request.end();
  });
  unsubscribe(ROUTED, note);
  return { ...response, isRouted };
}

function withoutConnection(headers: object): object {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.includes(name)));
}

const ORDINARY: Record<string, string>[] = [
  {},
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'gzip, deflate, br, zstd' },
  { 'if-none-match': '*' },
  { 'if-none-match': '*', 'accept-encoding': 'br' },
  { 'if-none-match': '"another"' },
  { cookie: 'theme=dark' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
  { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'http' },
];

describe('a cached document', () => {
  test.each(ORDINARY)('requested with %j is served in front of the router as the router would', async (headers) => {
    const cached = ['/home', path, `${path}?utm_source=x&y=/`];
    for (const path of cached) {
      await sendRaw(path, headers);
      const response = await sendRaw(path, headers);
      const routed = await app.request('GET', path, { headers });
      expect([path, response.isRouted]).toEqual([path, false]);
      expect(response.status).toBe(routed.statusCode);
      expect(response.body.equals(routed.rawPayload)).toBe(true);
      expect(withoutConnection(response.headers)).toEqual(withoutConnection(routed.headers));
    }
  });

  test.each<[string, string, Record<string, string>?]>([
    ['HEAD', ''],
    ['GET', '?x=%20'],
    ['GET', '', { 'content-length': '0' }],
    ['GET', '', { cookie: 'vitrine_session=abc' }],
  ])('requested by %s %s with %j goes to the router', async (method, query, headers) => {
    expect((await sendRaw(path + query, headers, method)).isRouted).toBe(true);
  });

  test('is not sent for a malformed request, and closes a connection of HTTP/1.0', async () => {
    expect((await sendRaw(`${path}?x=%00`)).status).toBe(400);
    expect((await sendRaw(path, { 'content-encoding': 'gzip' })).status).toBe(415);
    expect(await talk(`GET ${path} HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1.1 400/,
    );
    const old = await talk(`GET ${path} HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n`);
    expect(old).toMatch(/^HTTP\/1.1 200.*connection: close/is);
  });

  test('shows a change at once', async () => {
    await ada.request('POST', '/api/badges/new', { json: { title: 'Analyst' } });
    const rendered = await sendRaw(path);
    expect([rendered.isRouted, rendered.body.includes('Analyst')]).toEqual([true, true]);
    expect((await sendRaw(path)).isRouted).toBe(false);
  });

  test('is counted for each visitor, but not for its owner', async () => {
    const bob = await makeUser(app);
    const path = `/u/${bob.user.user_name}`;
    const etag = (await app.request('GET', path)).headers.etag ?? '';
    const agents = ['119.0', '120.0', '121.0'].map((version) => ({
      'user-agent': BROWSER['user-agent'].replaceAll('128.0', version),
    }));
    await sendRaw(path, agents[0]);
    await sendRaw(path, agents[1]);
    expect((await sendRaw(path, { ...agents[2], 'if-none-match': String(etag) })).status).toBe(304);
    await sendRaw(path, { ...BROWSER, cookie: bob.cookie() });

    await eventually(async () => {
      await visitsOf(app.ctx).flush();
      const { countries } = (await bob.request('GET', '/api/analytics/track/countries')).json();
      expect(countries).toMatchObject([{ unique_visitors: 3 }]);
    });
  });
});

test('with LOG_LEVEL=debug every request goes to the router', async () => {
  const other = await startApp({ config: { logLevel: 'debug' } });
  const at = await other.listen();
  await sendRaw('/home', {}, 'GET', at);
  expect((await sendRaw('/home', {}, 'GET', at)).isRouted).toBe(true);
});

test('with METRICS_TOKEN cached documents are sent in front of the router, and counted', async () => {
  const metricsToken = 'a token of the metrics';
  const other = await startApp({ config: { metricsToken } });
  const at = await other.listen();
  const { headers } = await sendRaw('/home', {}, 'GET', at);
  for (const response of [{}, {}, { 'if-none-match': String(headers.etag) }]) {
    expect((await sendRaw('/home', response, 'GET', at)).isRouted).toBe(false);
  }

  const { value, text } = await scrape(other, metricsToken);
  const counted = (labels: string) => value(`http_request_duration_seconds_count{${labels}}`);
  expect(counted('class="cached_page",status="200"')).toBe(2);
  expect(counted('class="cached_page",status="304"')).toBe(1);
  expect(counted('class="page",status="200"')).toBe(1);
  expect(value('http_request_duration_seconds_bucket{class="cached_page",status="200",le="+Inf"}')).toBe(2);
  expect(value('http_route_duration_seconds_count{method="GET",route="/home",status="200"}')).toBe(1);
  expect(value('vitrine_page_cache_requests_total{result="hit"}')).toBe(3);
  expect(value('vitrine_page_cache_requests_total{result="miss"}')).toBe(1);
  expect(value('vitrine_page_cache_documents')).toBe(1);
  expect(text).not.toMatch(/127\.0\.0\.1|metrics"/);
});

test('behind a proxy, a cached document is served in front of the router, and counted for the client IP from the proxy', async () => {
  const other = await startApp({ config: { trustProxy: ['loopback'] } });
  const at = await other.listen();
  const bob = await makeUser(other);
  const path = `/u/${bob.user.user_name}`;
  await other.request('GET', path);
  for (const forwarded of [
    '203.0.113.7',
    '203.0.113.8',
    '198.51.100.1, 203.0.113.8',
    '203.0.113.8, 127.0.0.1',
    'nobody',
  ]) {
    const response = await sendRaw(
      path,
      { ...BROWSER, 'x-forwarded-for': forwarded, 'x-forwarded-proto': 'https' },
      'GET',
      at,
    );
    expect([forwarded, response.status, response.isRouted]).toEqual([forwarded, 200, false]);
  }

  await visitsOf(other.ctx).flush();
  const { countries } = (await bob.request('GET', '/api/analytics/track/countries')).json();
  expect(countries).toMatchObject([{ unique_visitors: 3 }]);
});

async function talk(bytes: string): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    text += chunk;
  });
  socket.write(bytes);
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}
