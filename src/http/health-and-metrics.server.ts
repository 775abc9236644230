import { timingSafeEqual } from 'node:crypto';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import packageJson from '../../package.json' with { type: 'json' };
import type { Ctx } from '../context.ts';
import { notFound, unavailable } from '../lib/app-error.ts';
import { MINUTE_MS } from '../lib/time.ts';
import { limitMissingPaths } from './api-limits.server.ts';
import { routePath } from './request-guards.server.ts';
import { route } from './route.server.ts';
import { sustainedOverload } from './sustained-overload.ts';

const HEALTH = '/api/health';
const VERSIONS_COUNTED_EVERY_MS = 10 * MINUTE_MS;
/** Beyond this delay the request queue only grows: reject at once. */
const EVENT_LOOP_DELAY_MAX_MS = 2_000;

const Health = z.object({ status: z.literal('ok'), version: z.string(), database: z.string() });

/** Returns a function that collects what `report` returns in each of the workers. */
type OpenReports = (report: () => Promise<object>) => () => Promise<object[]>;

/** Health and metrics for operators, and protection against overload. */
export async function mountHealthAndMetrics(app: FastifyInstance, ctx: Ctx, openReports: OpenReports): Promise<void> {
  mountRequestLog(app, ctx);
  const isLasting = sustainedOverload(() => performance.now());
  await app.register(underPressure, {
    maxEventLoopDelay: EVENT_LOOP_DELAY_MAX_MS,
    pressureHandler: (request) => {
      if (isLasting() && routePath(request) !== HEALTH) throw unavailable('The server is busy');
    },
  });
  limitMissingPaths(app);
  mountHealth(app, ctx);
  if (ctx.config.metricsToken) await mountMetrics(app, ctx, { token: ctx.config.metricsToken, openReports });
}

/** Of share links, requests for testimonials, and mails. */
const WITH_TOKEN = /^\/(s|t|unsubscribe)\//;

/** Without the query. Who knows the token of a link for one person may use it: its route stands for it. */
function loggedPath({ url, routeOptions }: FastifyRequest): string | undefined {
  const [start] = WITH_TOKEN.exec(url) ?? [];
  return start ? (routeOptions.url ?? start) : url.split('?', 1)[0];
}

/**
 * One line for each request at `debug`. No IP: a keyed hash that changes every day. No query: it may contain a token.
 */
function mountRequestLog(app: FastifyInstance, ctx: Ctx): void {
  if (!ctx.log.isLevelEnabled('debug')) return;
  app.addHook('onResponse', async (request, reply) => {
    const day = ctx.now().toISOString().slice(0, 10);
    request.log.debug({
      method: request.method,
      path: loggedPath(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      client: ctx.keyedHash(`client ${day}`, request.ip).slice(0, 12),
    });
  });
}

function mountHealth(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    method: 'GET',
    url: HEALTH,
    login: 'none',
    // Load balancers ask often, and from one IP.
    limits: [],
    schema: { tags: ['operations'], summary: 'Is the server well?', response: { 200: Health } },
    handler: async () => {
      if (app.stopping.isAnnounced) throw unavailable('The server is stopping');
      // Read a row: on SQLite anything less does not touch the file.
      await ctx.db.selectFrom('users').select('id').limit(1).execute();
      return { status: 'ok' as const, version: packageJson.version, database: ctx.database.engine };
    },
  });
}

/** GET /metrics for Prometheus; 404 without its token. */
async function mountMetrics(
  app: FastifyInstance,
  ctx: Ctx,
  { token, openReports }: { token: string; openReports: OpenReports },
): Promise<void> {
  const { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } = await import('prom-client');
  const register = new Registry();
  collectDefaultMetrics({ register });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its response',
    labelNames: ['method', 'route', 'status'],
    registers: [register],
  });
  const stored = new Gauge({
    name: 'vitrine_versions',
    aggregator: 'max',
    help: 'Stored versions of portfolios',
    registers: [register],
  });
  const bytes = new Gauge({
    name: 'vitrine_versions_bytes',
    aggregator: 'max',
    help: 'What they take, with what they share',
    registers: [register],
  });
  const backedUpAt = new Gauge({
    name: 'vitrine_backup_last_good_timestamp_seconds',
    aggregator: 'max',
    help: 'When the last good backup was made, 0 if there is none',
    registers: [register],
  });
  const backedUpBytes = new Gauge({
    name: 'vitrine_backup_bytes',
    aggregator: 'max',
    help: 'Its size',
    registers: [register],
  });
  const isBackupFailing = new Gauge({
    name: 'vitrine_backup_failing',
    aggregator: 'max',
    help: '1 if the attempt after it failed',
    registers: [register],
  });
  async function readBackups(): Promise<void> {
    const row = await ctx.db.selectFrom('backups').select(['last_good_at', 'bytes', 'fault']).executeTakeFirst();
    backedUpAt.set(row?.last_good_at ? Date.parse(row.last_good_at) / 1_000 : 0);
    backedUpBytes.set(row?.bytes ?? 0);
    isBackupFailing.set(row?.fault ? 1 : 0);
  }
  let countedAt = Number.NEGATIVE_INFINITY;
  /** Reads every version's row: not with every scrape. */
  async function countVersions(): Promise<void> {
    const now = ctx.now().getTime();
    if (now - countedAt < VERSIONS_COUNTED_EVERY_MS) return;
    countedAt = now;
    const total = await ctx.db
      .selectFrom('versions')
      .select(({ fn, selectFrom }) => [
        fn.countAll<number>().as('count'),
        fn.sum<number | null>('bytes').as('own'),
        selectFrom('version_bases')
          .select((bases) => bases.fn.sum<number | null>('bytes').as('bytes'))
          .as('shared'),
      ])
      .executeTakeFirstOrThrow();
    stored.set(Number(total.count));
    bytes.set(Number(total.own ?? 0) + Number(total.shared ?? 0));
  }
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });
  const collect = ctx.config.workers > 1 ? openReports(() => register.getMetricsAsJSON()) : undefined;
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
      await countVersions();
      await readBackups();
      reply.type(register.contentType);
      return collect ? AggregatorRegistry.aggregate(await collect()).metrics() : register.metrics();
    },
  });
}
