import type { Kysely } from 'kysely';

/** How an owner's résumé is printed, as JSON; '' until they choose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('resume_print', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').dropColumn('resume_print').execute();
}
