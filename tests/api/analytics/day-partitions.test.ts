import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { createDayPartitions, DAY_TABLES } from '../../../src/insight/visits/rollup/day-partitions.server.ts';
import { deleteClosedDays } from '../../../src/insight/visits/rollup/visit-deletion.server.ts';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { migrations } from '../../../src/platform/db/migrations/index.ts';
import { type Database, openDatabase } from '../../../src/platform/db/open.ts';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { makeUser, startApp } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { addPortfolio, recordView, startNode } from '../../support/visits.ts';

const postgres = bothEngines.find(({ name }) => name === 'postgres');
const TODAY = '2026-03-14';

let url = '';
beforeEach(async () => {
  if (!postgres) throw new Error('There is no PostgreSQL');
  url = await postgres.freshDatabaseUrl();
  return () => postgres.drop(url);
});

async function open(): Promise<Database> {
  const database = await openDatabase(url);
  onTestFinished(() => database.close());
  return database;
}

/** The partition of each row. */
async function partitionsOf({ db }: Pick<Database, 'db'>, table = 'visitors'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tableoid::regclass::text as name from ${sql.table(table)} order by 1
  `.execute(db);
  return rows.map(({ name }) => name);
}

async function partitions({ db }: Pick<Database, 'db'>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relispartition and relkind = 'r' order by relname
  `.execute(db);
  return rows.map(({ name }) => name);
}

const ofDays = (...days: string[]) =>
  DAY_TABLES.flatMap((table) => days.map((day) => `${table}_${day.replaceAll('-', '_')}`)).sort();
const DEFAULTS = DAY_TABLES.map((table) => `${table}_default`);

async function addVisitors({ db }: Database, userId: string, day: string, count: number): Promise<void> {
  await sql`
    insert into visitors (user_id, day, visitor, country_code, place_id, views)
    select ${userId}, ${day}, number, 'ZZ', 0, 1 from generate_series(1, cast(${count} as integer)) as number
  `.execute(db);
}

test("a visit is stored in its day's partition, which is dropped when the next day is over", async () => {
  const clock = stillClock(`${TODAY}T12:00:00.000Z`);
  const start = async () => {
    const node = await startNode(url, clock);
    onTestFinished(node.stop);
    return node;
  };
  const first = await start();
  const portfolio = await addPortfolio(first.db);
  const days = [TODAY, '2026-03-15', '2026-03-16'];
  expect(await partitions(first)).toEqual([...ofDays(...days), ...DEFAULTS].sort());

  for (const day of days.slice(0, 2)) {
    clock.set(`${day}T12:00:00.000Z`);
    recordView(first.visits, portfolio);
    recordView(first.visits, portfolio, { page: 'project-a' });
    await first.visits.flush();
  }
  for (const table of DAY_TABLES) {
    expect(await partitionsOf(first, table)).toEqual([`${table}_2026_03_14`, `${table}_2026_03_15`]);
  }

  clock.set('2026-03-16T00:00:30.000Z');
  const { db } = await start();
  await eventually(async () => {
    expect(await partitions({ db })).toEqual(
      [...ofDays('2026-03-15', '2026-03-16', '2026-03-17', '2026-03-18'), ...DEFAULTS].sort(),
    );
  });
  expect(await partitionsOf({ db })).toEqual(['visitors_2026_03_15']);
  const { rows } = await sql<{ visitors: number }>`
    select sum(visitors) as visitors from visit_country_days where user_id = ${portfolio}
  `.execute(db);
  expect(rows).toEqual([{ visitors: 2 }]);
});

test('several nodes create and drop the same partitions at once', async () => {
  const nodes = await Promise.all([open(), open(), open()]);
  await createDayPartitions(nodes[0] as Database, '2026-03-10');
  await Promise.all(
    nodes.map(async (node) => {
      await createDayPartitions(node, TODAY);
      await deleteClosedDays(node, TODAY);
    }),
  );
  expect(await partitions(nodes[0] as Database)).toEqual(
    [...ofDays(TODAY, '2026-03-15', '2026-03-16'), ...DEFAULTS].sort(),
  );
});

