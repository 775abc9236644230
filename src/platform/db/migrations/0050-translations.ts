import type { Kysely } from 'kysely';
import { countTexts, stopCountingTexts } from './0008-text-bytes.ts';

const TABLE = 'translations';

/** The owner's texts in further languages, and the languages of these that visitors can choose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('page_languages', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema
    .createTable(TABLE)
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('record_id', 'text', (column) => column.notNull())
    .addColumn('field', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('translations_key', ['user_id', 'language', 'kind', 'record_id', 'field'])
    .execute();
  await countTexts(db, { table: TABLE, texts: ['text'], counter: 'text_bytes' });
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await stopCountingTexts(db, TABLE);
  await db.schema.dropTable(TABLE).execute();
  await db.schema.alterTable('users').dropColumn('page_languages').execute();
}
