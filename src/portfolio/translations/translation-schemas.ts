import { z } from 'zod';
import { LANGUAGES } from '../../platform/lib/texts/languages.ts';
import { fault } from '../../platform/lib/texts/sentence.ts';

/** Texts saved in one request. */
export const TRANSLATIONS_AT_ONCE = 200;

export const ContentLanguage = z.enum(LANGUAGES, fault('must be one of {values}', { values: LANGUAGES.join(', ') }));

const TextValue = z.union([z.string(), z.array(z.string())]);

/** How much of a portfolio is written in a further language. */
export const TranslationProgress = z.object({
  language: ContentLanguage,
  /** True if visitors can choose it. */
  shown: z.boolean(),
  /** Texts that there are to translate. */
  texts: z.number().int(),
  translated: z.number().int(),
  /** Of the translated ones, those whose base text has changed since. */
  stale: z.number().int(),
});
export type TranslationProgress = z.infer<typeof TranslationProgress>;

/** A text beside its translation; '' and [] if there is none. */
export const TranslatedText = z.object({
  field: z.string(),
  base: TextValue,
  text: TextValue,
  stale: z.boolean(),
  /** True for a text of several lines. */
  long: z.boolean(),
});
export type TranslatedText = z.infer<typeof TranslatedText>;

/** The texts of one record; `id` is '' for the profile. */
export const TranslatedRecord = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  texts: z.array(TranslatedText),
});
export type TranslatedRecord = z.infer<typeof TranslatedRecord>;

/** GET /api/translations */
export const Translations = z.object({
  /** The language of the owner's own texts: `language` of the account. */
  base: ContentLanguage,
  languages: z.array(TranslationProgress),
});
export type Translations = z.infer<typeof Translations>;

/** GET /api/translations/{language} */
export const Translation = TranslationProgress.extend({ base: ContentLanguage, records: z.array(TranslatedRecord) });
export type Translation = z.infer<typeof Translation>;

export const TranslationChange = z.object({
  kind: z.string().max(100),
  id: z.string().max(100).prefault(''),
  field: z.string().max(200),
  /** '' or [] removes the translation. */
  text: z.union([z.string(), z.array(z.string()).max(1_000)], 'must be text, or a list of texts'),
  /** The translation as it was read, '' or [] for none: if another one is stored by now, nothing is saved. */
  was: z.union([z.string(), z.array(z.string()).max(1_000)], 'must be text, or a list of texts').optional(),
});
export type TranslationChange = z.infer<typeof TranslationChange>;

/** PATCH /api/translations/{language} */
export const TranslationChanges = z.object({
  changes: z.array(TranslationChange).min(1, 'must have an item').max(TRANSLATIONS_AT_ONCE),
});
