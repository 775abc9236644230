import type { Kysely } from 'kysely';

/**
 * Adds what a document must know about an image before it loads. Images stored earlier are measured by the pruning job.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['width', 'height']) {
    await db.schema
      .alterTable('images')
      .addColumn(column, 'integer', (definition) => definition.notNull().defaultTo(0))
      .execute();
  }
  await db.schema
    .alterTable('images')
    .addColumn('blur', 'text', (definition) => definition.notNull().defaultTo(''))
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const column of ['blur', 'height', 'width']) await db.schema.alterTable('images').dropColumn(column).execute();
}
