import { rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import type { LogRecord, StreamStore } from './stream-store.server.ts';

/** Where a database says that it has a write-ahead log. */
const LOG_FLAGS_AT = 18;
const LOG_FLAGS = Buffer.of(2, 2);

/**
 * Builds the database as it was at a time, in a new file, and checks it. Returns when the last commit in it was stored, in
 * milliseconds. Throws if the stream begins later, or has a gap.
 */
export async function restoreStream(store: StreamStore, at: number, path: string): Promise<number> {
  const generations = await store.generations();
  const generation = generations.findLast((each) => each.at <= at);
  if (!generation) {
    const first = generations[0];
    throw new Error(
      first
        ? `The stream begins at ${new Date(first.at).toISOString()}`
        : 'There is no whole copy of the database there',
    );
  }
  await writeAll(path, store.base(generation));
  let last = generation.at;
  for (const [index, round] of (await store.rounds(generation.name)).entries()) {
    if (round !== index) throw new Error(`The stream has no round ${index} after its copy ${generation.name}`);
    const records = (await store.round(generation.name, round)) ?? [];
    const wanted = records.filter(({ time }) => time <= Math.max(at, generation.at));
    if (wanted.length === 0) break;
    await replay(path, contiguous(wanted, generation.name));
    last = wanted.at(-1)?.time ?? last;
    if (wanted.length < records.length) break;
  }
  check(path);
  return last;
}

function contiguous(records: readonly LogRecord[], generation: string): Buffer[] {
  let offset = 0;
  return records.map((record) => {
    if (record.offset !== offset) throw new Error(`The stream has a gap in ${generation}: byte ${offset} of a log`);
    offset += record.bytes.length;
    return record.bytes;
  });
}

/** Writes a log beside the database, and lets SQLite take it in. */
async function replay(path: string, log: readonly Buffer[]): Promise<void> {
  await using file = await open(`${path}-wal`, 'w', 0o600);
  for (const bytes of log) await file.write(bytes);
  await file.close();
  using database = new DatabaseSync(path);
  database.exec('pragma wal_checkpoint(truncate)');
}

async function writeAll(path: string, parts: AsyncGenerator<Buffer>): Promise<void> {
  await using file = await open(path, 'w', 0o600);
  let at = 0;
  for await (const part of parts) {
    await file.write(part, 0, part.length, at);
    at += part.length;
  }
  await file.write(LOG_FLAGS, 0, LOG_FLAGS.length, LOG_FLAGS_AT);
  await file.sync();
}

function check(path: string): void {
  using database = new DatabaseSync(path);
  const { quick_check } = database.prepare('pragma quick_check(1)').get() as { quick_check: string };
  if (quick_check !== 'ok') throw new Error(`The restored database is damaged: ${quick_check}`);
  database.exec('pragma journal_mode = delete');
  for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
}
