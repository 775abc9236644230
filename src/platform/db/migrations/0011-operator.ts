import type { Kysely } from 'kysely';

/** Suspended accounts, the last login of each account, and invitations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['suspended_at', 'last_login_at']) {
    await db.schema
      .alterTable('users')
      .addColumn(column, 'text', (definition) => definition.notNull().defaultTo(''))
      .execute();
  }
  await db.schema
    .createTable('invitations')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('invitations').execute();
  for (const column of ['last_login_at', 'suspended_at']) {
    await db.schema.alterTable('users').dropColumn(column).execute();
  }
}
