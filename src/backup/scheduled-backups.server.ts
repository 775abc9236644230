import { join } from 'node:path';
import type { Ctx } from '../context.ts';
import type { Db } from '../db/open.ts';
import { openWorkerThread } from '../jobs/worker-thread.server.ts';
import { APP_ROOT } from '../lib/app-root.server.ts';
import { errorSummary } from '../lib/error-summary.ts';
import { HOUR_MS, MINUTE_MS } from '../lib/time.ts';
import type { BackupJob, BackupResult } from './backup-job.server.ts';
import type { BackupSettings, CheckedBackup } from './checked-backup.server.ts';

/** In a thread: copying a SQLite file blocks. */
const WORKER = join(APP_ROOT, 'src/backup/backup-worker.server.ts');
const WORKER_MEMORY_MB = 256;
const WORKER_IDLE_MS = 1_000;
const BACKUP_WITHIN_MS = 12 * HOUR_MS;

const CHECK_EVERY_MS = 5 * MINUTE_MS;
/** After a failed attempt. */
const RETRY_AFTER_MS = HOUR_MS;
/** Another server takes over when one has not renewed its claim for this time. */
const CLAIM_MS = 10 * MINUTE_MS;
const RENEW_EVERY_MS = 2 * MINUTE_MS;

type Parts = Pick<Ctx, 'config' | 'db' | 'log' | 'now'>;

export type ScheduledBackups = {
  /** Backs up if that is due and no other server of this database does. Resolves when it is done. */
  runIfDue(): Promise<void>;
  stop(): Promise<void>;
};

/** Backs up every BACKUP_EVERY; several servers of one database share the schedule. */
export function openScheduledBackups({ config, db, log, now }: Parts): ScheduledBackups {
  const { databaseUrl, storageUrl, backupTo, backupKeep, backupEveryMs } = config;
  if (backupEveryMs === undefined) return { runIfDue: async () => {}, stop: async () => {} };
  const everyMs = backupEveryMs;
  const thread = openWorkerThread({
    file: WORKER,
    workerData: { databaseUrl, storageUrl, backupTo, backupKeep } satisfies BackupSettings,
    memoryMb: WORKER_MEMORY_MB,
    timeoutMs: BACKUP_WITHIN_MS,
    idleMs: WORKER_IDLE_MS,
    waiting: 1,
  });
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString();
  const claimEnd = () => before(-CLAIM_MS);
  let isRunning = false;

  async function claim(): Promise<boolean> {
    await ensureRow(db);
    const { numUpdatedRows } = await db
      .updateTable('backups')
      .set({ claimed_until: claimEnd() })
      .where('claimed_until', '<', now().toISOString())
      .where('last_good_at', '<=', before(everyMs))
      .where('failed_at', '<=', before(Math.min(RETRY_AFTER_MS, everyMs)))
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n;
  }

  async function runIfDue(): Promise<void> {
    if (isRunning || !(await claim())) return;
    isRunning = true;
    const renewing = setInterval(() => {
      db.updateTable('backups')
        .set({ claimed_until: claimEnd() })
        .execute()
        .catch((err) => log.warn({ err }, 'The claim on the backup was not renewed'));
    }, RENEW_EVERY_MS).unref();
    try {
      await run();
    } finally {
      clearInterval(renewing);
      isRunning = false;
    }
  }

  async function run(): Promise<void> {
    const started = performance.now();
    const job: BackupJob = { reason: 'scheduled', now: now().toISOString() };
    const result = await thread.run<BackupResult>(job).catch((error) => ({ fault: errorSummary(error) }));
    if ('fault' in result) {
      log.error({ fault: result.fault }, 'The backup failed');
      const failed = { failed_at: now().toISOString(), fault: result.fault, claimed_until: '' };
      await db.updateTable('backups').set(failed).execute();
    } else {
      log.info({ ...result.made, ms: Math.round(performance.now() - started) }, 'Backed up, and checked by a restore');
      await noteBackup(db, result.made, job.now);
    }
  }

  const timer = setInterval(() => runIfDue().catch((err) => log.error({ err }, 'The backup failed')), CHECK_EVERY_MS);
  timer.unref();
  return {
    runIfDue,
    async stop() {
      clearInterval(timer);
      await thread.stop();
      if (isRunning) await db.updateTable('backups').set({ claimed_until: '' }).execute();
    },
  };
}

/** Stores that a backup was made and checked. */
export async function noteBackup(db: Db, made: CheckedBackup, at: string): Promise<void> {
  await ensureRow(db);
  await db
    .updateTable('backups')
    .set({ ...made, last_good_at: at, failed_at: '', fault: '', claimed_until: '' })
    .execute();
}

async function ensureRow(db: Db): Promise<void> {
  const none = { claimed_until: '', last_good_at: '', folder: '', failed_at: '', fault: '' };
  await db
    .insertInto('backups')
    .values({ name: 'schedule', bytes: 0, accounts: 0, images: 0, ...none })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
