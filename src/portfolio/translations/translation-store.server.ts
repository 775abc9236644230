import type { Db } from '../../platform/db/open.ts';
import type { LanguageTranslation, Translation } from './translate.ts';

const ROWS_PER_STATEMENT = 100;
const COLUMNS = ['kind', 'record_id', 'field', 'text', 'source'] as const;

export function listTranslations(db: Db, userId: string, language: string): Promise<Translation[]> {
  return db
    .selectFrom('translations')
    .select(COLUMNS)
    .where('user_id', '=', userId)
    .where('language', '=', language)
    .orderBy('kind')
    .orderBy('record_id')
    .orderBy('field')
    .execute();
}

/** Those of all languages, one language after the other: ids, which are random, do not decide which is first. */
export function listAllTranslations(db: Db, userId: string): Promise<LanguageTranslation[]> {
  return db
    .selectFrom('translations')
    .select(['language', ...COLUMNS])
    .where('user_id', '=', userId)
    .orderBy('language')
    .orderBy('kind')
    .orderBy('record_id')
    .orderBy('field')
    .execute();
}

/** Adds translations, or replaces those of the same fields. */
export async function storeTranslations(db: Db, userId: string, rows: readonly LanguageTranslation[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_STATEMENT) {
    const part = rows.slice(start, start + ROWS_PER_STATEMENT).map((row) => ({ ...row, user_id: userId }));
    await db
      .insertInto('translations')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['user_id', 'language', 'kind', 'record_id', 'field'])
          .doUpdateSet((row) => ({ text: row.ref('excluded.text'), source: row.ref('excluded.source') })),
      )
      .execute();
  }
}

export type TranslationPlace = Pick<LanguageTranslation, 'language' | 'kind' | 'record_id' | 'field'>;

/** As it is stored; undefined if there is none. */
export async function findTranslation(db: Db, userId: string, place: TranslationPlace): Promise<string | undefined> {
  const row = await db
    .selectFrom('translations')
    .select('text')
    .where('user_id', '=', userId)
    .where('language', '=', place.language)
    .where('kind', '=', place.kind)
    .where('record_id', '=', place.record_id)
    .where('field', '=', place.field)
    .executeTakeFirst();
  return row?.text;
}

export async function deleteTranslation(db: Db, userId: string, place: TranslationPlace): Promise<void> {
  await db
    .deleteFrom('translations')
    .where('user_id', '=', userId)
    .where('language', '=', place.language)
    .where('kind', '=', place.kind)
    .where('record_id', '=', place.record_id)
    .where('field', '=', place.field)
    .execute();
}

/** Deletes those of some records of one kind in all languages. */
export async function deleteTranslations(db: Db, userId: string, kind: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .deleteFrom('translations')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('record_id', 'in', ids)
    .execute();
}
