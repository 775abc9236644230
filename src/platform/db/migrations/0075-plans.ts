import type { Kysely } from 'kysely';

const COLUMNS = ['plan', 'plan_until', 'plan_changed_at'];

/** The plan of an account. Its trial needs no column: it is counted from the account's creation. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) {
    await db.schema
      .alterTable('users')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of COLUMNS) await db.schema.alterTable('users').dropColumn(column).execute();
}
