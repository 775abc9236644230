import { call } from '../../platform/api/api-client.ts';
import { Done } from '../../platform/lib/success.ts';
import type { Language } from '../../platform/lib/texts/languages.ts';
import { Translation, type TranslationChange, Translations } from './translation-schemas.ts';

export async function readTranslations(): Promise<Translations> {
  return Translations.parse(await call('/api/translations'));
}

export async function readTranslation(language: Language): Promise<Translation> {
  return Translation.parse(await call(`/api/translations/${language}`));
}

/** All or none of them. */
export async function saveTranslations(language: Language, changes: readonly TranslationChange[]): Promise<void> {
  await call(`/api/translations/${language}`, { method: 'PATCH', body: { changes } });
}

export async function deleteTranslation(language: Language): Promise<string> {
  return Done.parse(await call(`/api/translations/${language}`, { method: 'DELETE' })).message;
}

/** Chooses the further languages that visitors can read. */
export async function showLanguages(userId: string, page_languages: readonly Language[]): Promise<void> {
  await call(`/api/users/${userId}`, { method: 'PATCH', body: { page_languages } });
}
