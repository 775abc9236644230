import { closeSync, openSync, readSync, rmSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { isBusy } from '../../platform/db/errors.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/lib/time.ts';
import type { LogRecord, StreamStore } from './stream-store.server.ts';
import { committedFrames, readWalHeader, WAL_HEADER_BYTES, type WalHeader } from './wal.ts';

/** Below the 1,000 at which each commit of the server checkpoints. */
const ROUND_MAX_PAGES = 800;
const ROUND_MAX_MS = 5 * MINUTE_MS;
const GENERATION_MAX_MS = DAY_MS;
/** What is read of the log at once. */
const READ_MAX_BYTES = 16 * 1024 * 1024;
/** While nothing can be stored the log grows up to this; then it is given free, and a new copy is made later. */
const LOG_MAX_BYTES = 256 * 1024 * 1024;
const BUSY_WAIT_MS = 2_000;
/** In one step: a copy is of one moment. */
const ALL_PAGES = 0x7fff_ffff;

/** Where in which log of which copy the stream is. */
type Position = {
  generation: string;
  beganAt: number;
  round: number;
  roundBeganAt: number;
  header: WalHeader;
  /** What of the log was read. */
  offset: number;
  sums: readonly [number, number];
  /** All of it was read, and nobody keeps it from beginning again. */
  isEnded: boolean;
  /** Read, and not yet stored. */
  pending: LogRecord[];
};

type Parts = { path: string; scratch: string; store: StreamStore; keepMs: number; now: () => number };

/**
 * Follows the write-ahead log of a SQLite file that a server writes, and stores each commit. A reader that is always open
 * keeps the log from beginning again before all of it was read; `step` is called several times a second.
 */
export function followLog({ path, scratch, store, keepMs, now }: Parts) {
  let guard: DatabaseSync | undefined;
  let position: Position | undefined;

  /** Keeps the log from now on, before what was kept until now is given free. */
  function keepLog(): void {
    const next = new DatabaseSync(path, { readOnly: true, timeout: BUSY_WAIT_MS });
    next.exec('begin');
    next.prepare('select count(*) from sqlite_schema').get();
    release();
    guard = next;
  }

  function release(): void {
    guard?.close();
    guard = undefined;
  }

  async function begin(): Promise<void> {
    position = undefined;
    keepLog();
    const header = readHeader();
    if (!header) return;
    const beganAt = now();
    const generation = `g${beganAt}`;
    const copy = join(scratch, `stream-${generation}.db`);
    try {
      const parts = await storeBase(store, generation, path, copy);
      // Nothing keeps an empty log: it may have begun again in the meantime.
      if (!isSame(readHeader(), header)) return;
      const at = { generation, beganAt, round: 0, roundBeganAt: beganAt, header, offset: 0, sums: header.sums };
      const begun: Position = { ...at, isEnded: false, pending: [] };
      await storeNew(begun);
      await store.finishBase(generation, parts, now());
      position = begun;
    } finally {
      rmSync(copy, { force: true });
    }
    await removeOld(generation);
  }

  function readHeader(): WalHeader | undefined {
    return readWalHeader(readLog(0, WAL_HEADER_BYTES));
  }

  function readLog(offset: number, bytes: number): Buffer {
    // SQLite has no lock on its log, so that closing it here releases none.
    const log = openSync(`${path}-wal`, 'r');
    try {
      const buffer = Buffer.alloc(bytes);
      return buffer.subarray(0, readSync(log, buffer, 0, bytes, offset));
    } finally {
      closeSync(log);
    }
  }

  /** Reads what was committed since, once. Returns whether that was anything. */
  function readNew(at: Position): boolean {
    const isFirst = at.offset === 0;
    const read = readLog(at.offset, READ_MAX_BYTES);
    const frames = isFirst ? read.subarray(WAL_HEADER_BYTES) : read;
    const { bytes, sums } = committedFrames(at.header, frames, at.sums);
    if (bytes === 0) return false;
    const length = bytes + (isFirst ? WAL_HEADER_BYTES : 0);
    at.pending.push({ time: now(), offset: at.offset, bytes: read.subarray(0, length) });
    Object.assign(at, { offset: at.offset + length, sums, isEnded: false });
    return true;
  }

  async function storePending(at: Position): Promise<void> {
    for (let record = at.pending[0]; record; record = at.pending[0]) {
      await store.putLog(at.generation, at.round, record);
      at.pending.shift();
    }
  }

  async function storeNew(at: Position): Promise<boolean> {
    await storePending(at);
    let isNew = false;
    while (readNew(at)) {
      isNew = true;
      await storePending(at);
    }
    return isNew;
  }

  /** True if the log goes on as it should: as it was, or from its start after all of it was read. */
  async function isContinued(at: Position): Promise<boolean> {
    const header = readHeader();
    // Another one is being written.
    if (!header || isSame(header, at.header)) return true;
    if (!at.isEnded || header.salts[0] !== (at.header.salts[0] + 1) >>> 0) return false;
    await storePending(at);
    await store.joinRound(at.generation, at.round);
    const next = { round: at.round + 1, roundBeganAt: now(), header, offset: 0, sums: header.sums, isEnded: false };
    Object.assign(at, next);
    return true;
  }

  /** Reads the rest while nobody can write, and lets the next write begin the log again. */
  function endRound(at: Position): void {
    const writer = new DatabaseSync(path, { timeout: BUSY_WAIT_MS });
    const checkpoint = new DatabaseSync(path, { timeout: BUSY_WAIT_MS });
    try {
      writer.exec('begin immediate');
      while (readNew(at));
      release();
      checkpoint.exec('pragma wal_checkpoint(passive)');
      keepLog();
      at.isEnded = true;
      writer.exec('rollback');
    } finally {
      checkpoint.close();
      writer.close();
    }
  }

  async function removeOld(present: string): Promise<void> {
    const whole = await store.generations();
    // One that was followed by another longer ago than what is kept.
    const old = whole.filter((_, index) => (whole[index + 1]?.at ?? Number.POSITIVE_INFINITY) < now() - keepMs);
    const names = new Set(whole.map(({ name }) => name));
    const half = (await store.names()).filter((name) => name !== present && !names.has(name));
    for (const name of [...old.map((each) => each.name), ...half]) await store.remove(name);
  }

  async function step(): Promise<void> {
    const at = position;
    if (!at || now() - at.beganAt > GENERATION_MAX_MS || !(await isContinued(at))) return begin();
    if (await storeNew(at)) keepLog();
    const pages = at.offset / at.header.pageBytes;
    const isLong = pages > 1 && now() - at.roundBeganAt > ROUND_MAX_MS;
    if (at.isEnded || !(pages > ROUND_MAX_PAGES || isLong)) return;
    endRound(at);
    await storePending(at);
  }

  return {
    /** Stores what was committed since the last step. Returns true if another one should follow soon. */
    async step(): Promise<boolean> {
      try {
        await step();
      } catch (error) {
        if (isBusy(error)) return true;
        if (position && readLogSize(path) > LOG_MAX_BYTES) {
          position = undefined;
          release();
        }
        throw error;
      }
      return position?.isEnded !== false;
    },
    close: release,
  };
}
function isSame(one: WalHeader | undefined, other: WalHeader): boolean {
  return one?.salts[0] === other.salts[0] && one.salts[1] === other.salts[1];
}

function readLogSize(path: string): number {
  return statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
}

/** Copies the database as it is now, and stores the copy in parts. */
async function storeBase(store: StreamStore, generation: string, path: string, copy: string): Promise<number> {
  const source = new DatabaseSync(path, { readOnly: true, timeout: BUSY_WAIT_MS });
  try {
    await backup(source, copy, { rate: ALL_PAGES });
  } finally {
    source.close();
  }
  await using file = await open(copy, 'r');
  const buffer = Buffer.alloc(store.partBytes);
  let parts = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, buffer.length);
    if (bytesRead === 0) return parts;
    await store.putBase(generation, parts, buffer.subarray(0, bytesRead));
    parts += 1;
  }
}
