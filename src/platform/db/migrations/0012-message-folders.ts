import type { Kysely } from 'kysely';

/**
 * Messages can be archived and marked as spam; versions without folders write to the inbox. The operator gets mails
 * about leads; the first mail contains all earlier ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('messages')
    .addColumn('folder', 'text', (definition) => definition.notNull().defaultTo('inbox'))
    .execute();
  await db.schema
    .createIndex('messages_by_folder')
    .on('messages')
    .columns(['user_id', 'folder', 'created_at', 'id'])
    .execute();
  await db.schema
    .alterTable('leads')
    .addColumn('noticed', 'integer', (definition) => definition.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex('leads_by_noticed').on('leads').column('noticed').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('leads_by_noticed').execute();
  await db.schema.alterTable('leads').dropColumn('noticed').execute();
  await db.schema.dropIndex('messages_by_folder').execute();
  await db.schema.alterTable('messages').dropColumn('folder').execute();
}
