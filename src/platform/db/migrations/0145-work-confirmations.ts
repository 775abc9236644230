import type { Kysely } from 'kysely';

const TABLE = 'work_confirmations';
const REQUESTS = 'testimonial_requests';
const TEXTS = ['request_id', 'project_id', 'project_title', 'name', 'organisation', 'domain', 'state', 'confirmed_at'];

/** Who has confirmed that they worked on a project, and to which domain a request was mailed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let table = db.schema
    .createTable(TABLE)
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('imported', 'integer', (column) => column.notNull().defaultTo(0));
  for (const text of TEXTS) table = table.addColumn(text, 'text', (column) => column.notNull());
  await table.execute();
  await db.schema.createIndex(`${TABLE}_by_owner`).on(TABLE).columns(['user_id', 'confirmed_at', 'id']).execute();
  await db.schema
    .alterTable(REQUESTS)
    .addColumn('mailed_domain', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable(REQUESTS).dropColumn('mailed_domain').execute();
  await db.schema.dropTable(TABLE).execute();
}
