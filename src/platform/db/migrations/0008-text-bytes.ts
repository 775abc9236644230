import { type Kysely, type RawBuilder, SqliteAdapter, sql } from 'kysely';

/** The text columns that count, by table. */
const RECORD_TEXTS: Record<string, string> = {
  projects: 'slug title description category technologies github_url live_url image_url projectdemo show',
  experiences: 'company_name position responsibilities city state country start_year end_year image_url',
  educations:
    'institution field_of_study school_name specialization level name_of_award grade awards start_year end_year city state country image_url',
  certifications:
    'title description category awarded_by certification_number certification_link awarded_date expiration_date image_url icon_url',
  badges: 'title category awarded_by awarded_date badge_number badge_link description skills image_url',
  skills: 'name category description image_url',
  skill_groups: 'name category icon',
};
const MESSAGE_TEXTS = 'name email subject message';
const USER_TEXTS =
  'first_name last_name headline about location availability links extras theme layout notices image_url';

type Counter = 'text_bytes' | 'inbox_bytes';
type Counted = { table: string; texts: readonly string[]; counter: Counter };

const COUNTED: readonly Counted[] = [
  ...Object.entries(RECORD_TEXTS).map(([table, texts]) => ({
    table,
    texts: texts.split(' '),
    counter: 'text_bytes' as const,
  })),
  { table: 'messages', texts: MESSAGE_TEXTS.split(' '), counter: 'inbox_bytes' },
];

/**
 * Bytes of text for each account, kept up to date by triggers: every writer, of any version, is counted in the same
 * transaction. A row counts 100 bytes more than its texts, for its ids, times and indexes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of ['text_bytes', 'inbox_bytes'] as const) {
    await db.schema
      .alterTable('users')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await fillIn(db);
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const counted of COUNTED) await countTexts(db, counted);
  await (isSqlite ? countUsersOnSqlite(db) : countUsersOnPostgres(db));
}

/** Creates the triggers of a table; a later migration that adds one calls it too. */
export async function countTexts(db: Kysely<unknown>, counted: Counted): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  await (isSqlite ? countOnSqlite(db, counted) : countOnPostgres(db, counted));
}

/** Drops them. */
export async function stopCountingTexts(db: Kysely<unknown>, table: string): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const event of ['insert', 'update', 'delete']) {
    const name = sql.ref(`${table}_count_${event}`);
    await (isSqlite ? sql`drop trigger ${name}`.execute(db) : sql`drop function ${name} cascade`.execute(db));
  }
}

/** Builds `octet_length(new.title) + … `. Never called with an empty list. */
function bytesOf(source: string, texts: readonly string[]): RawBuilder<number> {
  const lengths = texts.map((text) => sql`octet_length(${sql.ref(`${source}.${text}`)})`);
  return sql<number>`(${sql.join(lengths, sql` + `)})`;
}

async function fillIn(db: Kysely<unknown>): Promise<void> {
  const sums = (counter: Counter) => {
    const tables = COUNTED.filter((counted) => counted.counter === counter);
    const parts = tables.map(
      ({ table, texts }) =>
        sql`coalesce((select sum(100 + ${bytesOf(table, texts)}) from ${sql.table(table)} where ${sql.ref(`${table}.user_id`)} = users.id), 0)`,
    );
    return sql.join(parts, sql` + `);
  };
  await sql`update users set text_bytes = ${bytesOf('users', USER_TEXTS.split(' '))} + ${sums('text_bytes')},
    inbox_bytes = ${sums('inbox_bytes')}`.execute(db);
}

