import { pino } from 'pino';
import { followUpMailsJob } from '../../../../src/clients/desk/follow-up-mails-job.server.ts';
import { quarantineNoticesJob } from '../../../../src/clients/spam/quarantine-notices-job.server.ts';
import { previewsJob } from '../../../../src/exchange/import/stored-previews.server.ts';
import {
  openWebhooks,
  provideWebhooks,
  webhookDeliveryJob,
  webhooksJob,
} from '../../../../src/exchange/webhooks/webhook-queue.server.ts';
import { activityJob } from '../../../../src/identity/auth/activity/activity.server.ts';
import { restingNamesJob } from '../../../../src/identity/auth/user-names.server.ts';
import { digestsJob } from '../../../../src/insight/digest/digests-job.server.ts';
import { backupsJobWith } from '../../../../src/operation/backup/scheduled-backups.server.ts';
import { readConfig } from '../../../../src/platform/config.ts';
import type { Ctx } from '../../../../src/platform/context.ts';
import { changesJob } from '../../../../src/platform/db/change-feed.server.ts';
import { openDiskReserve, provideDiskReserve } from '../../../../src/platform/db/disk-reserve.server.ts';
import { type Database, openDatabase } from '../../../../src/platform/db/open.ts';
import { limitsJob, openRateLimits } from '../../../../src/platform/http/rate-limits.server.ts';
import { isPeriodic, type Job, type PeriodicJob } from '../../../../src/platform/jobs/job.server.ts';
import { type Jobs, openJobs, provideJobs } from '../../../../src/platform/jobs/schedule.server.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../src/platform/lib/time.ts';
import { mailDeliveryJob, mailsJob, openMail, provideMailQueue } from '../../../../src/platform/mail/mail.server.ts';
import { openKeyedHash } from '../../../../src/platform/secret.ts';
import { requestsJob } from '../../../../src/portfolio/testimonials/testimonial-requests.server.ts';
import { trashJob } from '../../../../src/portfolio/trash/deleted-records.server.ts';
import type { SimulatedBackups } from './backups.ts';
import type { Owner, SimulatedClock } from './clock.ts';
import type { Network } from './network.ts';
import type { Observed } from './observed.ts';

/** Loads what jobs load when they first run: later, nothing may wait for a disk. */
export async function loadAll(): Promise<void> {
  await import('../../../../src/insight/digest/digests.server.ts');
  await import('../../../../src/clients/spam/quarantine-notices.server.ts');
  await import('../../../../src/clients/desk/follow-up-mails.server.ts');
  await import('standardwebhooks');
}

const REAL_JOBS: readonly Job<Ctx>[] = [
  ...[limitsJob, changesJob, mailsJob, webhooksJob, previewsJob, requestsJob, trashJob, activityJob, restingNamesJob],
  ...[digestsJob, quarantineNoticesJob, followUpMailsJob, mailDeliveryJob, webhookDeliveryJob],
];

export type NodeParts = {
  clock: SimulatedClock;
  network: Network;
  observed: Observed;
  databaseUrl: string;
  backups: SimulatedBackups;
  backupSettings: { BACKUP_TO: string; BACKUP_EVERY: string };
  /** How often each periodic job runs in this world. */
  everyMs(job: PeriodicJob<Ctx>): number;
};

export type SimulatedNode = Owner & {
  name: string;
  ctx: Ctx;
  database: Database;
  jobs: Jobs;
  pauses: number[];
};

/** A node: the real schedule, queues and limits, with its own connections to the one database. */
export async function startNode(parts: NodeParts, name: string, skewMs: number): Promise<SimulatedNode> {
  const { clock, network, observed, databaseUrl, backups, backupSettings } = parts;
  const owner: Owner & { pauses: number[] } = { isDead: false, pausedUntil: 0, pauses: [] };
  const database = await openDatabase(databaseUrl);
  const env = { SESSION_SECRET: 'the same on all nodes of a simulation', DATA_DIR: '/nonexistent', ...backupSettings };
  const site = { ORIGIN: 'https://vitrine.test', MAIL_FROM: 'site@vitrine.test' };
  const config = { ...readConfig({ ...env, ...site }), databaseUrl };
  const { db } = database;
  const now = () => new Date(clock.now() + skewMs);
  const log = pino({ level: 'silent' });
  const keyedHash = openKeyedHash(config);
  const limits = openRateLimits({ db, now, keyedHash, enabled: true });
  const jobs = openJobs({ config, db, log, now });
  const mail = openMail({ ...{ config, db, log, now, jobs }, deliver: (sent, id) => network.takeMail(node, sent, id) });
  const ctx: Ctx = { config, database, db, log, now, limits, mail: mail.queue, keyedHash, files: undefined as never };
  const webhooks = openWebhooks({ ...ctx, jobs, send: (request) => network.takeRequest(node, request) });
  const node: SimulatedNode = Object.assign(owner, { name, ctx, database, jobs });
  provideDiskReserve(ctx, openDiskReserve({ databaseUrl, database, log }));
  provideJobs(ctx, jobs);
  provideMailQueue(ctx, mail);
  provideWebhooks(ctx, webhooks);
  const all = [...REAL_JOBS, backupsJobWith(backups.make), ...madeUpJobs(clock)].map((job) =>
    observed.watch(node, withInterval(job, parts)),
  );
  clock.as(node, () => jobs.start(ctx, all));
  return node;
}

/** As `kill -9`: its timers never run again, and SQLite undoes the transaction that was open. */
export function kill({ clock, observed }: NodeParts, node: SimulatedNode): void {
  node.isDead = true;
  node.database.file?.close();
  observed.ended(node, clock.now());
}

function withInterval(job: Job<Ctx>, { everyMs }: NodeParts): Job<Ctx> {
  return isPeriodic(job) ? { ...job, everyMs: everyMs(job) } : job;
}

/** Of kinds that the real ones are, without what those need: long, failing, of each process, longer than a turn. */
function madeUpJobs({ random, sleep }: SimulatedClock): PeriodicJob<Ctx>[] {
  const lasting = (maxMs: number) => (_: Ctx, signal: AbortSignal) => sleep(random() * maxMs, undefined, { signal });
  return [
    { name: 'made up: long', everyMs: HOUR_MS, isLong: true, leaseMs: 10 * MINUTE_MS, run: lasting(40 * MINUTE_MS) },
    { name: 'made up: slow', everyMs: HOUR_MS, run: lasting(3 * MINUTE_MS) },
    { name: 'made up: of each process', everyMs: HOUR_MS, isOfProcess: true, run: lasting(1_000) },
    { name: 'made up: urgent', everyMs: HOUR_MS, isUrgent: true, retryAfterMs: 10_000, run: lasting(1_000) },
    {
      ...{ name: 'made up: failing', everyMs: HOUR_MS },
      async run(_, signal) {
        await sleep(random() * 10_000, undefined, { signal });
        if (random() < 0.5) throw new Error('It fails half of the time');
      },
    },
  ];
}
