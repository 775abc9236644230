import type { Db } from '../../platform/db/open.ts';
import { type PublishedRow, readPublished } from '../versions/published-records.server.ts';
import type { LanguageTranslation } from './translate.ts';

/** The kind of the published rows with translations, one for each language. */
export const PUBLISHED_TRANSLATIONS = 'translations';

/** Returns the translations that an account has published; undefined if it publishes at once. */
export async function readPublishedTranslations(db: Db, userId: string): Promise<LanguageTranslation[] | undefined> {
  const published = await readPublished(db, userId, [PUBLISHED_TRANSLATIONS]);
  return published && publishedTranslations(published);
}

/** Returns the translations among published rows. */
export function publishedTranslations(published: readonly PublishedRow[]): LanguageTranslation[] {
  const rows = published.filter(({ kind }) => kind === PUBLISHED_TRANSLATIONS);
  return rows.flatMap(({ row }) => row.rows as LanguageTranslation[]);
}
