import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { BackupJob, BackupResult } from '../../../../src/operation/backup/backup-job.server.ts';
import { DATABASE_FILE } from '../../../../src/operation/backup/backup-manifest.server.ts';
import { type BackupSettings, makeCheckedBackup } from '../../../../src/operation/backup/checked-backup.server.ts';
import { checkBackup, replaceDatabase } from '../../../../src/operation/backup/restore-backup.server.ts';
import { storedBackups } from '../../../../src/operation/backup/stored-backups.server.ts';
import { DAY_MS, MINUTE_MS } from '../../../../src/platform/lib/time.ts';
import type { SimulatedClock } from './clock.ts';
import type { SimulatedNode } from './node.ts';
import type { Observed } from './observed.ts';
import { completeRow } from './site.ts';

/** Before it copies, and after that until it is noted. */
const LASTS_MS = 10 * MINUTE_MS;
/** Of the author, who gets no digest of them. */
const AUTHOR = 'owner';

export type SimulatedBackups = ReturnType<typeof openBackups>;

type Parts = { clock: SimulatedClock; observed: Observed; file: DatabaseSync; backupTo: string };

/**
 * Real backups, made and restored on a real disk while the clock stands still. A node may be lost before the copy is made, or
 * between it and its note.
 */
export function openBackups({ clock, observed, file, backupTo }: Parts) {
  const { random, sleep, now } = clock;
  const begun = new Set<string>();
  const acknowledged = new Map<string, number>();
  const copiedAt = new Map<string, number>();
  const complete = completeRow(file, 'messages');
  const noted = file.prepare('select folder, last_good_at, fault from backups');
  let seen = '';

  async function make(settings: BackupSettings, job: BackupJob, signal: AbortSignal): Promise<BackupResult> {
    await sleep(random() * LASTS_MS, undefined, { signal });
    const at = now();
    const made = await clock.freeze(() => makeCheckedBackup(settings, { ...job, now: new Date(job.now) }));
    copiedAt.set(made.folder, at);
    observed.counts.backups += 1;
    await sleep(random() * LASTS_MS, undefined, { signal });
    return { made };
  }

  /** Acknowledged once it is committed. */
  async function write(node: SimulatedNode): Promise<void> {
    const id = crypto.randomUUID();
    begun.add(id);
    const row = complete({ id, user_id: AUTHOR, created_at: new Date(now()).toISOString(), name: 'Ada' });
    const stored = clock.as(node, () =>
      node.ctx.db
        .insertInto('messages')
        .values(row as never)
        .execute(),
    );
    // A node that is lost acknowledges nothing; what it has begun may be stored.
    const isAcknowledged = await stored.then(
      () => true,
      (error) => {
        if (node.isDead) return false;
        throw error;
      },
    );
    if (isAcknowledged) acknowledged.set(id, now());
  }

  /** Restores a backup, and compares it with what was acknowledged before it was copied. */
  async function verify(folder: string): Promise<void> {
    const at = copiedAt.get(folder);
    if (at === undefined) return observed.fail(`A backup is said to be in ${folder}, where none was made`);
    const scratch = await mkdtemp(join(backupTo, 'restored-'));
    try {
      await checkBackup(folder);
      const path = join(scratch, DATABASE_FILE);
      await replaceDatabase(path, join(folder, DATABASE_FILE));
      using restored = new DatabaseSync(path);
      const rows = restored.prepare('select id from messages where user_id = ?').all(AUTHOR);
      const found = new Set(rows.map(({ id }) => String(id)));
      for (const [id, when] of acknowledged)
        if (when < at && !found.has(id))
          observed.fail(`The backup ${folder} lacks message ${id}, which was acknowledged`);
      for (const id of found) if (!begun.has(id)) observed.fail(`The backup ${folder} has message ${id} of nobody`);
    } catch (error) {
      observed.fail(`The backup ${folder} cannot be restored: ${error}`);
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  /** What is said to be the last good one. */
  async function check(): Promise<void> {
    const { folder = '', fault = '' } = (noted.get() ?? {}) as { folder?: string; fault?: string };
    if (fault !== '') observed.fail(`A backup failed: ${fault}`);
    if (folder === seen) return;
    seen = folder;
    await clock.freeze(() => verify(folder));
  }

  /** `everyMs`: at most, between two of them. */
  async function checkAtEnd(everyMs: number, worldMs: number): Promise<void> {
    await check();
    const { last_good_at = '' } = (noted.get() ?? {}) as { last_good_at?: string };
    const ageMs = last_good_at === '' ? worldMs : now() - Date.parse(last_good_at);
    if (ageMs > everyMs + DAY_MS) observed.fail(`There is no backup since ${last_good_at || 'the beginning'}`);
    for (const { folder } of await storedBackups(backupTo, new Date(now()))) await verify(folder);
  }

  return { make, write, check, checkAtEnd };
}
