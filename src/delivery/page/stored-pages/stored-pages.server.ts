import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { makeFolder } from '../../../platform/db/make-folder.ts';
import type { Encoding } from '../../../platform/http/conditional.ts';
import { MINUTE_MS } from '../../../platform/lib/time.ts';
import type { StoredAs } from '../rendered-document.server.ts';
import { openPageFolder, type PageFile, SHARDS, type ShardBudget } from './page-folder.server.ts';
import { decodePage, encodePage, type StoredPage } from './page-form.server.ts';

/** The share of the free disk, and of the free inodes, that is taken; and at most so much. */
const SHARE = 1 / 8;
export const STORED_PAGES_MAX_BYTES = 8 * 1024 ** 3;
/** Of a shard: where less than 2 GB are free, nothing is stored. */
const LEAST_BYTES = (2 * 1024 ** 3 * SHARE) / SHARDS;
/** A larger page would leave no room for others in its shard. */
const LARGEST_BYTES = 512 * 1024;
/** What waits to be written; beyond that pages are not stored. */
const WAITING_MAX_BYTES = 8 * 1024 * 1024;
/** A shard is pruned with one write in so many; the disk is looked at with one in so many. */
const PRUNED_EVERY = 16;
const MEASURED_EVERY = 256;
/** A page is marked as used with one read in so many. */
const MARKED_EVERY = 16;
/** After a write that failed, because the disk is full or read-only. */
const PAUSE_MS = MINUTE_MS;

type Options = { dataDir: string; log: Logger; now(): Date };

/** Pages in the form in which they were sent, in DATA_DIR/pages, so that they need not be rendered after a restart. */
export type StoredPages = ReturnType<typeof openStoredPages>;

export function openStoredPages({ dataDir, log, now }: Options) {
  const path = join(dataDir, 'pages');
  const folder = openPageFolder(path);
  const pending = new Set<Promise<unknown>>();
  const writing = new Set<{ owner: string; isStale: boolean }>();
  const counts = { read: 0, written: 0 };
  let waitingBytes = 0;
  let pausedUntil = 0;
  let isReported = false;
  let measured: Promise<ShardBudget> | undefined;
  /** True until what changed while no process watched is deleted. */
  let mayBeStale = true;

  /** Returns a page in a form for the encoding, else in the other one. */
  async function find(stored: StoredAs, encoding: Encoding): Promise<StoredPage | undefined> {
    for (const extension of encoding === 'br' ? (['br', 'gz'] as const) : (['gz', 'br'] as const)) {
      const page = await readPage({ ...stored, extension });
      if (page && isSame(page.storedAs, stored) && !(page.changesAt && page.changesAt <= now())) return page;
    }
    return undefined;
  }

  async function readPage(file: PageFile): Promise<StoredPage | undefined> {
    try {
      const content = await folder.read(file);
      const page = content && decodePage(content);
      if (content && !page) await folder.remove(file);
      if (!page) return undefined;
      counts.read += 1;
      if (counts.read % MARKED_EVERY === 0) await folder.markUsed(file, now());
      return page;
    } catch (err) {
      report(err);
      return undefined;
    }
  }

  /** Writes a page behind the response. Many at once: a busy event loop takes long for the steps of each. */
  function write(page: StoredPage): void {
    const { length } = page.form.bytes;
    if (length > LARGEST_BYTES || waitingBytes + length > WAITING_MAX_BYTES || performance.now() < pausedUntil) return;
    waitingBytes += length;
    const task = { owner: page.storedAs.owner, isStale: false };
    writing.add(task);
    track(
      writeNow(page, task)
        .catch(pause)
        .finally(() => {
          writing.delete(task);
          waitingBytes -= length;
        }),
    );
  }

  async function writeNow(page: StoredPage, task: { isStale: boolean }): Promise<void> {
    const file: PageFile = { ...page.storedAs, extension: page.form.representation === 'gzip' ? 'gz' : 'br' };
    if (counts.written % MEASURED_EVERY === 0) measured = undefined;
    counts.written += 1;
    measured ??= measure();
    const budget = await measured;
    if (budget.bytes < LEAST_BYTES) return;
    await folder.write(file, encodePage(page));
    // A change deletes what is stored then; this file came after it.
    if (task.isStale) await folder.remove(file);
    if (counts.written % PRUNED_EVERY === 0) await folder.prune(file.owner, budget);
  }

  async function measure(): Promise<ShardBudget> {
    makeFolder(path);
    const { bavail, bsize, files, ffree } = await statfs(path);
    // Some file systems have no inode count.
    const inodes = files > 0 ? ffree * SHARE : Number.POSITIVE_INFINITY;
    return { bytes: Math.min(bavail * bsize * SHARE, STORED_PAGES_MAX_BYTES) / SHARDS, files: inodes / SHARDS };
  }

  function pause(err: unknown): void {
    report(err);
    measured = undefined;
    pausedUntil = performance.now() + PAUSE_MS;
  }

  /** Once: the page is sent in any case. */
  function report(err: unknown): void {
    if (!isReported) log.warn({ err }, 'Pages cannot be kept in DATA_DIR/pages: after a restart they are rendered');
    isReported = true;
  }

  /** Deletes what is stored of an account; undefined: any may have changed, which the next sweep finds out. */
  function forget(owner: string | undefined): void {
    if (owner === undefined) {
      mayBeStale = true;
      return;
    }
    for (const task of writing) if (task.owner === owner) task.isStale = true;
    track(
      folder.removeOwner(owner).catch((err) => {
        mayBeStale = true;
        log.warn({ err, owner }, 'Stored pages of an account could not be deleted; the next sweep tries again');
      }),
    );
  }

  function track(work: Promise<unknown>): void {
    pending.add(work);
    work.finally(() => pending.delete(work));
  }

  return {
    find,
    write,
    forget,
    counts: () => ({ ...counts }),
    /** Deletes pages of former versions. `versionsOf` returns the present ones of accounts whose pages are public. */
    async sweep(versionsOf: (owners: readonly string[]) => Promise<ReadonlyMap<string, string>>): Promise<void> {
      if (!mayBeStale) return;
      mayBeStale = false;
      for (const shard of await folder.shards()) await folder.removeStale(shard, versionsOf);
    },
    /** Resolves when everything that waits is written or deleted. */
    settle: async () => void (await Promise.all(pending)),
  };
}

function isSame(a: StoredAs, b: StoredAs): boolean {
  return a.owner === b.owner && a.version === b.version && a.key === b.key;
}
