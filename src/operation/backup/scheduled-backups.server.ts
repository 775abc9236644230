import { join } from 'node:path';
import type { ExpressionBuilder } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { openWorkerThread } from '../../platform/jobs/worker-thread.server.ts';
import { APP_ROOT } from '../../platform/lib/app-root.server.ts';
import { errorSummary } from '../../platform/lib/error-summary.ts';
import { HOUR_MS, MINUTE_MS } from '../../platform/lib/time.ts';
import { faultText, listFaultyImages, noteImageFaults } from '../../portfolio/images/image-faults.server.ts';
import type { BackupJob, BackupResult } from './backup-job.server.ts';
import type { BackupSettings, CheckedBackup } from './checked-backup.server.ts';

/** In a thread: copying a SQLite file blocks. */
const WORKER = join(APP_ROOT, 'src/operation/backup/backup-worker.server.ts');
const WORKER_MEMORY_MB = 256;
const WORKER_IDLE_MS = 1_000;
const BACKUP_WITHIN_MS = 12 * HOUR_MS;

const CHECK_EVERY_MS = 5 * MINUTE_MS;
/** Once the start is over: a server that restarts often must have one too. */
const FIRST_CHECK_MS = 10_000;
/** Clocks of several servers differ. What is later was written by a clock that was ahead, and counts as not there. */
const AHEAD_MS = 10 * MINUTE_MS;
/** Named in the log; `vitrine images` names all. */
const FAULTY_NAMED = 20;
/** After a failed attempt. */
const RETRY_AFTER_MS = HOUR_MS;
/** Another server takes over when one has not renewed its claim for this time. */
const CLAIM_MS = 10 * MINUTE_MS;
const RENEW_EVERY_MS = 2 * MINUTE_MS;

type TimeColumn = 'claimed_until' | 'last_good_at' | 'failed_at';
type Parts = Pick<Ctx, 'config' | 'db' | 'log' | 'now'>;

export type ScheduledBackups = {
  /** Backs up if that is due and no other server of this database does. Resolves when it is done. */
  runIfDue(): Promise<void>;
  stop(): Promise<void>;
};

/** Backs up every BACKUP_EVERY; several servers of one database share the schedule. */
export function openScheduledBackups({ config, db, log, now }: Parts): ScheduledBackups {
  const { databaseUrl, storageUrl, dataDir, backupTo, backupKeep, backupEveryMs } = config;
  if (backupEveryMs === undefined) return { runIfDue: async () => {}, stop: async () => {} };
  const everyMs = backupEveryMs;
  const thread = openWorkerThread({
    file: WORKER,
    workerData: { databaseUrl, storageUrl, dataDir, backupTo, backupKeep } satisfies BackupSettings,
    memoryMb: WORKER_MEMORY_MB,
    timeoutMs: BACKUP_WITHIN_MS,
    idleMs: WORKER_IDLE_MS,
    waiting: 1,
  });
  const before = (ms: number) => new Date(now().getTime() - ms).toISOString();
  const claimEnd = () => before(-CLAIM_MS);
  const isOver =
    (column: TimeColumn, afterMs: number, aheadMs: number) => (row: ExpressionBuilder<Tables, 'backups'>) =>
      row.or([row(column, '<=', before(afterMs)), row(column, '>', before(-aheadMs))]);
  let isRunning = false;

  async function claim(): Promise<boolean> {
    await ensureRow(db);
    const { numUpdatedRows } = await db
      .updateTable('backups')
      .set({ claimed_until: claimEnd() })
      .where(isOver('claimed_until', 0, CLAIM_MS + AHEAD_MS))
      .where(isOver('last_good_at', everyMs, AHEAD_MS))
      .where(isOver('failed_at', Math.min(RETRY_AFTER_MS, everyMs), AHEAD_MS))
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
    const job: BackupJob = { reason: 'scheduled', now: now().toISOString(), last: await lastBackup(db) };
    const result = await thread.run<BackupResult>(job).catch((error) => ({ fault: errorSummary(error) }));
    if ('fault' in result) {
      log.error({ fault: result.fault }, 'The backup failed');
      const failed = { failed_at: now().toISOString(), fault: result.fault, claimed_until: '' };
      await db.updateTable('backups').set(failed).execute();
    } else {
      const { imageFaults: _, ...made } = result.made;
      log.info({ ...made, ms: Math.round(performance.now() - started) }, 'Backed up, and checked by a restore');
      await noteBackup({ db, log }, result.made, job.now);
    }
  }

  const check = () => runIfDue().catch((err) => log.error({ err }, 'The backup failed'));
  const first = setTimeout(check, FIRST_CHECK_MS).unref();
  const timer = setInterval(check, CHECK_EVERY_MS).unref();
  return {
    runIfDue,
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      await thread.stop();
      if (isRunning) await db.updateTable('backups').set({ claimed_until: '' }).execute();
    },
  };
}

/** True if the last good backup was made by a clock that was ahead: nobody knows when. */
export function isAhead(lastGoodAt: string, now: Date): boolean {
  return Date.parse(lastGoodAt) > now.getTime() + AHEAD_MS;
}

/** Returns the folder of the last good backup; '' if there is none. */
export async function lastBackup(db: Db): Promise<string> {
  return (await db.selectFrom('backups').select('folder').executeTakeFirst())?.folder ?? '';
}

/** Stores that a backup was made and checked, and reports the images that the store lacks. */
export async function noteBackup(
  { db, log }: Pick<Ctx, 'db' | 'log'>,
  { imageFaults, ...made }: CheckedBackup,
  at: string,
): Promise<void> {
  const faulty = imageFaults ? imageFaults.missing.length + imageFaults.damaged.length : 0;
  await ensureRow(db);
  await db
    .updateTable('backups')
    .set({ ...made, faulty, last_good_at: at, failed_at: '', fault: '', claimed_until: '' })
    .execute();
  if (!imageFaults) return;
  await noteImageFaults(db, imageFaults);
  if (faulty === 0) return;
  const images = (await listFaultyImages(db, FAULTY_NAMED)).map(faultText);
  log.error({ faulty, images }, 'Images are missing or damaged: run "vitrine images", which says what can be done');
}

async function ensureRow(db: Db): Promise<void> {
  const none = { claimed_until: '', last_good_at: '', folder: '', failed_at: '', fault: '' };
  await db
    .insertInto('backups')
    .values({ name: 'schedule', bytes: 0, accounts: 0, images: 0, ...none })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
