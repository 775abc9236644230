import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/open.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { openWorkerThread } from '../../platform/jobs/worker-thread.server.ts';
import { errorSummary } from '../../platform/lib/error-summary.ts';
import { workerFile } from '../../platform/lib/program-files.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/lib/time.ts';
import { faultText, listFaultyImages, noteImageFaults } from '../../portfolio/images/image-faults.server.ts';
import type { BackupJob, BackupResult } from './backup-job.server.ts';
import type { BackupSettings, CheckedBackup } from './checked-backup.server.ts';

/** In a thread: copying a SQLite file blocks. */
const WORKER = workerFile('src/operation/backup/backup-worker.server.ts');
const WORKER_MEMORY_MB = 256;
const WORKER_IDLE_MS = 1_000;
const BACKUP_WITHIN_MS = 12 * HOUR_MS;

/** Clocks of several servers differ. What is later was written by a clock that was ahead, and counts as not there. */
const AHEAD_MS = 10 * MINUTE_MS;
/** Named in the log; `vitrine images` names all. */
const FAULTY_NAMED = 20;
/** After a failed attempt. */
const RETRY_AFTER_MS = HOUR_MS;
/** How often a server looks whether one is due. */
const LOOK_EVERY_MS = 5 * MINUTE_MS;

type MakeBackup = (settings: BackupSettings, job: BackupJob, signal: AbortSignal) => Promise<BackupResult>;

/**
 * Backs up every BACKUP_EVERY; several servers of one database share the schedule. `make`: in a thread, or at the moments of
 * a simulated clock.
 */
export function backupsJobWith(make: MakeBackup): PeriodicJob<Ctx> {
  return {
    name: 'backups',
    everyMs: LOOK_EVERY_MS,
    isOn: ({ backupEveryMs }) => backupEveryMs !== undefined,
    isLong: true,
    leaseMs: 10 * MINUTE_MS,
    async run(ctx, signal) {
      const everyMs = ctx.config.backupEveryMs ?? DAY_MS;
      const row = await ctx.db.selectFrom('backups').select(['last_good_at', 'failed_at']).executeTakeFirst();
      const now = ctx.now().getTime();
      // What was made or failed before, by a command too.
      const isRecent = (at: string, forMs: number) => at > dateAt(now - forMs) && at <= dateAt(now + AHEAD_MS);
      if (isRecent(row?.last_good_at ?? '', everyMs)) return;
      if (isRecent(row?.failed_at ?? '', Math.min(RETRY_AFTER_MS, everyMs))) return;
      await backUp(ctx, make, signal);
    },
  };
}

export const backupsJob = backupsJobWith(makeInThread);

const dateAt = (time: number) => new Date(time).toISOString();

function makeInThread(settings: BackupSettings, job: BackupJob, signal: AbortSignal): Promise<BackupResult> {
  const thread = openWorkerThread({
    file: WORKER,
    workerData: settings,
    memoryMb: WORKER_MEMORY_MB,
    timeoutMs: BACKUP_WITHIN_MS,
    idleMs: WORKER_IDLE_MS,
    waiting: 1,
  });
  signal.addEventListener('abort', () => void thread.stop());
  return thread.run<BackupResult>(job);
}

async function backUp({ config, db, log, now }: Ctx, make: MakeBackup, signal: AbortSignal): Promise<void> {
  const { databaseUrl, storageUrl, dataDir, backupTo, backupKeep } = config;
  const settings: BackupSettings = { databaseUrl, storageUrl, dataDir, backupTo, backupKeep };
  const started = performance.now();
  const job: BackupJob = { reason: 'scheduled', now: now().toISOString(), last: await lastBackup(db) };
  const result = await make(settings, job, signal).catch((error) => ({ fault: errorSummary(error) }));
  if (signal.aborted) return;
  if ('fault' in result) {
    log.error({ fault: result.fault }, 'The backup failed');
    await ensureRow(db);
    await db.updateTable('backups').set({ failed_at: now().toISOString(), fault: result.fault }).execute();
  } else {
    const { imageFaults: _, ...made } = result.made;
    log.info({ ...made, ms: Math.round(performance.now() - started) }, 'Backed up, and checked by a restore');
    await noteBackup({ db, log }, result.made, job.now);
  }
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