test('a visit of a day without a partition is stored, counted, and deleted with its day', async () => {
  const node = await startNode(url, stillClock(`${TODAY}T12:00:00.000Z`));
  onTestFinished(node.stop);
  const portfolio = await addPortfolio(node.db);
  node.clock.set('2026-04-20T12:00:00.000Z');
  recordView(node.visits, portfolio);
  await node.visits.flush();
  expect(await partitionsOf(node)).toEqual(['visitors_default']);

  // Its other days have partitions from now on; its rows stay where they are.
  await createDayPartitions(node.database, '2026-04-20');
  expect((await partitions(node)).filter((name) => name.startsWith('visitors_2026_04'))).toEqual([
    'visitors_2026_04_21',
    'visitors_2026_04_22',
  ]);
  recordView(node.visits, portfolio, { ip: '89.160.20.112' });
  await node.visits.flush();
  expect(await partitionsOf(node)).toEqual(['visitors_default', 'visitors_default']);

  await deleteClosedDays(node.database, '2026-04-21');
  expect(await partitionsOf(node)).toHaveLength(2);
  await deleteClosedDays(node.database, '2026-04-22');
  expect(await partitionsOf(node)).toEqual([]);
});

test('a day that somebody reads is not waited for long, and is dropped later', async () => {
  const database = await open();
  await createDayPartitions(database, TODAY);
  const reader = await open();
  await reader.db.transaction().execute(async (reading) => {
    await sql`select from visitors`.execute(reading);
    const start = performance.now();
    await expect(deleteClosedDays(database, '2026-03-20')).rejects.toThrow('lock timeout');
    expect(performance.now() - start).toBeLessThan(MINUTE_MS / 12);
  });
  await deleteClosedDays(database, '2026-03-20');
  expect(await partitions(database)).toEqual(DEFAULTS.sort());
});

test('an account is deleted with its visitors of every day, by the database too', async () => {
  const database = await open();
  await createDayPartitions(database, TODAY);
  const [ada, eve] = [await addPortfolio(database.db), await addPortfolio(database.db)];
  for (const id of [ada, eve]) {
    for (const day of [TODAY, '2026-03-15', '2025-01-01']) await addVisitors(database, id, day, 2);
  }
  await database.db.deleteFrom('users').where('id', '=', ada).execute();
  const left = await database.db.selectFrom('visitors').select('user_id').execute();
  expect(left).toEqual(Array.from({ length: 6 }, () => ({ user_id: eve })));
});

test('visitors that were stored before the tables had partitions are kept, and so are new ones after a way back', async () => {
  const database = await open();
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
  const before = Object.keys(migrations)[Object.keys(migrations).indexOf('0086-day-partitions') - 1] ?? '';
  expect((await migrator.migrateTo(before)).error).toBeUndefined();
  const portfolio = await addPortfolio(database.db);
  await addVisitors(database, portfolio, TODAY, 3);
  const rows = () => database.db.selectFrom('visitors').selectAll().orderBy('visitor').execute();
  const stored = await rows();

  await migrate(database);
  expect(await rows()).toEqual(stored);
  await createDayPartitions(database, TODAY);
  expect(await partitionsOf(database)).toEqual(['visitors_default', 'visitors_default', 'visitors_default']);
  await addVisitors(database, portfolio, '2026-03-15', 1);
  expect(await partitionsOf(database)).toContain('visitors_2026_03_15');

  expect((await migrator.migrateTo(before)).error).toBeUndefined();
  expect(await rows()).toHaveLength(4);
  await database.db.deleteFrom('users').where('id', '=', portfolio).execute();
  expect(await rows()).toEqual([]);
});

test('a partition is no table of its own for what goes through all tables', async () => {
  if (!postgres) throw new Error('There is no PostgreSQL');
  const app = await startApp({ engine: postgres });
  await makeUser(app);
  expect(await partitions(app.ctx)).not.toEqual([]);
  const names = (await app.ctx.db.introspection.getTables()).map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('visitor'))).toEqual(['visitor_pages', 'visitors']);
});
