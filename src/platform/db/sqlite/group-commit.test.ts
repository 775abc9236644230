import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { freshFolder } from '../../../../tests/support/run-folder.ts';
import { watchDisk } from '../disk-state.ts';
import { migrate } from '../migrate.ts';
import { type Db, openDatabase } from '../open.ts';
import { type SqliteConnection, sqliteConnection } from './connection.ts';
import { openGroupCommit } from './group-commit.ts';

async function freshDatabase(): Promise<{ db: Db; path: string }> {
  const path = join(await freshFolder('sqlite'), 'vitrine.db');
  const database = await openDatabase(`sqlite:${path}`);
  onTestFinished(() => database.close());
  await migrate(database);
  return { db: database.db, path };
}

function add(db: Db, key: string): Promise<unknown> {
  return db.insertInto('rate_limits').values({ key, taken: 1, window_ends_at: '' }).execute();
}

async function keysIn(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('rate_limits').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

/** Returns the number of commits in the write-ahead log; each was one fsync. */
function commitsIn(path: string): number {
  const wal = readFileSync(`${path}-wal`);
  const frameBytes = 24 + wal.readUInt32BE(8);
  let commits = 0;
  for (let frame = 32; frame + frameBytes <= wal.length; frame += frameBytes) {
    if (wal.readUInt32BE(frame + 4) !== 0) commits += 1;
  }
  return commits;
}

const names = Array.from({ length: 50 }, (_, index) => `key ${String(index).padStart(2, '0')}`);

test('writes of one turn of the event loop share one fsync', async () => {
  const { db, path } = await freshDatabase();
  const before = commitsIn(path);

  await Promise.all(names.map((key) => db.transaction().execute((transaction) => add(transaction, key))));

  expect(await keysIn(db)).toEqual(names);
  expect(commitsIn(path) - before).toBe(1);
});

test('a failed transaction rolls back its own work only', async () => {
  const { db } = await freshDatabase();
  const isGood = (_: string, index: number) => index % 3 !== 0;

  const results = await Promise.allSettled(
    names.map((key, index) =>
      db.transaction().execute(async (transaction) => {
        await add(transaction, key);
        if (!isGood(key, index)) await add(transaction, key);
      }),
    ),
  );

  expect(await keysIn(db)).toEqual(names.filter(isGood));
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(names.map(isGood));
});

test('single statements join a group, and a failing one fails alone', async () => {
  const { db, path } = await freshDatabase();
  const before = commitsIn(path);

  const results = await Promise.allSettled([...names, ...names].map((key) => add(db, key)));

  expect(await keysIn(db)).toEqual(names);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(names.length);
  expect(commitsIn(path) - before).toBe(1);
});

test('on a full disk exactly the confirmed writes are stored, and later writes work', async () => {
  const { db } = await freshDatabase();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 20)}`.execute(db);
  const long = (key: string) => key.padEnd(20_000, '.');

  const results = await Promise.allSettled(
    names.map((key) => db.transaction().execute((transaction) => add(transaction, long(key)))),
  );
  await sql`pragma max_page_count = 1000000`.execute(db);
  await add(db, 'later');

  const stored = names.filter((_, index) => results[index]?.status === 'fulfilled').map(long);
  expect(stored.length).toBeLessThan(names.length);
  expect(await keysIn(db)).toEqual([...stored, 'later']);
});

test('a transaction that could neither be committed nor rolled back is rolled back before the next', async () => {
  const real = sqliteConnection(new DatabaseSync(':memory:'));
  onTestFinished(() => real.close());
  real.exec('create table kept (name text)');
  const failing = new Set(['commit', 'rollback']);
  const connection: SqliteConnection = {
    ...real,
    exec(statement) {
      if (failing.delete(statement)) throw new Error(`${statement}: unable to open database file`);
      real.exec(statement);
    },
  };
  const commits = openGroupCommit(connection, watchDisk());
  async function write(name: string): Promise<void> {
    await commits.take();
    const { done } = await commits.savepoint();
    real.exec(`insert into kept values ('${name}')`);
    commits.releaseSavepoint();
    commits.release();
    await done;
  }

  await expect(write('one')).rejects.toThrow('commit: unable to open');
  expect(real.isInTransaction()).toBe(true);
  await write('two');
  const { rows } = await real.run({ sql: 'select name from kept', parameters: [] });
  expect(rows).toEqual([expect.objectContaining({ name: 'two' })]);
});

test('a failed sync is remembered until a write succeeds', async () => {
  const real = sqliteConnection(new DatabaseSync(':memory:'));
  onTestFinished(() => real.close());
  const failing = Object.assign(new Error('disk I/O error'), { errcode: 1034 });
  const errors: unknown[] = [failing, new Error('something else')];
  const connection: SqliteConnection = {
    ...real,
    exec(statement) {
      const error = statement === 'commit' ? errors.shift() : undefined;
      if (error) throw error;
      real.exec(statement);
    },
  };
  const disk = watchDisk();
  const commits = openGroupCommit(connection, disk);
  const states: boolean[] = [];
  for (let write = 0; write < 3; write++) {
    await commits.take();
    const { done } = await commits.savepoint();
    commits.releaseSavepoint();
    commits.release();
    await done.catch(() => {});
    states.push(disk.isFailing());
  }
  expect(states).toEqual([true, true, false]);
});

test('uncommitted data is not visible, and no read waits for a write', async () => {
  const { db } = await freshDatabase();

  await db.transaction().execute(async (transaction) => {
    await add(transaction, 'one');
    expect(await keysIn(transaction)).toEqual(['one']);
    expect(await keysIn(db)).toEqual([]);
  });

  expect(await keysIn(db)).toEqual(['one']);
});

test('a pragma on one connection does not affect concurrent writes', async () => {
  const { db, path } = await freshDatabase();
  const before = commitsIn(path);

  await Promise.all([
    add(db, 'before'),
    db.connection().execute(async (connection) => {
      await sql`pragma synchronous = normal`.execute(connection);
      await connection.transaction().execute((transaction) => add(transaction, 'careless'));
      await sql`pragma synchronous = full`.execute(connection);
    }),
    add(db, 'concurrent'),
  ]);

  expect(await keysIn(db)).toEqual(['before', 'careless', 'concurrent']);
  expect(commitsIn(path) - before).toBe(3);
});

test('the file and its logs have mode 0600', async () => {
  const { path } = await freshDatabase();
  const modes = ['', '-wal', '-shm'].map((end) => statSync(path + end).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600, 0o600]);
});
