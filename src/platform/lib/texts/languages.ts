/** The languages that a public page can be rendered in, each with its own name, in the order of the choice. */
export const LANGUAGE_NAMES = {
  en: 'English',
  de: 'Deutsch',
  es: 'Español',
  fr: 'Français',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  pt: 'Português do Brasil',
  tr: 'Türkçe',
  ar: 'العربية',
  he: 'עברית',
  hi: 'हिन्दी',
  zh: '简体中文',
  ja: '日本語',
} as const;

export type Language = keyof typeof LANGUAGE_NAMES;
/** A language with a catalogue: the English texts are the keys of all catalogues. */
export type TranslatedLanguage = Exclude<Language, 'en'>;

export const LANGUAGES = Object.keys(LANGUAGE_NAMES) as [Language, ...Language[]];
export const DEFAULT_LANGUAGE: Language = 'en';

export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && Object.hasOwn(LANGUAGE_NAMES, text);
}

/** Reads a column with languages, with spaces between them. */
export function storedLanguages(text: string): Language[] {
  return text.split(' ').filter(isLanguage);
}

/** The languages of the studio and of mails to owners, each with its files: `studio/de.json`, `mail-de.json`. */
export const STUDIO_LANGUAGES = ['en', 'de', 'es', 'fr', 'ar'] as const satisfies Language[];
export type StudioLanguage = (typeof STUDIO_LANGUAGES)[number];

export function isStudioLanguage(text: unknown): text is StudioLanguage {
  return STUDIO_LANGUAGES.some((language) => language === text);
}

/** Returns the first of these BCP 47 tags ('pt-BR') that a page can be rendered in; undefined if there is none. */
export function preferredLanguage(tags: readonly string[]): Language | undefined {
  return preferredOf(LANGUAGES, tags);
}

/** Returns the first of some languages that these tags ask for. */
export function preferredOf<Known extends Language>(
  known: readonly Known[],
  tags: readonly string[],
): Known | undefined {
  for (const tag of tags) {
    const [primary] = tag.toLowerCase().split('-', 1);
    const language = known.find((each) => each === primary);
    if (language) return language;
  }
  return undefined;
}
