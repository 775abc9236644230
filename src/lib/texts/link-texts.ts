import { namedTexts } from './catalogues.ts';
import type { Catalogue } from './keys.ts';
import { DEFAULT_LANGUAGE, isLanguage } from './languages.ts';

export type LinkTexts = Catalogue['link'];

/** What the recipient of a share link reads, on the server only. */
export function linkTexts(language: string | undefined): LinkTexts {
  return namedTexts(isLanguage(language) ? language : DEFAULT_LANGUAGE).link;
}
