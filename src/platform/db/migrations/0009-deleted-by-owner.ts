import type { Kysely } from 'kysely';

type Row = { id: string; user_id: string; kind: string; row: string; deleted_at: string };
type Db = Kysely<{ deleted_records: Row; deleted_records_next: Row }>;

/**
 * Keys deleted records by owner, kind and id: clients choose ids, so two owners may delete the same one. SQLite cannot
 * change a primary key, so both engines copy the rows into a new table.
 */
export async function up(untyped: Kysely<unknown>): Promise<void> {
  await replaceTable(untyped as Db, ['user_id', 'kind', 'id']);
}

export async function down(untyped: Kysely<unknown>): Promise<void> {
  const db = untyped as Db;
  // One id may have several owners or kinds by now. Rows that can be restored for only a minute are not worth a merge.
  await db.deleteFrom('deleted_records').execute();
  await replaceTable(db, ['id']);
}

async function replaceTable(db: Db, key: readonly (keyof Row)[]): Promise<void> {
  await db.schema
    .createTable('deleted_records_next')
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('row', 'text', (column) => column.notNull())
    .addColumn('deleted_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint(`deleted_records_by_${key.join('_')}`, [...key])
    .execute();
  await db
    .insertInto('deleted_records_next')
    .columns(['id', 'user_id', 'kind', 'row', 'deleted_at'])
    .expression(db.selectFrom('deleted_records').select(['id', 'user_id', 'kind', 'row', 'deleted_at']))
    .execute();
  await db.schema.dropTable('deleted_records').execute();
  await db.schema.alterTable('deleted_records_next').renameTo('deleted_records').execute();
  await db.schema.createIndex('deleted_records_by_age').on('deleted_records').column('deleted_at').execute();
}
