import type { Kysely } from 'kysely';
import { countTexts, stopCountingTexts } from './0008-text-bytes.ts';

const TABLE = 'clients';
const TEXTS = ['name', 'organisation', 'email', 'notes'];
const PLAIN = ['stage', 'follow_up_on', 'reminded_on', 'created_at', 'updated_at'];
const OF_CLIENTS = ['messages', 'share_links', 'testimonial_requests'];

/** Whom an owner works for, or may soon; which messages, links and requests for testimonials belong to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable(TABLE)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'));
  for (const text of [...TEXTS, ...PLAIN]) table = table.addColumn(text, 'text', (column) => column.notNull());
  await table.execute();
  await db.schema.createIndex('clients_by_owner').on(TABLE).columns(['user_id', 'created_at', 'id']).execute();
  await db.schema.createIndex('clients_by_email').on(TABLE).columns(['user_id', 'email']).execute();
  await db.schema.createIndex('clients_by_follow_up').on(TABLE).column('follow_up_on').execute();
  await countTexts(db, { table: TABLE, texts: TEXTS, counter: 'text_bytes' });
  for (const name of OF_CLIENTS) {
    await db.schema
      .alterTable(name)
      .addColumn('client_id', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex(`${name}_by_client`).on(name).columns(['user_id', 'client_id', 'created_at']).execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const name of OF_CLIENTS) {
    await db.schema.dropIndex(`${name}_by_client`).execute();
    await db.schema.alterTable(name).dropColumn('client_id').execute();
  }
  await stopCountingTexts(db, TABLE);
  await db.schema.dropTable(TABLE).execute();
}
