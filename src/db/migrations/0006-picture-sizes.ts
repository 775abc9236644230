import type { Kysely } from 'kysely';

/** What a page has to know of a picture before it is there. Those stored before get theirs with the sweep. */
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
