import type { Kysely } from 'kysely';

const TABLE = 'deleted_records';
const INDEX = 'deleted_records_by_owner_age';

/** What the trash shows and counts. Rows from before this column are those of the last hour, and stay without a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable(TABLE)
    .addColumn('title', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable(TABLE)
    .addColumn('bytes', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Contains all that is counted with every deletion: otherwise each row's text would be read.
  await db.schema.createIndex(INDEX).on(TABLE).columns(['user_id', 'deleted_at', 'id', 'bytes']).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex(INDEX).execute();
  for (const column of ['bytes', 'title']) await db.schema.alterTable(TABLE).dropColumn(column).execute();
}
