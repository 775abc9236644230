import { randomUUID } from 'node:crypto';
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Logger } from 'pino';
import { mountInbox } from './clients/inbox/inbox.server.ts';
import { loadRenderer } from './delivery/documents/load-renderer.server.ts';
import type { Renderer } from './delivery/documents/renderer.ts';
import { screenRenderer } from './delivery/documents/screen-renderer.server.ts';
import { NO_DOMAINS, openDomainHosts } from './delivery/domains/domain-hosts.server.ts';
import { mountDomainRedirects, routeDomains } from './delivery/domains/domain-requests.server.ts';
import { mountDomains } from './delivery/domains/domain-routes.server.ts';
import { mountGrants } from './delivery/sharing/grant-routes.server.ts';
import { mountShareLinks } from './delivery/sharing/link-routes.server.ts';
import { mountLeads } from './delivery/site/landing/leads.server.ts';
import { mountWebRoutes } from './delivery/web-routes.server.ts';
import { openDocumentThread } from './exchange/export/document-thread.server.ts';
import { mountExport } from './exchange/export/export-routes.server.ts';
import { mountImport } from './exchange/import/import-routes.server.ts';
import { mountMcp } from './exchange/mcp/mcp-routes.server.ts';
import { openWebhooks } from './exchange/webhooks/webhook-queue.server.ts';
import { mountWebhooks } from './exchange/webhooks/webhook-routes.server.ts';
import { mountAccount } from './identity/account/account-routes.server.ts';
import { portfolioOwner, siteOwner, warnOfUnknownOwner } from './portfolio/storage/portfolio-owner.server.ts';
import { warnOfOtherSecret } from './identity/auth/access/secret-check.server.ts';
import { warnOfClosedDoors } from './identity/auth/register.server.ts';
import { openSessions } from './identity/auth/sessions.server.ts';
import { mountDeadLinks } from './insight/link-check/dead-link-routes.server.ts';
import { openLinkChecks } from './insight/link-check/link-checks.server.ts';
import { openVisits } from './insight/visits/analytics.server.ts';
import { mountVisits } from './insight/visits/analytics-routes.server.ts';
import { openScheduledBackups } from './operation/backup/scheduled-backups.server.ts';
import { openChecked } from './operation/open-database.server.ts';
import { mountPlans } from './operation/plans/plan-routes.server.ts';
import { openSweeps } from './operation/sweeps.server.ts';
import type { ApiDocument } from './platform/api/api-document.ts';
import { type Config, ConfigError } from './platform/config.ts';
import type { Ctx, DocumentCtx } from './platform/context.ts';
import { openChangeFeed } from './platform/db/change-feed.server.ts';
import { openDiskReserve } from './platform/db/disk-reserve.server.ts';
import { makeStorageFolder, openFiles } from './platform/files/store/open.server.ts';
import { openApiLimits } from './platform/http/api-limits.server.ts';
import { mountBodyParsers } from './platform/http/body-parsers.server.ts';
import { customDomainOf } from './platform/http/custom-domain.server.ts';
import { mountEntityTags } from './platform/http/entity-tags.server.ts';
import { mountErrors, sendMalformedUrl } from './platform/http/error-responses.server.ts';
import { mountHardening } from './platform/http/hardening.server.ts';
import { mountHealthAndMetrics } from './platform/http/health-and-metrics.server.ts';
import { HTTP_LIMITS } from './platform/http/http-limits.server.ts';
import { serverFactory } from './platform/http/http-server.server.ts';
import { openMetrics } from './platform/http/metrics/metrics.server.ts';
import { mountOpenApi, NO_COMPILERS } from './platform/http/openapi.server.ts';
import { openRateLimits } from './platform/http/rate-limits.server.ts';
import { openTraces } from './platform/http/traces/open-traces.server.ts';
import type { Traces } from './platform/http/traces/trace.server.ts';
import { collectReadBuffers } from './platform/jobs/read-buffers.server.ts';
import { openReports } from './platform/jobs/worker-messages.server.ts';
import { errorSummary } from './platform/lib/error-summary.ts';
import { createLog } from './platform/log.ts';
import { openMail } from './platform/mail/mail.server.ts';
import { openKeyedHash, readSecret } from './platform/secret.ts';
import { mountUploads } from './portfolio/images/image-upload.server.ts';
import { mountRecordKinds } from './portfolio/records/kinds.server.ts';
import { sample } from './portfolio/sample/sample.ts';
import { openLargeReads } from './portfolio/storage/large-reads.server.ts';
import { openLargeWork } from './portfolio/storage/large-work.server.ts';
import { toPublicUser } from './portfolio/storage/user-store.server.ts';
import { openVisitorLanguage } from './portfolio/storage/visitor-language.server.ts';
import { mountTestimonialRequests } from './portfolio/testimonials/request-routes.server.ts';
import { mountTranslations } from './portfolio/translations/translation-routes.server.ts';
import { mountTrash } from './portfolio/trash/trash-routes.server.ts';
import { openVersions } from './portfolio/versions/automatic-versions.server.ts';
import { mountDraft } from './portfolio/versions/draft-routes.server.ts';
import { setPublishing } from './portfolio/versions/publishing.server.ts';
import { mountVersions } from './portfolio/versions/versions-routes.server.ts';
import { mountViews } from './portfolio/views/view-routes.server.ts';

