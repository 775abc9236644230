import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** The primary keys of the tables of single visitors. */
const TABLES = {
  visitors: ['user_id', 'day', 'visitor'],
  visitor_pages: ['user_id', 'day', 'visitor', 'page'],
  visit_addresses: ['user_id', 'day', 'address'],
};

const isSqlite = (db: Kysely<unknown>) => db.getExecutor().adapter instanceof SqliteAdapter;
const columnsOf = (key: readonly string[]) => sql.join(key.map((column) => sql.ref(column)));

/**
 * On PostgreSQL a day's visitors are a partition, which is dropped: see decision 88. No row is copied: the present table
 * becomes the partition of all days that have none of their own. The version before reads and writes it as ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  if (isSqlite(db)) return;
  for (const [table, key] of Object.entries(TABLES)) {
    const [parent, rest] = [sql.table(table), sql.table(`${table}_default`)];
    await sql`alter table ${parent} rename to ${rest}`.execute(db);
    await sql`alter table ${rest} rename constraint ${sql.ref(`${table}_key`)} to ${sql.ref(`${table}_default_key`)}`.execute(
      db,
    );
    await sql`alter table ${rest} drop constraint ${sql.ref(`${table}_user_id_fkey`)}`.execute(db);
    await sql`create table ${parent} (like ${rest} including defaults) partition by list (day)`.execute(db);
    await sql`alter table ${parent} add constraint ${sql.ref(`${table}_key`)} primary key (${columnsOf(key)})`.execute(
      db,
    );
    await sql`alter table ${parent} attach partition ${rest} default`.execute(db);
  }
  // A foreign key of each partition would lock all accounts whenever a day is made or dropped.
  const deletions = Object.keys(TABLES).map((table) => sql`delete from ${sql.table(table)} where user_id = old.id;`);
  await sql`create function delete_visitors_of_user() returns trigger language plpgsql as $$ begin
    ${sql.join(deletions, sql` `)} return null; end $$`.execute(db);
  await sql`create trigger users_delete_visitors after delete on users
    for each row execute function delete_visitors_of_user()`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  if (isSqlite(db)) return;
  await sql`drop function delete_visitors_of_user cascade`.execute(db);
  for (const [table, key] of Object.entries(TABLES)) {
    const [parent, whole] = [sql.table(table), sql.table(`${table}_whole`)];
    await sql`create table ${whole} (like ${parent} including defaults)`.execute(db);
    await sql`insert into ${whole} select * from ${parent}`.execute(db);
    await sql`drop table ${parent}`.execute(db);
    await sql`alter table ${whole} rename to ${sql.ref(table)}`.execute(db);
    await sql`alter table ${parent}
      add constraint ${sql.ref(`${table}_key`)} primary key (${columnsOf(key)}),
      add constraint ${sql.ref(`${table}_user_id_fkey`)} foreign key (user_id) references users (id) on delete cascade
    `.execute(db);
  }
}
