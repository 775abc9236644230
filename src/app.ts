import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { clients } from './clients/feature.server.ts';
import { loadRenderer } from './delivery/documents/load-renderer.server.ts';
import { provideRenderer, type Renderer } from './delivery/documents/renderer.ts';
import { errorScreens } from './delivery/documents/screen-renderer.server.ts';
import { routeDomains } from './delivery/domains/domain-requests.server.ts';
import { delivery } from './delivery/feature.server.ts';
import { exchange } from './exchange/feature.server.ts';
import { identity } from './identity/feature.server.ts';
import { insight } from './insight/feature.server.ts';
import { operation } from './operation/feature.server.ts';
import { openChecked } from './operation/open-database.server.ts';
import type { Config } from './platform/config.ts';
import type { Ctx } from './platform/context.ts';
import type { Stop } from './platform/feature.ts';
import { prepareStorage } from './platform/files/store/open.server.ts';
import { domainsOf } from './platform/http/custom-domain.server.ts';
import { sendMalformedUrl } from './platform/http/error-responses.server.ts';
import { HTTP_LIMITS } from './platform/http/http-limits.server.ts';
import { serverFactory } from './platform/http/http-server.server.ts';
import { NO_COMPILERS } from './platform/http/openapi.server.ts';
import { jobsOf } from './platform/jobs/schedule.server.ts';
import { createLog } from './platform/log.ts';
import { mountPlatform, openPlatform, PLATFORM_JOBS } from './platform/platform.server.ts';
import { readSecret } from './platform/secret.ts';
import { portfolio } from './portfolio/feature.server.ts';
import { openVisitorLanguage } from './portfolio/storage/visitor-language.server.ts';

/** In the order in which they are opened and mounted. The last stops first: visits exist only in memory until then. */
const ROOMS = [portfolio, identity, clients, exchange, delivery, operation, insight];

/** What a server does by itself. */
export const JOBS = [...PLATFORM_JOBS, ...ROOMS.flatMap(({ jobs = [] }) => jobs)];

export type App = {
  server: FastifyInstance;
  ctx: Ctx;
  /** Makes load balancers stop sending requests: /api/health returns 503 from now on, all other routes work as before. */
  announceStop(): void;
  /** Finishes running requests, writes buffered data, closes the database. */
  stop: Stop;
};

type AppParts = {
  now?: () => Date;
  log?: Logger;
  renderer?: Renderer;
  /** Of a CLI command, which leaves jobs to the server. Only with `creates` may it create or migrate the database. */
  command?: { creates: boolean };
};

/** Composes the application: opens every room and mounts it on one server. */
export async function buildApp(config: Config, parts: AppParts = {}): Promise<App> {
  readSecret(config);
  prepareStorage(config.storageUrl);
  const renderer = parts.renderer ?? (await loadRenderer());
  const { ctx, stop } = await openCtx(config, parts);
  provideRenderer(ctx, renderer);
  const fastPath = { respond: () => false };
  const loggerInstance: FastifyBaseLogger = ctx.log;
  const server = fastify({
    serverFactory: serverFactory(config, fastPath),
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: HTTP_LIMITS.bodyBytes,
    forceCloseConnections: 'idle',
    // Requests that still arrive on open connections are served; the port itself is closed already.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: sendMalformedUrl,
    rewriteUrl: routeDomains(domainsOf(ctx)),
    schemaController: { compilersFactory: NO_COMPILERS },
  });
  server.decorate('fastPath', fastPath);
  await mountPlatform(server, ctx, { languageOf: openVisitorLanguage(ctx), sendErrorScreen: errorScreens(ctx) });
  for (const { mount } of ROOMS) await mount?.(server, ctx);
  await server.ready();
  for (const { warn } of ROOMS) await warn?.(ctx);
  return {
    server,
    ctx,
    announceStop() {
      server.stopping.isAnnounced = true;
    },
    async stop() {
      await server.close();
      await stop();
    },
  };
}

/** Opens the platform and every room's services. CLI commands use it without a server. */
export async function openCtx(config: Config, parts: AppParts = {}): Promise<Pick<App, 'ctx' | 'stop'>> {
  const { now = () => new Date(), command } = parts;
  const log = parts.log ?? (await createLog(config));
  const delivers = command === undefined;
  const database = await openChecked({ config, log, now }, { mayCreate: command?.creates ?? true, waits: delivers });
  const platform = await openPlatform({ config, database, log, now });
  const stops: Stop[] = [];
  for (const { open } of ROOMS) {
    const stop = await open?.(platform.ctx, { delivers });
    if (stop) stops.unshift(stop);
  }
  if (delivers) jobsOf(platform.ctx).start(platform.ctx, JOBS);
  return {
    ctx: platform.ctx,
    async stop() {
      for (const stop of stops) await stop();
      await platform.stop();
      await database.close();
    },
  };
}
