import { preferredOf, STUDIO_LANGUAGES, type StudioLanguage, type TranslatedLanguage } from '../languages.ts';
import { directionOf, localeOf, type PageTexts } from '../translate.ts';
import { catalogueOf, type StudioFile } from './catalogue.ts';
import { setCatalogue, studioLanguage } from './studio-texts.ts';

const KEY = 'studio-language';

/** Returns the language that was chosen in this browser, else the browser's own. */
export function chosenLanguage(): StudioLanguage {
  const chosen = STUDIO_LANGUAGES.find((language) => language === localStorage.getItem(KEY));
  return chosen ?? preferredOf(STUDIO_LANGUAGES, navigator.languages) ?? 'en';
}

/** Takes the language of an account, where none was chosen in this browser: the document is loaded again in it. */
export function followLanguage(language: string): void {
  if (language === '' || localStorage.getItem(KEY) !== null) return;
  storeLanguage(language);
  if (language !== studioLanguage()) location.reload();
}

/** Chooses the language for this browser, from the next document on. */
export function storeLanguage(language: string): void {
  localStorage.setItem(KEY, language);
}

/**
 * Loads what the studio says in a language; nothing for English, whose texts are in the code. Returns the texts of
 * components that public pages have too.
 */
export async function loadStudioTexts(language: StudioLanguage): Promise<PageTexts | undefined> {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
  if (language === 'en') return undefined;
  const [page] = await Promise.all([
    import(`../catalogues/${language}.json`) as Promise<{ default: { page: PageTexts['texts'] } }>,
    loadCatalogue(language),
  ]);
  return studioPageTexts(language, page.default.page);
}

/** The same for what the owner alone sees on a public page, which keeps its own language. English if it cannot be loaded. */
export async function loadOwnersTexts(): Promise<void> {
  await loadCatalogue(chosenLanguage()).catch(() => {});
}

async function loadCatalogue(language: StudioLanguage): Promise<void> {
  if (language === 'en') return;
  const studio = (await import(`./${language}.json`)) as { default: StudioFile };
  setCatalogue(catalogueOf(studio.default), language);
}

export function studioPageTexts(language: TranslatedLanguage, texts: PageTexts['texts']): PageTexts {
  return { language, direction: directionOf(language), texts, dates: monthFormats(language) };
}

/** As in PageTexts: a year, then each month with its year. */
function monthFormats(language: string): string[] {
  const format = new Intl.DateTimeFormat(localeOf(language), { month: 'short', year: 'numeric', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) =>
    format
      .formatToParts(Date.UTC(2014, month))
      .map(({ type, value }) => (type === 'year' ? '{year}' : value))
      .join(''),
  );
  return ['{year}', ...months];
}
