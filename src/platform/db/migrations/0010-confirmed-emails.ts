import { type Kysely, sql } from 'kysely';

/**
 * When an e-mail was confirmed, when an unused account is deleted, names of deleted accounts, and who added a skill to
 * the catalogue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['email_confirmed_at', 'unused_until']) {
    await db.schema
      .alterTable('users')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute();
  }
  // Owners of portfolios in use rely on their mails: unconfirmed, they would miss messages until their next login.
  await sql`update users set email_confirmed_at = created_at where revision > 1`.execute(db);
  await db.schema
    .createIndex('users_by_unused_until')
    .on('users')
    .column('unused_until')
    .where(sql<boolean>`unused_until <> ''`)
    .execute();
  await db.schema
    .createTable('resting_user_names')
    .addColumn('name_hash', 'text', (column) => column.primaryKey())
    .addColumn('ends_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .alterTable('catalogue_skills')
    .addColumn('added_by', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('catalogue_skills').dropColumn('added_by').execute();
  await db.schema.dropTable('resting_user_names').execute();
  await db.schema.dropIndex('users_by_unused_until').execute();
  for (const column of ['unused_until', 'email_confirmed_at']) {
    await db.schema.alterTable('users').dropColumn(column).execute();
  }
}