export type App = {
  server: FastifyInstance;
  ctx: DocumentCtx;
  /**
   * Makes load balancers stop sending requests: /api/health returns 503 from now on; all other routes work as before.
   */
  announceStop(): void;
  /** Finishes running requests, writes buffered data, closes the database. */
  stop(): Promise<void>;
};

type AppParts = {
  now?: () => Date;
  log?: Logger;
  renderer?: Renderer;
  /**
   * Set for a CLI command, which leaves sending mail to the server. Only a command with `creates` may create or migrate
   * the database.
   */
  command?: { creates: boolean };
};

/** Composes the application: builds the context from the configuration and mounts every feature on one server. */
export async function buildApp(config: Config, parts: AppParts = {}): Promise<App> {
  readSecret(config);
  prepareStorage(config.storageUrl);
  const renderer = parts.renderer ?? (await loadRenderer());
  const { ctx: base, traces, stop: stopCtx } = await openCtx(config, parts);
  const ctx: DocumentCtx = { ...base, renderer };
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
    rewriteUrl: routeDomains(ctx.domains),
    schemaController: { compilersFactory: NO_COMPILERS },
  });
  server.decorate('fastPath', fastPath);
  traces.mount(server);
  mountHardening(server, ctx);
  mountDomainRedirects(server);
  mountBodyParsers(server);
  mountEntityTags(server, ctx.session.mayBeOf);
  const sendScreen = screenRenderer(ctx);
  mountErrors(server, ctx, {
    languageOf: openVisitorLanguage(ctx),
    sendErrorScreen(reply, failure, language) {
      const isOwnSite = customDomainOf(reply.request.raw) !== undefined;
      return sendScreen(reply, { kind: 'error', failure, language, isOwnSite });
    },
  });
  await openApiLimits(server, ctx);
  const apiDocument = mountOpenApi(server, ctx);
  await mountFeatures(server, ctx, apiDocument);
  await server.ready();
  await warnOfUnknownOwner(ctx);
  await warnOfClosedDoors(ctx);
  await warnOfOtherSecret(ctx);
  return {
    server,
    ctx,
    announceStop() {
      server.stopping.isAnnounced = true;
    },
    async stop() {
      await server.close();
      await stopCtx();
    },
  };
}

