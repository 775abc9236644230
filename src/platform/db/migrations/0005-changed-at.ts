import { type Kysely, sql } from 'kysely';

/** Adds the time of the last visible change, for the sitemap, and an index to list all portfolios by it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('changed_at', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await sql`update users set changed_at = updated_at`.execute(db);
  await db.schema.createIndex('users_by_indexed').on('users').columns(['indexed', 'id']).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('users_by_indexed').execute();
  await db.schema.alterTable('users').dropColumn('changed_at').execute();
}
