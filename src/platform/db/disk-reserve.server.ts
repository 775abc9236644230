import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { PeriodicJob } from '../jobs/job.server.ts';
import { HOUR_MS } from '../lib/time.ts';
import { defineService, type Running } from '../service.ts';
import { isStorageFull } from './errors.ts';
import { type Database, databaseFile } from './open.ts';

/** Room for SQLite's log, which has 4 MB until it is written from its beginning again. */
const RESERVE_BYTES = 8 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;
/** Nothing is reserved on a disk that has no more than this left. */
const LEFT_BYTES = 2 * RESERVE_BYTES;

export type DiskReserve = {
  /** Takes what is missing of the reserve, if the disk has room. */
  fill(): Promise<void>;
  /** Runs `work`; if the disk is full, once more with the reserve released. */
  use<T>(work: () => Promise<T>): Promise<T>;
};

/** Lets a full disk take what makes room. */
export const [diskReserveOf, provideDiskReserve] = defineService<DiskReserve>('disk reserve');

type Parts = { databaseUrl: string; database: Pick<Database, 'db'>; log: Logger };

/**
 * A file beside the SQLite database that takes room which a full disk still has for what makes room: logins, logouts and
 * deletions. Each of them writes to SQLite's log first. PostgreSQL's disk is not ours.
 */
export function openDiskReserve({ databaseUrl, database, log }: Parts): DiskReserve {
  const file = databaseFile(databaseUrl);
  if (file === undefined) return { fill: async () => {}, use: (work) => work() };
  const path = `${file}-reserve`;
  let turn: Promise<unknown> = Promise.resolve();

  /** One after the other: the room that one has released is not for the next. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  }

  async function withoutReserve<T>(work: () => Promise<T>): Promise<T> {
    log.warn('The disk is full: what makes room uses the reserve');
    await resize(path, 0);
    try {
      return await work();
    } finally {
      // Once its content is in the database, the log is written from its beginning again, and does not grow.
      await sql`pragma wal_checkpoint`.execute(database.db).catch(() => {});
      await resize(path, RESERVE_BYTES);
    }
  }

  return {
    async fill() {
      const left = await bytesLeft(dirname(path)).catch(() => 0);
      if (left > LEFT_BYTES) await inTurn(() => resize(path, RESERVE_BYTES));
    },
    async use(work) {
      try {
        return await work();
      } catch (error) {
        if (!isStorageFull(error)) throw error;
      }
      return inTurn(() => withoutReserve(work));
    },
  };
}

/** Makes the file as large as this, or as large as the disk has room for. It fails in no other way. */
async function resize(path: string, bytes: number): Promise<void> {
  try {
    await using file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600);
    const { size } = await file.stat();
    if (size > bytes) await file.truncate(bytes);
    else await grow(file, size, bytes);
  } catch {
    // The disk is full or read-only: the reserve is what it is.
  }
}

/** Random bytes, because a file system may compress others to nothing. */
async function grow(file: FileHandle, size: number, bytes: number): Promise<void> {
  const chunk = randomBytes(CHUNK_BYTES);
  for (let at = size; at < bytes; at += CHUNK_BYTES) await file.write(chunk, 0, Math.min(CHUNK_BYTES, bytes - at), at);
}

async function bytesLeft(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

export const diskReserveJob: PeriodicJob<Running> = {
  name: 'disk reserve',
  everyMs: HOUR_MS,
  isOfProcess: true,
  run: (ctx) => diskReserveOf(ctx).fill(),
};
