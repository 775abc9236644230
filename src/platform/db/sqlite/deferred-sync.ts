import { open } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * Runs writes whose commits do not wait for the disk: they are in the write-ahead log, and durable after `syncLog`, the next
 * durable commit or the next checkpoint, whichever is first. The order of commits is kept, also in a power failure.
 */
export async function withDeferredSync<T>(
  db: Kysely<Tables>,
  write: (connection: Kysely<Tables>) => Promise<T>,
): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`pragma synchronous = normal`.execute(connection);
    try {
      return await write(connection);
    } finally {
      await sql`pragma synchronous = full`.execute(connection);
    }
  });
}

/**
 * Makes all commits so far durable, and waits for the disk in a thread of libuv, as a commit would in this one. SQLite has
 * no lock on its log, so that closing it here releases none.
 */
export async function syncLog(file: DatabaseSync): Promise<void> {
  await using log = await open(`${file.location()}-wal`, 'r+');
  await log.datasync();
}
