import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { createDayPartitions } from '../../src/insight/visits/rollup/day-partitions.server.ts';
import { deleteClosedDays } from '../../src/insight/visits/rollup/visit-deletion.server.ts';
import { type Database, openDatabase } from '../../src/platform/db/open.ts';
import { addDays } from '../../src/platform/lib/utc-day.ts';
import { startPostgres } from '../../tests/support/servers/postgres.ts';
import type { Figure } from '../figures.ts';
import { fillPortfolios } from '../portfolios.ts';
import type { Settings } from '../scenario.ts';

const DAY = '2026-03-02';
const VISITORS_PER_ACCOUNT = 10;
const PORTFOLIOS = 1_000;
const ROWS_PER_STATEMENT = 10_000;

/** The end of a day with a million visitors: rows are deleted on SQLite, and a partition is dropped on PostgreSQL. */
export async function visitRetention({ folder, accounts }: Settings): Promise<Figure[]> {
  const visitors = accounts * VISITORS_PER_ACCOUNT;
  const file = `sqlite:${join(folder, 'retention', 'vitrine.db')}`;
  const portfolios = await portfoliosIn(file, accounts);
  const sqlite = await openDatabase(file);
  const figures = await endOfDay(sqlite, 'SQLite, deleted', { portfolios, visitors });
  await sqlite.close();
  const served = join(folder, 'retention-postgres');
  await mkdir(served, { mode: 0o755 });
  const server = await startPostgres(served);
  try {
    const url = `${server.url}/postgres`;
    const postgresPortfolios = await portfoliosIn(url, accounts);
    const postgres = await openDatabase(url);
    const day = { portfolios: postgresPortfolios, visitors };
    await createDayPartitions(postgres, DAY);
    figures.push(...(await endOfDay(postgres, 'PostgreSQL, dropped', day)));
    // The partition is gone: the same day again is in that of all other days.
    figures.push(...(await endOfDay(postgres, 'PostgreSQL, no partition, deleted', day)));
    await postgres.close();
  } finally {
    await server.stop();
  }
  return figures;
}

async function portfoliosIn(url: string, accounts: number): Promise<string[]> {
  return (await fillPortfolios(url, Math.min(PORTFOLIOS, accounts))).map(({ id }) => id);
}

type Visited = { portfolios: readonly string[]; visitors: number };

async function endOfDay(database: Database, name: string, visited: Visited): Promise<Figure[]> {
  await addVisitors(database, visited);
  const wal = await walBytes(database);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await sleep(20);
  delay.reset();
  const cpu = process.cpuUsage();
  const began = performance.now();
  await deleteClosedDays(database, addDays(DAY, 2));
  const seconds = (performance.now() - began) / 1_000;
  const used = process.cpuUsage(cpu);
  await sleep(20);
  delay.disable();
  const what = `${visited.visitors.toLocaleString('en')} visitors of a day, ${name}`;
  const figures: Figure[] = [
    { name: what, value: seconds, unit: 's' },
    { name: `${what}: CPU of the program`, value: (used.user + used.system) / 1e6, unit: 's' },
    { name: `${what}: event loop blocked at most`, value: delay.max / 1e6, unit: 'ms', atMost: 50 },
  ];
  if (wal !== undefined) {
    figures.push({ name: `${what}: WAL`, value: ((await walBytes(database)) ?? 0) / 1e6 - wal / 1e6, unit: 'MB' });
  }
  return figures;
}

async function walBytes({ db, engine }: Database): Promise<number | undefined> {
  if (engine === 'sqlite') return undefined;
  const { rows } = await sql<{ bytes: number }>`select pg_current_wal_lsn() - '0/0' as bytes`.execute(db);
  return rows[0]?.bytes;
}

/** Rows of random keys, with the same number for each portfolio. */
async function addVisitors({ db, engine }: Database, { portfolios, visitors }: Visited): Promise<void> {
  const newKey = engine === 'sqlite' ? sql`lower(hex(randomblob(16)))` : sql`md5(random()::text)`;
  const ids = JSON.stringify(portfolios);
  const owners = engine === 'sqlite' ? sql`json_each(${ids})` : sql`json_array_elements_text(cast(${ids} as json))`;
  const numbers = (count: number) =>
    sql`(with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(count)})
      select n from numbers)`;
  for (let written = 0; written < visitors; written += ROWS_PER_STATEMENT) {
    const each = Math.max(1, Math.round(Math.min(ROWS_PER_STATEMENT, visitors - written) / portfolios.length));
    await sql`
      insert into visitors (user_id, day, visitor, country_code, place_id, views, last_minute)
      select owner.value, ${DAY}, ${newKey}, 'DE', 1, 2, 29000000 from ${owners} as owner, ${numbers(each)} as numbers
    `.execute(db);
  }
}
