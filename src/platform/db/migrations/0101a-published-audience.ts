import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Who may see the contact details is published with them: until now, it applied at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const shown = sql`(select show_contact from users where users.id = published_records.user_id)`;
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter;
  const row = sql.ref('row');
  const changed = isSqlite
    ? sql`json_set(${row}, '$.show_contact', ${shown})`
    : sql`(${row}::jsonb || jsonb_build_object('show_contact', ${shown}))::text`;
  await sql`update published_records set ${row} = ${changed} where kind = 'profile'`.execute(db);
}

/** An earlier version of the program overwrites it when it publishes. */
export async function down(): Promise<void> {}
