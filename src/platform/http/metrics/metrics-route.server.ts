import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../context.ts';
import { notFound } from '../../lib/app-error.ts';
import { route } from '../route.server.ts';
import { toPrometheus } from './metric.ts';
import { metricsOf } from './metrics.server.ts';
import { siteMetrics } from './site-metrics.server.ts';

/** Returns a function that collects what `report` returns in each of the workers. */
export type OpenReports = (report: () => Promise<object>) => () => Promise<object[]>;

/** GET /metrics for Prometheus; 404 without its token. */
export async function mountMetrics(
  app: FastifyInstance,
  ctx: Ctx,
  { token, openReports }: { token: string; openReports: OpenReports },
): Promise<void> {
  const { AggregatorRegistry, collectDefaultMetrics, Registry } = await import('prom-client');
  const register = new Registry();
  collectDefaultMetrics({ register });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    metricsOf(ctx).requests?.observe({ method, route: routeOptions.url, status: statusCode }, elapsedTime / 1_000);
  });
  const labels = await workerLabels(ctx);
  register.setDefaultLabels(labels);
  /** Labelled with the worker: the sum of counters would fall when one is replaced, which Prometheus takes for a reset. */
  async function readOwn(): Promise<object[]> {
    // They open files of the system, for which a descriptor may be missing.
    const defaults = await register.getMetricsAsJSON().catch(() => []);
    const own = await metricsOf(ctx).read();
    return [
      ...defaults.map((metric) => ({ ...metric, aggregator: 'first' })),
      ...own.map((metric) => toPrometheus(metric, labels)),
    ];
  }
  const readSite = siteMetrics(ctx);
  const collect = ctx.config.workers > 1 ? openReports(readOwn) : async () => [await readOwn()];
  const expected = Buffer.from(`Bearer ${token}`);
  route(app, ctx, {
    method: 'GET',
    url: '/metrics',
    login: 'none',
    limits: [],
    schema: { hide: true },
    handler: async (request, reply) => {
      const given = Buffer.from(request.headers.authorization ?? '');
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw notFound('Page');
      const site = (await readSite()).map((metric) => toPrometheus(metric, {}));
      reply.type(register.contentType);
      return AggregatorRegistry.aggregate([site, ...(await collect())]).metrics();
    },
  });
}

async function workerLabels({ config }: Ctx): Promise<Record<string, string>> {
  if (config.workers === 1) return {};
  const { worker } = (await import('node:cluster')).default;
  return worker ? { worker: `${worker.id}` } : {};
}