async function countOnSqlite(db: Kysely<unknown>, { table, texts, counter }: Counted): Promise<void> {
  const [before, after, column] = [bytesOf('old', texts), bytesOf('new', texts), sql.ref(counter)];
  const columns = sql.join(texts.map((text) => sql.ref(text)));
  await sql`create trigger ${sql.ref(`${table}_count_insert`)} after insert on ${sql.table(table)} begin
    update users set ${column} = ${column} + 100 + ${after} where id = new.user_id; end`.execute(db);
  await sql`create trigger ${sql.ref(`${table}_count_delete`)} after delete on ${sql.table(table)} begin
    update users set ${column} = ${column} - 100 - ${before} where id = old.user_id; end`.execute(db);
  await sql`create trigger ${sql.ref(`${table}_count_update`)} after update of ${columns} on ${sql.table(table)}
    when ${after} <> ${before} begin
    update users set ${column} = ${column} + ${after} - ${before} where id = new.user_id; end`.execute(db);
}

/** Statement-level triggers: a thousand rows update the account's row once. */
async function countOnPostgres(db: Kysely<unknown>, { table, texts, counter }: Counted): Promise<void> {
  const column = sql.ref(counter);
  const sum = (rows: string, sign: 1 | -1) =>
    sign === 1
      ? sql`select user_id, 100 + ${bytesOf(rows, texts)} as bytes from ${sql.ref(rows)}`
      : sql`select user_id, - 100 - ${bytesOf(rows, texts)} as bytes from ${sql.ref(rows)}`;
  const define = async (
    event: 'insert' | 'delete' | 'update',
    rows: RawBuilder<unknown>,
    tables: RawBuilder<unknown>,
  ) => {
    const name = sql.ref(`${table}_count_${event}`);
    await sql`create function ${name}() returns trigger language plpgsql as $$ begin
      update users set ${column} = users.${column} + counted.bytes
      from (select user_id, sum(bytes) as bytes from (${rows}) as each group by user_id) as counted
      where users.id = counted.user_id and counted.bytes <> 0;
      return null; end $$`.execute(db);
    await sql`create trigger ${name} after ${EVENTS[event]} on ${sql.table(table)} referencing ${tables}
      for each statement execute function ${name}()`.execute(db);
  };
  await define('insert', sum('new_rows', 1), sql`new table as new_rows`);
  await define('delete', sum('old_rows', -1), sql`old table as old_rows`);
  await define(
    'update',
    sql`${sum('new_rows', 1)} union all ${sum('old_rows', -1)}`,
    sql`old table as old_rows new table as new_rows`,
  );
}

const EVENTS = { insert: sql`insert`, delete: sql`delete`, update: sql`update` };

async function countUsersOnSqlite(db: Kysely<unknown>): Promise<void> {
  const texts = USER_TEXTS.split(' ');
  const [before, after] = [bytesOf('old', texts), bytesOf('new', texts)];
  const columns = sql.join(texts.map((text) => sql.ref(text)));
  await sql`create trigger users_count_insert after insert on users begin
    update users set text_bytes = text_bytes + ${after} where id = new.id; end`.execute(db);
  await sql`create trigger users_count_update after update of ${columns} on users when ${after} <> ${before} begin
    update users set text_bytes = text_bytes + ${after} - ${before} where id = new.id; end`.execute(db);
}

async function countUsersOnPostgres(db: Kysely<unknown>): Promise<void> {
  const texts = USER_TEXTS.split(' ');
  const [before, after] = [bytesOf('old', texts), bytesOf('new', texts)];
  const columns = sql.join(texts.map((text) => sql.ref(text)));
  await sql`create function users_count() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then new.text_bytes := new.text_bytes + ${after};
    else new.text_bytes := new.text_bytes + ${after} - ${before}; end if;
    return new; end $$`.execute(db);
  await sql`create trigger users_count before insert or update of ${columns} on users
    for each row execute function users_count()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  for (const { table } of COUNTED) await stopCountingTexts(db, table);
  if (isSqlite)
    for (const event of ['insert', 'update']) await sql`drop trigger ${sql.ref(`users_count_${event}`)}`.execute(db);
  else await sql`drop function users_count cascade`.execute(db);
  for (const name of ['inbox_bytes', 'text_bytes']) await db.schema.alterTable('users').dropColumn(name).execute();
}
