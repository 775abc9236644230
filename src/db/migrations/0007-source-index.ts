import type { Kysely } from 'kysely';

/** Finds out whether any portfolio's reports still name a source, so that the others can be swept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('visit_source_months_source').on('visit_source_months').column('source_id').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('visit_source_months_source').execute();
}
