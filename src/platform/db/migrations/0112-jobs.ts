import type { Kysely } from 'kysely';

const TEXTS = ['next_run_at', 'lease_holder', 'lease_ends_at', 'good_at', 'failed_at', 'error'];

/** One schedule for all periodic work, and how each of it went. See decision 112. */
export async function up(db: Kysely<unknown>): Promise<void> {
  let jobs = db.schema
    .createTable('jobs')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('partition', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull());
  for (const text of TEXTS) jobs = jobs.addColumn(text, 'text', (column) => column.notNull());
  await jobs.addPrimaryKeyConstraint('jobs_key', ['name', 'partition']).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable('jobs').execute();
}
