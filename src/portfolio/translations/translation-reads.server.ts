import type { Db } from '../../platform/db/open.ts';
import { isLanguage, type Language } from '../../platform/lib/texts/languages.ts';
import { listTextRecords } from './text-records.server.ts';
import type { Translation, Translations } from './translation-schemas.ts';
import { listAllTranslations, listTranslations } from './translation-store.server.ts';
import { shownRecords } from './translation-view.ts';
import { progressOf } from './translation-words.ts';

/** The languages of an account: that of its own texts, and those that visitors can choose. */
type Languages = { userId: string; base: Language; shown: Language[] };

export type TranslationJob =
  | ({ kind: 'translations' } & Languages)
  | ({ kind: 'translation'; language: Language } & Languages);

/** For a large portfolio in the document thread. */
export function runTranslationJob(db: Db, job: TranslationJob): Promise<Translations | Translation> {
  return job.kind === 'translations' ? readTranslations(db, job) : readTranslation(db, job);
}

/** Returns the languages of the texts, and how much is translated. */
export async function readTranslations(db: Db, { userId, base, shown }: Languages): Promise<Translations> {
  const records = await listTextRecords(db, userId);
  const byLanguage = Map.groupBy(await listAllTranslations(db, userId), ({ language }) => language);
  const all = [...new Set([...shown, ...byLanguage.keys()])].filter(isLanguage).filter((each) => each !== base);
  const languages = all.map((language) => {
    const view = shownRecords(records, byLanguage.get(language) ?? []);
    return { language, shown: shown.includes(language), ...progressOf(view) };
  });
  return { base, languages };
}

/** Returns all texts beside their translations. */
export async function readTranslation(
  db: Db,
  { userId, base, shown, language }: Languages & { language: Language },
): Promise<Translation> {
  const rows = await listTranslations(db, userId, language);
  const records = shownRecords(await listTextRecords(db, userId), rows);
  return { language, base, shown: shown.includes(language), ...progressOf(records), records };
}
