import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Ctx } from './context.ts';
import { changesJob, openChangeFeed, provideChanges } from './db/change-feed.server.ts';
import { diskReserveJob, openDiskReserve, provideDiskReserve } from './db/disk-reserve.server.ts';
import type { Database } from './db/open.ts';
import type { Stop } from './feature.ts';
import { openFiles } from './files/store/open.server.ts';
import { openApiLimits } from './http/api-limits.server.ts';
import { mountBodyParsers } from './http/body-parsers.server.ts';
import { mountEntityTags } from './http/entity-tags.server.ts';
import { type ForPeople, mountErrors } from './http/error-responses.server.ts';
import { mountHardening } from './http/hardening.server.ts';
import { mountHealthAndMetrics } from './http/health-and-metrics.server.ts';
import { openMetrics, provideMetrics } from './http/metrics/metrics.server.ts';
import { mountOpenApi } from './http/openapi.server.ts';
import { limitsJob, openRateLimits } from './http/rate-limits.server.ts';
import { sessionsOf } from './http/sessions.server.ts';
import { openTraces } from './http/traces/open-traces.server.ts';
import { provideTraces, tracesOf } from './http/traces/trace.server.ts';
import type { Job } from './jobs/job.server.ts';
import { collectReadBuffers } from './jobs/read-buffers.server.ts';
import { openJobs, provideJobs } from './jobs/schedule.server.ts';
import { openReports } from './jobs/worker-messages.server.ts';
import { mailDeliveryJob, mailsJob, openMail, provideMailQueue } from './mail/mail.server.ts';
import { openKeyedHash } from './secret.ts';

type Parts = { config: Config; database: Database; log: Logger; now(): Date };

export const PLATFORM_JOBS: readonly Job<Ctx>[] = [diskReserveJob, limitsJob, changesJob, mailsJob, mailDeliveryJob];

/** Builds what every feature may use, once. */
export async function openPlatform(parts: Parts): Promise<{ ctx: Ctx; stop: Stop }> {
  const { config, database, log, now } = parts;
  const { db } = database;
  const keyedHash = openKeyedHash(config);
  const limits = openRateLimits({ db, now, keyedHash, enabled: config.rateLimits });
  const jobs = openJobs({ ...parts, db });
  const mail = openMail({ ...parts, db, jobs });
  const changes = await openChangeFeed({ database, log });
  const traces = await openTraces(config, log);
  const files = openFiles(config.storageUrl);
  const ctx: Ctx = { config, database, db, log, now, files, limits, mail: mail.queue, keyedHash };
  provideJobs(ctx, jobs);
  provideMailQueue(ctx, mail);
  provideChanges(ctx, changes);
  provideTraces(ctx, traces);
  provideDiskReserve(ctx, openDiskReserve({ databaseUrl: config.databaseUrl, database, log }));
  provideMetrics(ctx, openMetrics(config, { database, changes, mail }));
  return {
    ctx,
    async stop() {
      await jobs.stop();
      await traces.stop();
      await changes.stop();
    },
  };
}

/** What is the same for all routes; call it before they are mounted. */
export async function mountPlatform(server: FastifyInstance, ctx: Ctx, forPeople: ForPeople): Promise<void> {
  tracesOf(ctx).mount(server);
  mountHardening(server, ctx);
  mountBodyParsers(server);
  mountEntityTags(server, sessionsOf(ctx).mayBeOf);
  mountErrors(server, ctx, forPeople);
  openApiLimits(server, ctx);
  mountOpenApi(server, ctx);
  collectReadBuffers(server);
  await mountHealthAndMetrics(server, ctx, openReports);
}
