import { expect, test } from 'vitest';
import { openRequestMetrics, routeClass } from './request-metrics.server.ts';

test('durations are counted in the bucket that contains them and in all above it', () => {
  const requests = openRequestMetrics();
  requests.observeCached(200, 0.0005);
  requests.observeCached(200, 0.003);
  requests.observeCached(200, 60);
  const [durations] = requests.read();
  const counts = durations?.readings.map(({ value, labels, suffix }) => [suffix, labels?.le, value]);
  expect(counts?.slice(0, 5)).toEqual([
    ['_bucket', '0.0005', 1],
    ['_bucket', '0.001', 1],
    ['_bucket', '0.0025', 1],
    ['_bucket', '0.005', 2],
    ['_bucket', '0.01', 2],
  ]);
  expect(counts?.slice(-4)).toEqual([
    ['_bucket', '10', 2],
    ['_bucket', '+Inf', 3],
    ['_sum', undefined, 60.0035],
    ['_count', undefined, 3],
  ]);
});

test.each([
  ['GET', '/u/:user_name', 'page'],
  ['GET', '/', 'page'],
  ['GET', 'none', 'page'],
  ['GET', '/sitemap.xml', 'file'],
  ['GET', '/sitemap-:part', 'file'],
  ['GET', '/assets/*', 'file'],
  ['GET', '/images/:name', 'file'],
  ['GET', '/u/:user_name/icon/:file', 'file'],
  ['GET', '/api/badges', 'api_read'],
  ['PATCH', '/api/badges/:id', 'api_write'],
  ['POST', '/mcp', 'api_write'],
  ['GET', '/api/health', 'operations'],
  ['GET', '/internal/domain-check', 'operations'],
])('%s %s is of the class of %s', (method, route, expected) => {
  expect(routeClass(method, route)).toBe(expected);
});
