import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Database, Db } from '../../platform/db/open.ts';

/** A table as both databases have it. */
export type MovedTable = { name: string; columns: readonly string[]; key: readonly string[] };

export type Row = Record<string, unknown>;
type AnyTables = Record<string, Row>;

/** A database whose tables are known only by name. */
export type AnyDatabase = Pick<Database, 'engine'> & { db: Kysely<AnyTables> };

export function anyTables(db: Db): AnyDatabase['db'] {
  return db as unknown as AnyDatabase['db'];
}

type Count = { rows: number; written: number };

/** Values of one batch: enough rows to be fast, and few enough for rows of some hundred kilobytes. */
const VALUES_PER_BATCH = 2_000;

/** Returns every table of the program, each after those that it refers to. Kysely's own tables are not among them. */
export async function readTables({ db, engine }: AnyDatabase): Promise<MovedTable[]> {
  const found = await db.introspection.getTables();
  const tables = found
    .filter(({ isView }) => !isView)
    .map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name).sort() }));
  const keys = await readKeys(db, engine);
  const references = await readReferences(db, engine);
  const keyed = tables.map((table) => {
    const key = keys.filter((part) => part.table === table.name).map((part) => part.column);
    if (key.length === 0) throw new Error(`The table ${table.name} has no primary key`);
    return { ...table, key };
  });
  return inOrder(keyed, references);
}

async function readKeys(db: Kysely<AnyTables>, engine: Database['engine']) {
  const query =
    engine === 'postgres'
      ? sql<{ table: string; column: string }>`
          select t.relname as table, a.attname as column
          from pg_index i
          join pg_class t on t.oid = i.indrelid
          cross join lateral unnest(i.indkey) with ordinality as part (number, place)
          join pg_attribute a on a.attrelid = t.oid and a.attnum = part.number
          where i.indisprimary and t.relnamespace = current_schema()::regnamespace
          order by t.relname, part.place`
      : sql<{ table: string; column: string }>`
          select t.name as "table", c.name as "column"
          from sqlite_schema t join pragma_table_info(t.name) c
          where t.type = 'table' and c.pk > 0 order by t.name, c.pk`;
  return (await query.execute(db)).rows;
}

async function readReferences(db: Kysely<AnyTables>, engine: Database['engine']) {
  const query =
    engine === 'postgres'
      ? sql<{ from: string; to: string }>`
          select f.relname as "from", t.relname as "to"
          from pg_constraint c join pg_class f on f.oid = c.conrelid join pg_class t on t.oid = c.confrelid
          where c.contype = 'f' and c.connamespace = current_schema()::regnamespace`
      : sql<{ from: string; to: string }>`
          select t.name as "from", r."table" as "to"
          from sqlite_schema t join pragma_foreign_key_list(t.name) r where t.type = 'table'`;
  return (await query.execute(db)).rows;
}

function inOrder(tables: MovedTable[], references: { from: string; to: string }[]): MovedTable[] {
  const ordered: MovedTable[] = [];
  let waiting = tables;
  while (waiting.length > 0) {
    const isWaiting = (name: string) => waiting.some((table) => table.name === name);
    const ready = waiting.filter(
      ({ name }) => !references.some(({ from, to }) => from === name && to !== name && isWaiting(to)),
    );
    if (ready.length === 0) throw new Error('The tables refer to each other in a circle');
    ordered.push(...ready);
    waiting = waiting.filter((table) => !ready.includes(table));
  }
  return ordered;
}

/** Deletes rows of the target that the source does not have: what a first attempt has copied, and the source deleted. */
export async function deleteExtraRows(source: AnyDatabase, target: AnyDatabase, table: MovedTable): Promise<void> {
  for await (const rows of batches(target, table)) {
    const known = await findRows(source, table, rows);
    const extra = rows.filter((row) => !known.has(keyOf(table, row)));
    if (extra.length > 0)
      await target.db
        .deleteFrom(table.name)
        .where(hasKeyOf(target, table, extra))
        .execute();
  }
}

