import fastify from 'fastify';
import { expect, test } from 'vitest';
import type { RouteLimit } from '../../src/platform/http/route.server.ts';
import { route } from '../../src/platform/http/route.server.ts';
import { takeLimit } from '../../src/platform/http/security-log.server.ts';
import { startApp } from '../support/app.ts';

test.each<[limits: RouteLimit[], status: number]>([
  [['leads_address'], 200],
  [['follow_address'], 500],
  [[], 500],
])('A handler that takes a limit fails unless its route lists it: %j gives %i', async (limits, status) => {
  const { ctx } = await startApp();
  const server = fastify();
  server.decorate('apiLimits', undefined);
  route(server, ctx, {
    method: 'GET',
    url: '/',
    login: 'none',
    limits,
    schema: {},
    async handler(request) {
      await takeLimit(ctx, request, 'leads_address', '203.0.113.1');
      return 'taken';
    },
  });

  expect((await server.inject('/')).statusCode).toBe(status);
});

test('Requests to paths of the API that do not exist count for the limit of the API', async () => {
  const app = await startApp({ config: { rateLimits: true }, now: () => new Date('2030-01-01T12:00:00Z') });
  for (let index = 0; index < 300; index++) {
    expect((await app.request('GET', `/api/nothing/${index}`)).statusCode).toBe(404);
  }
  expect((await app.request('GET', '/api/nothing')).statusCode).toBe(429);
  expect((await app.request('GET', '/api/badges')).statusCode).toBe(429);
  expect((await app.request('GET', '/api/health')).statusCode).toBe(200);
  expect((await app.request('GET', '/nothing')).statusCode).toBe(404);
});

test('A route that writes cannot be mounted without a limit for one client over all that it may name', async () => {
  const { ctx } = await startApp();
  const server = fastify();
  server.decorate('apiLimits', undefined);
  const mount = (limits: RouteLimit[]) => () =>
    route(server, ctx, { method: 'POST', url: '/', login: 'none', limits, schema: {}, handler: () => 'written' });

  expect(mount(['testimonial_address'])).toThrow("POST / needs the limit 'api' or 'link_posts'");
  expect(mount(['api', 'testimonial_address'])).not.toThrow();
});
