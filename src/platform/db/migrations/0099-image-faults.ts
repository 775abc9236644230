import type { Kysely } from 'kysely';

/** Images whose file is missing or damaged, and how many there were when the last good backup was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('images')
    .addColumn('fault', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .alterTable('backups')
    .addColumn('faulty', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('backups').dropColumn('faulty').execute();
  await db.schema.alterTable('images').dropColumn('fault').execute();
}