/** Inserts the rows that the target lacks, and updates the columns that differ. */
export async function copyRows(source: AnyDatabase, target: AnyDatabase, table: MovedTable): Promise<Count> {
  const count: Count = { rows: 0, written: 0 };
  for await (const rows of batches(source, table)) {
    const present = await findRows(target, table, rows);
    const missing = rows.filter((row) => !present.has(keyOf(table, row)));
    if (missing.length > 0) await target.db.insertInto(table.name).values(missing).execute();
    for (const row of rows) count.written += await updateRow(target, table, row, present.get(keyOf(table, row)));
    count.rows += rows.length;
    count.written += missing.length;
  }
  return count;
}

/** Only the columns that differ: triggers that count texts stay out of it when nothing but the count is wrong. */
async function updateRow(target: AnyDatabase, table: MovedTable, row: Row, present: Row | undefined): Promise<number> {
  if (!present) return 0;
  const changed = table.columns.filter((column) => comparable(row[column]) !== comparable(present[column]));
  if (changed.length === 0) return 0;
  const values = Object.fromEntries(changed.map((column) => [column, row[column]]));
  await target.db
    .updateTable(table.name)
    .set(values)
    .where(hasKeyOf(target, table, [row]))
    .execute();
  return 1;
}

/** Throws unless the target has every row of the source, each column equal, and no others. Returns their number. */
export async function verifyRows(source: AnyDatabase, target: AnyDatabase, table: MovedTable): Promise<number> {
  let rowsSeen = 0;
  for await (const rows of batches(source, table)) {
    const present = await findRows(target, table, rows);
    for (const row of rows) {
      const copy = present.get(keyOf(table, row));
      const differing = table.columns.filter((column) => comparable(row[column]) !== comparable(copy?.[column]));
      if (copy && differing.length === 0) continue;
      const what = copy ? `differs in ${differing.join(', ')}` : 'is missing';
      throw new Error(`A row of ${table.name} ${what}: ${keyOf(table, row)}`);
    }
    rowsSeen += rows.length;
  }
  const stored = await countRows(target, table.name);
  if (stored !== rowsSeen) throw new Error(`${table.name} has ${stored} rows instead of ${rowsSeen}`);
  return rowsSeen;
}

export async function countRows({ db }: AnyDatabase, table: string): Promise<number> {
  const { count } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Reads a table in the order of its key, in batches. */
async function* batches({ db }: AnyDatabase, { name, columns, key }: MovedTable): AsyncGenerator<Row[]> {
  const limit = Math.max(1, Math.floor(VALUES_PER_BATCH / columns.length));
  let last: Row | undefined;
  do {
    let query = db.selectFrom(name).selectAll().limit(limit);
    for (const column of key) query = query.orderBy(column);
    if (last) {
      const position = last;
      const columnsOfKey = sql.join(key.map((column) => sql.ref(column)));
      const valuesOfKey = sql.join(key.map((column) => position[column]));
      query = query.where(sql<SqlBool>`(${columnsOfKey}) > (${valuesOfKey})`);
    }
    const rows: Row[] = await query.execute();
    if (rows.length > 0) yield rows;
    last = rows.length === limit ? rows.at(-1) : undefined;
  } while (last);
}

async function findRows(database: AnyDatabase, table: MovedTable, rows: readonly Row[]): Promise<Map<string, Row>> {
  const query = database.db
    .selectFrom(table.name)
    .selectAll()
    .where(hasKeyOf(database, table, rows));
  const found: Row[] = await query.execute();
  return new Map(found.map((row) => [keyOf(table, row), row]));
}

/** A list of tuples would be planned as one condition for each row, and SQLite has none. */
function hasKeyOf({ engine }: AnyDatabase, { key }: MovedTable, rows: readonly Row[]): Expression<SqlBool> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const parameter = engine === 'postgres' ? typed : (value: unknown) => sql`${value}`;
  const tuples = sql.join(rows.map((row) => sql`(${sql.join(key.map((column) => parameter(row[column])))})`));
  return sql<SqlBool>`(${columns}) in (values ${tuples})`;
}

/** PostgreSQL takes every parameter of `values` as text. */
function typed(value: unknown) {
  return typeof value === 'number' ? sql`cast(${value} as bigint)` : sql`cast(${value} as text)`;
}

function keyOf({ key }: MovedTable, row: Row): string {
  return JSON.stringify(key.map((column) => comparable(row[column])));
}

/** A value as text, the same for both drivers. */
function comparable(value: unknown): string {
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString('base64')}`;
  return value === null || value === undefined ? 'null' : `${typeof value} ${value}`;
}
