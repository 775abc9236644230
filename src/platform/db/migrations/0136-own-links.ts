import { type Kysely, sql } from 'kysely';

const TEXTS = ['verified_links', 'links_checked_at', 'atproto_did'];

/** Which of an owner's links lead back to their page, when that was last looked at, and their name in the AT protocol. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of TEXTS) {
    await db.schema
      .alterTable('users')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  }
  // Most accounts have no links, and are not looked at.
  await sql`create index users_by_links_checked on users (links_checked_at) where links <> '[]'`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('users_by_links_checked').execute();
  for (const name of TEXTS) await db.schema.alterTable('users').dropColumn(name).execute();
}
