import type { PageTexts } from '../translate.ts';
import { STUDIO_LANGUAGES, type StudioLanguage, setCatalogue } from './studio-texts.ts';

const KEY = 'studio-language';

/** Returns the language that was chosen in this browser. */
export function chosenLanguage(): StudioLanguage | undefined {
  return STUDIO_LANGUAGES.find((language) => language === localStorage.getItem(KEY));
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
  if (language === 'en') return undefined;
  const { germanStudio } = await import('./german-studio.ts');
  setCatalogue(germanStudio, language);
  return germanStudio.page;
}
