import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '../../src/db/migrate.ts';
import { migrations } from '../../src/db/migrations/index.ts';
import { type Database, openDatabase } from '../../src/db/open.ts';
import { engines, type TestEngine } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';

/** A database with the schema of a version. */
async function databaseAt(engine: TestEngine, version: string) {
  const url = await engine.freshDatabaseUrl();
  const database = await openDatabase(url);
  onTestFinished(async () => {
    await database.close();
    await engine.drop(url);
  });
  await migrate(database);
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateTo(version);
  expect(error).toBeUndefined();
  return { url, database };
}

/** A row of that version, with different times for each account. */
async function addUser({ db }: Database, name: string, updated: string): Promise<void> {
  await sql`
    insert into users (id, user_name, email, password_hash, created_at, updated_at)
    values (${name}, ${name}, ${`${name}@example.com`}, 'x', '2026-01-01T00:00:00.000Z', ${updated})
  `.execute(db);
}

describe.each(engines)('on $name', (engine) => {
  test('accounts from before get their last update as the time of change', async () => {
    const { database } = await databaseAt(engine, '0004-project-slugs');
    await addUser(database, 'ada', '2026-02-02T00:00:00.000Z');
    await addUser(database, 'eve', '2026-03-03T00:00:00.000Z');

    await migrate(database);

    expect(await database.db.selectFrom('users').select(['id', 'changed_at']).orderBy('id').execute()).toEqual([
      { id: 'ada', changed_at: '2026-02-02T00:00:00.000Z' },
      { id: 'eve', changed_at: '2026-03-03T00:00:00.000Z' },
    ]);
  });

  test('languages, interests and references of an import become entries, and what does not fit stays', async () => {
    const { database } = await databaseAt(engine, '0026-language');
    await addUser(database, 'ada', '2026-02-02T00:00:00.000Z');
    const extras = {
      basics: { phone: '1' },
      languages: [{ language: 'English', fluency: 'Native', kept: { years: '3' } }, { language: ['?'] }],
      interests: [{ name: 'Flying', keywords: ['wings'] }],
      references: [{ name: 'Babbage', reference: 'Splendid' }],
      records: { x: { url: 'y' } },
    };
    await database.db
      .updateTable('users')
      .set({ extras: JSON.stringify(extras) })
      .execute();

    await migrate(database);

    const entries = await database.db.selectFrom('entries').selectAll().orderBy('sort_order').execute();
    expect(entries).toMatchObject([
      { section: 'languages', title: 'English', subtitle: 'Native', keywords: '[]', hidden: 0 },
      { section: 'interests', title: 'Flying', keywords: '["wings"]', hidden: 0 },
      { section: 'references', title: 'Babbage', description: 'Splendid', hidden: 1 },
    ]);
    const { extras: left } = await database.db.selectFrom('users').select('extras').executeTakeFirstOrThrow();
    expect(JSON.parse(left)).toEqual({
      basics: { phone: '1' },
      languages: [{ language: ['?'] }],
      records: { x: { url: 'y' }, [entries[0]?.id ?? '']: { years: '3' } },
    });
  });

  test('concurrent migrations of several processes all end with the newest schema', async () => {
    const { url, database } = await databaseAt(engine, '0004-project-slugs');
    await addUser(database, 'ada', '2026-02-02T00:00:00.000Z');
    const others = [await openDatabase(url), await openDatabase(url)];

    await Promise.all([database, ...others].map((each) => migrate(each)));

    for (const each of others) {
      expect(await each.db.selectFrom('users').select('changed_at').execute()).toHaveLength(1);
      await each.close();
    }
  });
});

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

test('a migration on PostgreSQL may take longer than any other statement', async () => {
  const engine = engines.find(({ name }) => name === 'postgres');
  if (!engine) throw new Error('There is no PostgreSQL');
  const { url, database } = await databaseAt(engine, '0004-project-slugs');
  const [other, admin] = [await connect(url), await connect(url)];
  await other.query('begin; lock table users in access share mode');

  const migrating = migrate(database);
  await eventually(async () => {
    const { rows } = await admin.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
         and clock_timestamp() - query_start > interval '7 s'`,
    );
    expect(rows).toHaveLength(1);
  });
  await other.query('commit');

  await migrating;
  expect(await database.db.selectFrom('users').select('changed_at').execute()).toEqual([]);
}, 30_000);
