import type { Kysely } from 'kysely';

const BY_ID = 'published_records_by_id';
const BY_SLUG = 'published_records_by_slug';

/** What visitors see of an account that publishes by hand: see decision 53. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('publishing', 'text', (column) => column.notNull().defaultTo('instant'))
    .execute();
  await db.schema
    .createTable('published_records')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addColumn('slug', 'text', (column) => column.notNull())
    .addColumn('row', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('published_records_key', ['user_id', 'kind', 'id'])
    .execute();
  await db.schema.createIndex(BY_ID).on('published_records').columns(['kind', 'id']).execute();
  await db.schema.createIndex(BY_SLUG).on('published_records').columns(['kind', 'user_id', 'slug']).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('published_records').execute();
  await db.schema.alterTable('users').dropColumn('publishing').execute();
}