async function mountFeatures(
  server: FastifyInstance,
  ctx: DocumentCtx,
  apiDocument: () => Promise<ApiDocument>,
): Promise<void> {
  collectReadBuffers(server);
  await mountHealthAndMetrics(server, ctx, openReports);
  mountAccount(server, ctx);
  mountRecordKinds(server, ctx);
  await mountUploads(server, ctx);
  mountInbox(server, ctx);
  mountLeads(server, ctx);
  mountTrash(server, ctx);
  mountWebhooks(server, ctx);
  mountDomains(server, ctx);
  await mountPlans(server, ctx);
  const runDocumentJob = openDocumentThread(server, ctx);
  const readLarge = openLargeReads(ctx, runDocumentJob);
  mountTranslations(server, ctx, readLarge);
  mountVersions(server, ctx, readLarge);
  mountDraft(server, ctx, readLarge);
  mountViews(server, ctx);
  mountShareLinks(server, ctx);
  mountGrants(server, ctx);
  mountTestimonialRequests(server, ctx);
  mountDeadLinks(server, ctx);
  await mountImport(server, ctx, runDocumentJob);
  mountExport(server, ctx, runDocumentJob);
  mountVisits(server, ctx);
  mountMcp(server, ctx);
  await mountWebRoutes(server, ctx, apiDocument);
}

function prepareStorage(storageUrl: string): void {
  try {
    makeStorageFolder(storageUrl);
  } catch (cause) {
    throw new ConfigError(`STORAGE_URL names a folder that cannot be used: ${errorSummary(cause)}`, { cause });
  }
}

type OpenCtx = { ctx: Ctx; traces: Traces; stop(): Promise<void> };

/** Builds what handlers need, once. CLI commands use it without a server. */
export async function openCtx(config: Config, parts: AppParts = {}): Promise<OpenCtx> {
  const log = parts.log ?? (await createLog(config));
  const now = parts.now ?? (() => new Date());
  const database = await openChecked(
    { config, log, now },
    { mayCreate: parts.command?.creates ?? true, waits: parts.command === undefined },
  );
  const keyedHash = openKeyedHash(config);
  const { db } = database;

  const mail = openMail({ config, db, log, now, delivers: parts.command === undefined });
  const webhooks = openWebhooks({
    config,
    db,
    log,
    now,
    keyedHash,
    mail: mail.queue,
    delivers: parts.command === undefined,
  });
  const limits = openRateLimits({ db, now, keyedHash, enabled: config.rateLimits });
  const visits = await openVisits({ config, database, log, now });
  const changes = await openChangeFeed({ database, log });
  const traces = await openTraces(config, log);
  const domains = parts.command ? NO_DOMAINS : await openDomainHosts({ config, database, log, changes });
  const ctx: Ctx = {
    config,
    database,
    db,
    diskReserve: openDiskReserve({ databaseUrl: config.databaseUrl, database, log }),
    log,
    now,
    keyedHash,
    limits,
    trace: traces.trace,
    metrics: openMetrics(config, { database, changes, visits, mail }),
    visits,
    largeWork: openLargeWork({ db, now }),
    versions: openVersions({ db, now, log }),
    setPublishing: (transaction, userId, publishing) => setPublishing(ctx, transaction, userId, publishing),
    files: openFiles(config.storageUrl),
    placeOf: visits.placeOf,
    mail: mail.queue,
    webhooks,
    mailStates: mail.statesOf,
    session: openSessions({ config, db, now }),
    portfolioOwner: (request, choice) => portfolioOwner(ctx, request, choice),
    siteOwner: async () => (await siteOwner(ctx)) ?? sample.user.id,
    publicUser: toPublicUser,
    domains,
    portfolioChanged: changes.changed,
    onPortfolioChanged: changes.listen,
    cachesAreCurrent: changes.isCurrent,
  };
  const backups = parts.command ? undefined : openScheduledBackups(ctx);
  const linkChecks = parts.command ? undefined : openLinkChecks(ctx);
  const sweeps = parts.command ? undefined : openSweeps(ctx, mail);
  return {
    ctx,
    traces,
    async stop() {
      sweeps?.stop();
      domains.stop();
      await backups?.stop();
      await linkChecks?.stop();
      // Visits first, because they exist only in memory; mails are in the database.
      await visits.stop();
      await webhooks.stop();
      await mail.stop();
      await traces.stop();
      await changes.stop();
      await database.close();
    },
  };
}
