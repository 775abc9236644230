import type { Kysely } from 'kysely';

/** Index to find the sources that no portfolio's reports use any more, so that they can be deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('visit_source_months_source').on('visit_source_months').column('source_id').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('visit_source_months_source').execute();
}
