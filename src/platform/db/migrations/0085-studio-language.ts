import type { Kysely } from 'kysely';

/** The language that an owner chose for the studio, which mails to them have too; '' until they choose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('studio_language', 'text', (definition) => definition.notNull().defaultTo(''))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').dropColumn('studio_language').execute();
}
