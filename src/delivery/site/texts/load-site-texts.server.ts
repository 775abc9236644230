import { pageTexts } from '../../../platform/lib/texts/catalogues.ts';
import type { Language, TranslatedLanguage } from '../../../platform/lib/texts/languages.ts';
import type { PageTexts } from '../../../platform/lib/texts/translate.ts';
import type { HELP_TEXTS } from './help-texts.ts';
import type { LANDING_TEXTS } from './landing-texts.ts';
import type { LEGAL_TEXTS } from './legal-texts.ts';

type TextsLike<English> = { [Name in keyof English]?: string };
/** What a translation lacks is shown in English. */
export type SiteCatalogue = {
  landing: TextsLike<typeof LANDING_TEXTS>;
  legal: TextsLike<typeof LEGAL_TEXTS>;
  help: TextsLike<typeof HELP_TEXTS>;
};

/** Each is read when somebody first asks for a page in its language. */
export const SITE_CATALOGUES: Record<TranslatedLanguage, () => Promise<{ default: SiteCatalogue }>> = {
  ar: () => import('./ar.json', { with: { type: 'json' } }),
  de: () => import('./de.json', { with: { type: 'json' } }),
  es: () => import('./es.json', { with: { type: 'json' } }),
  fr: () => import('./fr.json', { with: { type: 'json' } }),
  he: () => import('./he.json', { with: { type: 'json' } }),
  hi: () => import('./hi.json', { with: { type: 'json' } }),
  it: () => import('./it.json', { with: { type: 'json' } }),
  ja: () => import('./ja.json', { with: { type: 'json' } }),
  nl: () => import('./nl.json', { with: { type: 'json' } }),
  pl: () => import('./pl.json', { with: { type: 'json' } }),
  pt: () => import('./pt.json', { with: { type: 'json' } }),
  tr: () => import('./tr.json', { with: { type: 'json' } }),
  zh: () => import('./zh.json', { with: { type: 'json' } }),
};

/** Returns the texts of the site's pages; undefined for English, whose texts are in the code. */
export async function loadSiteTexts(language: Language): Promise<PageTexts | undefined> {
  const page = pageTexts(language);
  if (language === 'en' || !page) return undefined;
  const { default: catalogue } = await SITE_CATALOGUES[language]();
  const { landing, legal, help } = catalogue;
  return { ...page, texts: { ...page.texts, ...landing, ...legal, ...help }, dates: [] };
}
