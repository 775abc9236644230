import type { Kysely } from 'kysely';

/** Accounts at other sites with which people log in, and the logins that wait for such a site's answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('linked_identities')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_used_on', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('linked_identities_subject')
    .unique()
    .on('linked_identities')
    .columns(['issuer', 'subject'])
    .execute();
  await db.schema
    .createIndex('linked_identities_user')
    .unique()
    .on('linked_identities')
    .columns(['user_id', 'provider'])
    .execute();
  await db.schema
    .createTable('provider_logins')
    .addColumn('token_hash', 'text', (column) => column.primaryKey())
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('nonce', 'text', (column) => column.notNull())
    .addColumn('code_verifier', 'text', (column) => column.notNull())
    .addColumn('invitation', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('provider_logins_user').on('provider_logins').column('user_id').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('provider_logins').execute();
  await db.schema.dropTable('linked_identities').execute();
}
