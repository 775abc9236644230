import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../../src/platform/db/migrate.ts';
import { type Engine, openDatabase } from '../../src/platform/db/open.ts';
import { freshFolder } from './run-folder.ts';

export type TestEngine = {
  name: Engine;
  /** A database of the test's own, for `Config.databaseUrl`. */
  freshDatabaseUrl(): Promise<string>;
  /** Deletes it; at the end of the run all are deleted. */
  drop(databaseUrl: string): Promise<void>;
};

/** The migrated database from which the others are copied. */
const TEMPLATE = 'migrated';

const sqlite: TestEngine = {
  name: 'sqlite',
  async freshDatabaseUrl() {
    const file = join(await freshFolder('sqlite'), 'vitrine.db');
    await copyFile(await sqliteTemplate(), file);
    return `sqlite:${file}`;
  },
  async drop(url) {
    await rm(dirname(url.slice('sqlite:'.length)), { recursive: true, force: true });
  },
};

/**
 * Returns the path of a migrated file, which the first test that needs it makes. If several processes do so at once, one
 * file replaces the other: they have the same content.
 */
async function sqliteTemplate(): Promise<string> {
  const template = join(inject('runFolder'), `${TEMPLATE}.db`);
  if (existsSync(template)) return template;
  const unfinished = join(await freshFolder('migrated'), 'vitrine.db');
  const database = await openDatabase(`sqlite:${unfinished}`);
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  await rename(unfinished, template);
  return template;
}

const postgres: TestEngine = {
  name: 'postgres',
  freshDatabaseUrl: () =>
    asAdmin(async (admin) => {
      await ensureTemplate(admin);
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      await admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
      return databaseUrl(name);
    }),
  drop: (url) =>
    asAdmin(async (admin) => {
      await admin.query(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`);
    }),
};

/** True in `npm run test:all`, every night and before a release: nothing is left out for time. */
export const isWholeRun = process.env.TEST_ENGINES === 'all';

/**
 * For what a database decides: SQL of its own, locks, concurrency, migrations, analytics, several nodes, backups. A
 * mutation run, which repeats its tests a thousand times, has the first only.
 */
export const bothEngines: readonly TestEngine[] = process.env.TEST_ENGINES === 'sqlite' ? [sqlite] : [sqlite, postgres];

/** For everything else: both in `npm run test:all`. */
export const engines: readonly TestEngine[] = isWholeRun ? bothEngines : [sqlite];

function databaseUrl(name: string): string {
  return `${inject('postgresUrl')}/${name}`;
}

async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: databaseUrl('postgres') });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** The first test that needs it migrates it; the lock makes the others wait. */
async function ensureTemplate(admin: pg.Client): Promise<void> {
  await admin.query('select pg_advisory_lock(1)');
  const { rowCount } = await admin.query('select from pg_database where datname = $1', [TEMPLATE]);
  if (!rowCount) await makeTemplate(admin);
  await admin.query('select pg_advisory_unlock(1)');
}

async function makeTemplate(admin: pg.Client): Promise<void> {
  const unfinished = `${TEMPLATE}_unfinished`;
  await admin.query(`drop database if exists ${unfinished} with (force)`);
  await admin.query(`create database ${unfinished}`);
  const database = await openDatabase(databaseUrl(unfinished));
  try {
    await migrate(database);
  } finally {
    await database.close();
  }
  await admin.query(`alter database ${unfinished} rename to ${TEMPLATE}`);
}
