import type { Kysely } from 'kysely';

const TABLES = [
  'projects',
  'experiences',
  'educations',
  'certifications',
  'badges',
  'publications',
  'testimonials',
  'entries',
  'skills',
] as const;

/**
 * Says which hidden records views can show. What is hidden stays so for everybody: `hidden` decides first, since the version
 * before this one, which may run beside it, knows nothing else. See decision 108.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) {
    await db.schema
      .alterTable(table)
      .addColumn('visibility', 'text', (column) => column.notNull().defaultTo('everyone'))
      .execute();
  }
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await db.schema.alterTable(table).dropColumn('visibility').execute();
}
