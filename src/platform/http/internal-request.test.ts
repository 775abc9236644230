import { setImmediate } from 'node:timers/promises';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { endWithClient, requestFor } from './internal-request.server.ts';
import { isGone } from './load/large-responses.server.ts';

test('a request for a client ends when the client leaves, and a header of a stranger ends none', async () => {
  const app = fastify();
  app.addHook('onRequest', (request, reply, done) => {
    endWithClient(request, reply);
    done();
  });
  const seen: { header: unknown; isGone: boolean }[] = [];
  const client = new AbortController();
  app.get('/', async (request, reply) => {
    client.abort();
    await setImmediate();
    seen.push({ header: request.headers['x-vitrine-client'], isGone: isGone(reply) });
    return 'a long list';
  });

  await expect(requestFor(app, client.signal, { method: 'GET', url: '/' })).rejects.toThrow();
  // It had left before.
  await expect(requestFor(app, client.signal, { method: 'GET', url: '/' })).rejects.toThrow();
  const header = String(seen[0]?.header);
  const response = await app.inject({ method: 'GET', url: '/', headers: { 'x-vitrine-client': header } });
  expect([response.statusCode, seen.map((each) => each.isGone)]).toEqual([200, [true, true, false]]);
});

test('a client that stays gets the response, over a connection as in process', async () => {
  const app = fastify();
  app.get('/', async (_request, reply) => String(isGone(reply)));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  expect((await requestFor(app, new AbortController().signal, { method: 'GET', url: '/' })).body).toBe('false');
  expect(await (await fetch(url)).text()).toBe('false');
  await app.close();
});
