import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import type { Ctx } from '../context.ts';
import { isDiskFailing } from '../db/errors.ts';
import { takeLease } from '../db/locks/lease.server.ts';
import { unavailable } from '../lib/app-error.ts';
import { Failure } from '../lib/texts/errors/failure.ts';
import { limitMissingPaths } from './api-limits.server.ts';
import { sendFailure } from './error-handler.server.ts';
import { rejectOverload } from './load/overload.server.ts';
import { mountMetrics, type OpenReports } from './metrics/metrics-route.server.ts';
import { route } from './route.server.ts';

const HEALTH = '/api/health';

const Health = z.object({ status: z.literal('ok'), version: z.string(), database: z.string() });
/** `database` is missing if it is not the disk: while it does not respond, or the server stops. */
const Failing = Failure.extend({ database: z.literal('failing').optional() });

/** Health and metrics for operators, and protection against overload. */
export async function mountHealthAndMetrics(app: FastifyInstance, ctx: Ctx, openReports: OpenReports): Promise<void> {
  mountRequestLog(app, ctx);
  rejectOverload(app, HEALTH);
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
    schema: { tags: ['operations'], summary: 'Is the server well?', response: { 200: Health, 503: Failing } },
    handler: async (request, reply) => {
      if (app.stopping.isAnnounced) throw unavailable('The server is stopping');
      if (!(await canUseDisk(ctx))) return reply.status(503).send(failing(request, reply));
      return { status: 'ok' as const, version: packageJson.version, database: ctx.database.engine };
    },
  });
}

/** False from a write that the disk has rejected until one succeeds, which is tried here: a balancer may send no other. */
async function canUseDisk({ db, database, now }: Ctx): Promise<boolean> {
  try {
    // Read a row: on SQLite anything less does not touch the file.
    await db.selectFrom('users').select('id').limit(1).execute();
    if (database.isFailing()) await takeLease(db, { name: 'write-check', holder: '', now: now(), forMs: 0 });
    return !database.isFailing();
  } catch (error) {
    if (isDiskFailing(error)) return false;
    throw error;
  }
}

function failing(request: FastifyRequest, reply: FastifyReply): z.infer<typeof Failing> {
  const failure = sendFailure(unavailable('The disk of the database reports errors'), request, reply);
  return { ...failure, database: 'failing' };
}
