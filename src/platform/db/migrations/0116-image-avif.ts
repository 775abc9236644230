import { type Kysely, sql } from 'kysely';

/** Whether an image has AVIF files beside its WebP ones: 1; 0 while it waits for them; -1 if it gets none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('images')
    .addColumn('avif', 'integer', (column) => column.notNull().defaultTo(-1))
    .execute();
  await sql`create index images_waiting_for_avif on images (created_at) where avif = 0`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('images_waiting_for_avif').execute();
  await db.schema.alterTable('images').dropColumn('avif').execute();
}
