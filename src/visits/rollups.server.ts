import { hash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { Database, Engine } from '../db/open.ts';
import type { Tables } from '../db/tables.ts';
import type { VisitorTable } from '../db/visit-tables.ts';
import type { Place } from './geo.server.ts';
import type { Batch, LeftOutTally, VisitorTally } from './visit-buffer.server.ts';

type Rows = readonly (readonly (string | number)[])[];

/**
 * Counts visitors and views, in one transaction. The unique key of `visitors` decides who is new, so several nodes agree;
 * the rollups move on by what this transaction has found new, so they always equal the distinct count, and a report
 * never looks at visitors. Written twice (a commit whose answer was lost), a visitor still counts once.
 *
 * Every node locks in the same order, table by table and key by key: they wait for one another, but not in a ring.
 *
 * What is not durable by itself is so with the next transaction that is: SQLite waits for the disk once for all of them.
 */
export async function countViews(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { visitors, leftOut }: Batch,
  { isDurable }: { isDurable: boolean },
): Promise<void> {
  const mayWait = engine === 'sqlite' && !isDurable;
  await db.connection().execute(async (connection) => {
    if (mayWait) await sql`pragma synchronous = normal`.execute(connection);
    try {
      await connection.transaction().execute(async (transaction) => {
        const known = await existingPortfolios(transaction, engine, [...visitors, ...leftOut]);
        const counted = inKeyOrder(visitors.filter((tally) => known.has(tally.user_id)));
        await addPlaces(transaction, engine, counted);
        const seen = await addVisitors(transaction, engine, counted);
        await addToCountries(transaction, engine, seen);
        await addToPlaces(transaction, engine, seen);
        await addLeftOut(transaction, engine, inKeyOrder(leftOut.filter((tally) => known.has(tally.user_id))));
      });
    } finally {
      if (mayWait) await sql`pragma synchronous = full`.execute(connection);
    }
  });
}

/** In the order of the tables' keys: portfolio, day, person. */
function inKeyOrder<T extends { user_id: string; day: string; visitor?: string }>(tallies: readonly T[]): T[] {
  return tallies.toSorted(
    (a, b) => order(a.user_id, b.user_id) || order(a.day, b.day) || order(a.visitor ?? '', b.visitor ?? ''),
  );
}

/** By code units: a locale's order takes ten times as long, and each node may have another. */
function order(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** Rows as one JSON parameter, so that a statement's text is the same for any number: read `value ->> <column>`. */
function asTable(engine: Engine, rows: Rows) {
  const json = JSON.stringify(rows);
  return engine === 'sqlite' ? sql`json_each(${json})` : sql`json_array_elements(cast(${json} as json)) as t (value)`;
}

/**
 * The portfolios that still stand: visits of deleted accounts, and of the sample's, are nobody's. On PostgreSQL they
 * are locked, so that a deletion waits, or is waited for here, where nothing else is held yet.
 */
async function existingPortfolios(
  transaction: Transaction<Tables>,
  engine: Engine,
  tallies: readonly { user_id: string }[],
): Promise<Set<string>> {
  const ids = [...new Set(tallies.map((tally) => tally.user_id))].map((id) => [id]);
  const { rows } = await sql<{ id: string }>`
    select id from users where id in (select value ->> 0 from ${asTable(engine, ids)})
    order by id ${engine === 'postgres' ? sql`for key share` : sql``}
  `.execute(transaction);
  return new Set(rows.map((row) => row.id));
}

async function addPlaces(
  transaction: Transaction<Tables>,
  engine: Engine,
  tallies: readonly VisitorTally[],
): Promise<void> {
  const places = new Map(tallies.map(({ place }) => [placeId(place), place]));
  const rows = [...places].sort(([a], [b]) => a - b).map(([id, { region, city }]) => [id, region, city]);
  await sql`
    insert into places (id, region, city)
    select cast(value ->> 0 as bigint), value ->> 1, value ->> 2 from ${asTable(engine, rows)} where true
    on conflict (id) do nothing
  `.execute(transaction);
}

/**
 * 48 bits of a hash, so that nodes agree on it without asking, and JavaScript holds it exactly. Of 100,000 places two
 * share one once in 50,000 databases. 0 is the place of which only the country is known.
 */
function placeId({ region, city }: Place): number {
  return region === '' && city === '' ? 0 : Number.parseInt(hash('sha256', `${region}\n${city}`).slice(0, 12), 16);
}

type SeenVisitor = VisitorTable & {
  /** How many of the views are from now. */
  added: number;
  isNew: boolean;
};

/** Answers each visitor as she now stands in the table: at the place where she was first seen this day. */
async function addVisitors(
  transaction: Transaction<Tables>,
  engine: Engine,
  tallies: readonly VisitorTally[],
): Promise<SeenVisitor[]> {
  const values = tallies.map(({ user_id, day, visitor, place, views }) => {
    return [user_id, day, visitor, place.country_code, placeId(place), views];
  });
  const { rows } = await sql<VisitorTable>`
    insert into visitors as held (user_id, day, visitor, country_code, place_id, views)
    select value ->> 0, value ->> 1, value ->> 2, value ->> 3, cast(value ->> 4 as bigint), cast(value ->> 5 as integer)
    from ${asTable(engine, values)} where true
    on conflict (user_id, day, visitor) do update set views = held.views + excluded.views
    returning user_id, day, visitor, country_code, place_id, views
  `.execute(transaction);
  const added = new Map(tallies.map(({ visitor, views }) => [visitor, views]));
  return rows.map((row) => {
    const views = added.get(row.visitor) ?? 0;
    // A row that stood before has at least one view more than was added.
    return { ...row, added: views, isNew: row.views === views };
  });
}

/** Each rollup is kept by the day and by the month. */
const UNITS = [
  { unit: 'days', periodOf: (day: string) => day },
  { unit: 'months', periodOf: (day: string) => day.slice(0, 7) },
] as const;

async function addToCountries(
  transaction: Transaction<Tables>,
  engine: Engine,
  seen: readonly SeenVisitor[],
): Promise<void> {
  for (const { unit, periodOf } of UNITS) {
    const totals = sumByKey(seen, ({ user_id, day, country_code }) => [user_id, periodOf(day), country_code]);
    await sql`
      insert into ${sql.table(`visit_country_${unit}`)} as held (user_id, period, country_code, visitors, views)
      select value ->> 0, value ->> 1, value ->> 2, cast(value ->> 3 as integer), cast(value ->> 4 as integer)
      from ${asTable(engine, totals)} where true
      on conflict (user_id, period, country_code) do update set
        visitors = held.visitors + excluded.visitors, views = held.views + excluded.views
    `.execute(transaction);
  }
}

async function addToPlaces(
  transaction: Transaction<Tables>,
  engine: Engine,
  seen: readonly SeenVisitor[],
): Promise<void> {
  for (const { unit, periodOf } of UNITS) {
    const totals = sumByKey(seen, ({ user_id, country_code, day, place_id }) => {
      return [user_id, country_code, periodOf(day), place_id];
    });
    await sql`
      insert into ${sql.table(`visit_place_${unit}`)} as held
        (user_id, country_code, period, place_id, visitors, views)
      select value ->> 0, value ->> 1, value ->> 2, cast(value ->> 3 as bigint),
        cast(value ->> 4 as integer), cast(value ->> 5 as integer)
      from ${asTable(engine, totals)} where true
      on conflict (user_id, country_code, period, place_id) do update set
        visitors = held.visitors + excluded.visitors, views = held.views + excluded.views
    `.execute(transaction);
  }
}

type Key = readonly (string | number)[];

/** For each key, in order: the key's columns, how many visitors are new, and how many views. */
function sumByKey(seen: readonly SeenVisitor[], keyOf: (visitor: SeenVisitor) => Key): Rows {
  const totals = new Map<string, { key: Key; visitors: number; views: number }>();
  for (const visitor of seen) {
    const key = keyOf(visitor);
    const name = key.join(' ');
    const { visitors = 0, views = 0 } = totals.get(name) ?? {};
    totals.set(name, { key, visitors: visitors + Number(visitor.isNew), views: views + visitor.added });
  }
  const sorted = [...totals].sort(([a], [b]) => order(a, b));
  return sorted.map(([, { key, visitors, views }]) => [...key, visitors, views]);
}

async function addLeftOut(
  transaction: Transaction<Tables>,
  engine: Engine,
  tallies: readonly LeftOutTally[],
): Promise<void> {
  const rows = tallies.map(({ user_id, day, bots, anonymous }) => [user_id, day, bots, anonymous]);
  await sql`
    insert into visit_left_out as held (user_id, day, bots, anonymous)
    select value ->> 0, value ->> 1, cast(value ->> 2 as integer), cast(value ->> 3 as integer)
    from ${asTable(engine, rows)} where true
    on conflict (user_id, day) do update set
      bots = held.bots + excluded.bots, anonymous = held.anonymous + excluded.anonymous
  `.execute(transaction);
}
