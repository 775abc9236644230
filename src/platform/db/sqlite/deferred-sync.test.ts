import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { freshFolder } from '../../../../tests/support/run-folder.ts';
import { migrate } from '../migrate.ts';
import { type Db, openDatabase } from '../open.ts';
import { syncLog, withDeferredSync } from './deferred-sync.ts';

const FULL = 2;
const NORMAL = 1;

async function freshDatabase() {
  const path = join(await freshFolder('sqlite'), 'vitrine.db');
  const { db, file, close } = await openDatabase(`sqlite:${path}`);
  if (!file) throw new Error('No file is open');
  onTestFinished(close);
  await migrate({ db });
  return { db, file, path };
}

function add(db: Db, key: string): Promise<unknown> {
  return db.insertInto('rate_limits').values({ key, taken: 1, window_ends_at: '' }).execute();
}

/** Of the connection that writes. */
async function synchronousOf(db: Db): Promise<number | undefined> {
  const { rows } = await db
    .connection()
    .execute((writer) => sql<{ synchronous: number }>`pragma synchronous`.execute(writer));
  return rows[0]?.synchronous;
}

test('only the commits of the work do not wait, also if it fails', async () => {
  const { db } = await freshDatabase();
  const during = await withDeferredSync(db, async (connection) => {
    await add(connection, 'one');
    return sql<{ synchronous: number }>`pragma synchronous`.execute(connection);
  });
  expect(during.rows[0]?.synchronous).toBe(NORMAL);
  expect(await synchronousOf(db)).toBe(FULL);

  await expect(withDeferredSync(db, (connection) => add(connection, 'one'))).rejects.toThrow('UNIQUE');
  expect(await synchronousOf(db)).toBe(FULL);
});

test('a transaction of the work that fails is over, and the connection as before', async () => {
  const { db } = await freshDatabase();
  const failing = withDeferredSync(db, (connection) =>
    connection.transaction().execute(async (transaction) => {
      await add(transaction, 'one');
      throw new Error('The work failed');
    }),
  );
  await expect(failing).rejects.toThrow('The work failed');
  expect(await synchronousOf(db)).toBe(FULL);
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

test('the lock of a running write outlives the closing of its log', async () => {
  const { db, file, path } = await freshDatabase();
  const writeElsewhere = () =>
    promisify(execFile)(process.execPath, [
      '-e',
      `new (require('node:sqlite').DatabaseSync)(${JSON.stringify(path)}).exec("delete from rate_limits")`,
    ]);
  await db.transaction().execute(async (transaction) => {
    await add(transaction, 'one');
    await syncLog(file);
    await expect(writeElsewhere()).rejects.toThrow('database is locked');
  });
  await writeElsewhere();
  expect(await db.selectFrom('rate_limits').selectAll().execute()).toEqual([]);
});

test('a log that is not there is an error', async () => {
  const { db, file, path } = await freshDatabase();
  await add(db, 'one');
  await rm(`${path}-wal`);
  await expect(syncLog(file)).rejects.toThrow('ENOENT');
});
