/**
 * The plural forms of languages as gettext has them: one for each category of CLDR, in its order, as Crowdin writes and
 * Weblate takes from the file. Languages have a category `other` that no whole number is in, for fractions.
 */
const FORMULAS: Record<string, string> = {
  ja: '0',
  zh: '0',
  de: 'n != 1',
  en: 'n != 1',
  nl: 'n != 1',
  tr: 'n != 1',
  hi: 'n > 1',
  es: 'n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2',
  it: 'n == 1 ? 0 : n != 0 && n % 1000000 == 0 ? 1 : 2',
  fr: 'n < 2 ? 0 : n % 1000000 == 0 ? 1 : 2',
  pt: 'n < 2 ? 0 : n % 1000000 == 0 ? 1 : 2',
  he: 'n == 1 ? 0 : n == 2 ? 1 : 2',
  pl: 'n == 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14) ? 1 : 2',
  ar: 'n == 0 ? 0 : n == 1 ? 1 : n == 2 ? 2 : n % 100 >= 3 && n % 100 <= 10 ? 3 : n % 100 >= 11 ? 4 : 5',
};
const CLDR_ORDER = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Returns the plural categories of a language, in the order of the forms in its file. */
export function categoriesOf(language: string): string[] {
  const categories: string[] = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  return CLDR_ORDER.filter((category) => categories.includes(category));
}

export function hasFormula(language: string): boolean {
  return Object.hasOwn(FORMULAS, language);
}

/** The header of the file. */
export function pluralForms(language: string): string {
  return `nplurals=${categoriesOf(language).length}; plural=(${FORMULAS[language]});`;
}
