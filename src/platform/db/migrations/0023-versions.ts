import type { Kysely } from 'kysely';

const OWNER_INDEX = 'versions_by_owner';
const AGE_INDEX = 'versions_by_age';
const BASE_INDEX = 'versions_by_base';
const BASES_INDEX = 'version_bases_by_owner';

/** What portfolios were before: see decision 40. `content` is last: what lists read lies before it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('version_bases')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex(BASES_INDEX).on('version_bases').columns(['user_id', 'id', 'bytes']).execute();
  await db.schema
    .createTable('versions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('base_id', 'text', (column) => column.notNull().references('version_bases.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('summary', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull())
    .addColumn('bytes', 'integer', (column) => column.notNull())
    .addColumn('images', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex(OWNER_INDEX).on('versions').columns(['user_id', 'created_at', 'id']).execute();
  await db.schema.createIndex(AGE_INDEX).on('versions').column('created_at').execute();
  await db.schema.createIndex(BASE_INDEX).on('versions').column('base_id').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('versions').execute();
  await db.schema.dropTable('version_bases').execute();
}
