import type { Kysely } from 'kysely';

const DEFAULTS = { contact_email: '', contact_phone: '', show_contact: 'nobody' };

/** One line each: too short to count towards the account's bytes of text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [column, value] of Object.entries(DEFAULTS)) {
    await db.schema
      .alterTable('users')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(value))
      .execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of Object.keys(DEFAULTS)) await db.schema.alterTable('users').dropColumn(column).execute();
}
