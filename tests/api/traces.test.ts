import { createServer, type IncomingHttpHeaders, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { makeUser, startApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';

const Attribute = z.object({
  key: z.string(),
  value: z.union([z.strictObject({ stringValue: z.string() }), z.strictObject({ intValue: z.string() })]),
});
const Span = z.strictObject({
  traceId: z.string().regex(/^[\da-f]{32}$/),
  spanId: z.string().regex(/^[\da-f]{16}$/),
  parentSpanId: z.string().optional(),
  name: z.string(),
  kind: z.number(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(Attribute),
  status: z.object({ code: z.number().optional() }),
});
const Traces = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});
type Span = z.infer<typeof Span>;

/** A receiver of OTLP over HTTP, as a collector has. */
async function startReceiver(status = 200) {
  const received: { url: string | undefined; headers: IncomingHttpHeaders; body: unknown }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ url: request.url, headers: request.headers, body: await json(request) });
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const spans = () =>
    received
      .flatMap(({ body }) => Traces.parse(body).resourceSpans)
      .flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  return { endpoint, received, spans };
}

/** Sends the body once the server has the headers: its events are then those of the connection, not of the request. */
function postLate(url: string, cookie: string, body: object): Promise<number | undefined> {
  const headers = { cookie, 'content-type': 'application/json', expect: '100-continue' };
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', headers }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode));
    });
    sent.once('continue', () => sent.end(JSON.stringify(body))).once('error', reject);
    sent.flushHeaders();
  });
}

const settings = (endpoint: string, ratio = 1) => ({
  traces: { endpoint, headers: { 'api-key': 'of the receiver' }, serviceName: 'folio', ratio },
});

function onlyOne<T>(list: readonly T[]): T {
  expect(list).toHaveLength(1);
  return list[0] as T;
}

for (const engine of engines) {
  test(`requests are traced with their transactions, pages and documents, without anybody's data, on ${engine.name}`, async () => {
    const receiver = await startReceiver();
    const app = await startApp({ engine, config: settings(receiver.endpoint) });
    const ada = await makeUser(app);
    await app.request('GET', `/u/${ada.user.user_name}?token=secret-of-ada`);
    expect(await postLate(`${await app.listen()}/api/badges/new`, ada.cookie(), { title: 'Analyst of secrets' })).toBe(
      200,
    );
    expect((await ada.request('GET', '/api/export/json-resume')).statusCode).toBe(200);
    await app.request('GET', '/nowhere/secret');
    await app.stop();

    const spans = receiver.spans();
    const named = (name: string) => spans.filter((span) => span.name === name);
    const childOf = (parent: Span, name: string) =>
      onlyOne(named(name).filter(({ parentSpanId }) => parentSpanId === parent.spanId));
    const page = onlyOne(named('GET /u/:user_name'));
    expect(page).toMatchObject({ kind: 2, status: {} });
    expect(page.attributes).toEqual([
      { key: 'http.request.method', value: { stringValue: 'GET' } },
      { key: 'http.response.status_code', value: { intValue: '200' } },
      { key: 'http.route', value: { stringValue: '/u/:user_name' } },
    ]);
    const rendered = childOf(page, 'render');
    expect(rendered).toMatchObject({ traceId: page.traceId, kind: 1 });
    expect(BigInt(rendered.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(page.startTimeUnixNano));
    expect(BigInt(rendered.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(page.endTimeUnixNano));
    childOf(onlyOne(named('POST /api/badges/new')), 'database transaction');
    childOf(onlyOne(named('GET /api/export/json-resume')), 'document job');
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(spans.filter(({ kind }) => kind === 2).length);

    const { url, headers, body } = receiver.received[0] ?? {};
    expect([url, headers?.['api-key'], headers?.['content-type']]).toEqual([
      '/v1/traces',
      'of the receiver',
      'application/json',
    ]);
    expect(JSON.stringify(body)).toContain('{"key":"service.name","value":{"stringValue":"folio"}}');
    const text = JSON.stringify(receiver.received.map((each) => each.body));
    for (const data of ['secret', ada.user.user_name, ada.user.id, ada.user.email, '127.0.0.1', ada.cookie()]) {
      expect(text).not.toContain(data);
    }
  });
}

test('a trace that a trusted proxy has begun continues; that of a client does not', async () => {
  const receiver = await startReceiver();
  const headers = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
  for (const trustProxy of [['loopback'], []]) {
    const app = await startApp({ config: { ...settings(receiver.endpoint), trustProxy } });
    await app.request('GET', '/api/health', { headers });
    await app.stop();
  }
  const [fromProxy, fromClient] = receiver.spans();
  expect(fromProxy).toMatchObject({
    traceId: '0af7651916cd43dd8448eb211c80319c',
    parentSpanId: 'b7ad6b7169203331',
  });
  expect(fromClient?.traceId).not.toBe(fromProxy?.traceId);
  expect(fromClient?.parentSpanId).toBeUndefined();
});

test('with a share of 0 nothing is traced, and cached pages never are', async () => {
  const receiver = await startReceiver();
  const none = await startApp({ config: settings(receiver.endpoint, 0) });
  await none.request('GET', '/home');
  await none.stop();
  expect(receiver.received).toEqual([]);

  const app = await startApp({ config: settings(receiver.endpoint) });
  const origin = await app.listen();
  const ada = await makeUser(app);
  for (let visit = 0; visit < 3; visit++) expect((await fetch(`${origin}/u/${ada.user.user_name}`)).status).toBe(200);
  await app.stop();
  const names = receiver.spans().map(({ name }) => name);
  expect(names.filter((name) => name === 'render' || name.startsWith('GET /u/'))).toEqual([
    'render',
    'GET /u/:user_name',
  ]);
});

test('a request that another one has made in process is a part of its trace', async () => {
  const receiver = await startReceiver();
  const app = await startApp({ config: settings(receiver.endpoint) });
  const ada = await makeUser(app);
  const params = { name: 'list_records', arguments: { user_name: ada.user.user_name, kind: 'projects' } };
  const headers = { accept: 'application/json, text/event-stream' };
  await app.request('POST', '/mcp', { json: { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, headers });
  await app.stop();
  const call = onlyOne(receiver.spans().filter(({ name }) => name === 'POST /mcp'));
  const spans = receiver.spans().filter(({ traceId }) => traceId === call.traceId);
  expect(spans.map(({ name }) => name)).toContain('GET /api/projects');
  expect(spans.filter(({ parentSpanId }) => parentSpanId === undefined)).toEqual([call]);
});

test('a receiver that fails is reported once, and disturbs no request', async () => {
  const receiver = await startReceiver(503);
  const app = await startApp({ config: settings(receiver.endpoint) });
  expect((await app.request('GET', '/home')).statusCode).toBe(200);
  await app.stop();
  const warnings = app.log.filter(({ msg }) => String(msg).startsWith('OTEL_EXPORTER_OTLP_ENDPOINT'));
  expect(warnings).toMatchObject([{ fault: expect.stringContaining('503') }]);
});
