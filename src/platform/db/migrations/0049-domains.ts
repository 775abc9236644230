import { type Kysely, sql } from 'kysely';

/** Hosts of the owners' own, at whose root their portfolio is shown. Many may claim a name; one account proves it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('domains')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('domain', 'text', (column) => column.notNull())
    .addColumn('token', 'text', (column) => column.notNull())
    .addColumn('verified_at', 'text', (column) => column.notNull())
    .addColumn('checked_at', 'text', (column) => column.notNull())
    .addColumn('failing_since', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('domains_of_user', ['user_id', 'domain'])
    .execute();
  await sql`create unique index domains_verified on domains (domain) where verified_at <> ''`.execute(db);
  await sql`create index domains_checked on domains (checked_at) where verified_at <> ''`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('domains').execute();
}
