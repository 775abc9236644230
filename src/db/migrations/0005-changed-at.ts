import { type Kysely, sql } from 'kysely';

/** When a visitor could last see a change, for the sitemap; and an index for walking through all that it lists. */
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
