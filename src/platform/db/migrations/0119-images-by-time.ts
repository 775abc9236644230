import type { Kysely } from 'kysely';

/** For what looks for images that are new. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.createIndex('images_by_time').on('images').column('created_at').execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('images_by_time').execute();
}
