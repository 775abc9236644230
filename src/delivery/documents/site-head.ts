import { keysOf } from '../../platform/lib/keys.ts';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '../../platform/lib/texts/languages.ts';
import { fillIn, type PageTexts } from '../../platform/lib/texts/translate.ts';
import type { CardWithPath } from '../cards/card.ts';
import { siteCard } from '../cards/page-cards.ts';
import { PLANS } from '../site/landing/sample-content.ts';
import type { OperatorInfo } from '../site/operator-info.ts';
import { HELP_TEXTS } from '../site/texts/help-texts.ts';
import { LANDING_TEXTS } from '../site/texts/landing-texts.ts';
import { LEGAL_TEXTS } from '../site/texts/legal-texts.ts';
import type { DocumentHead } from './share-tags.ts';

const ENGLISH = { ...LANDING_TEXTS, ...LEGAL_TEXTS, ...HELP_TEXTS };
type TextName = keyof typeof ENGLISH;

/** The program's own pages: the names of the texts of their titles and descriptions. `card` is the large text of its card. */
const SITE_DOCUMENTS = {
  '/': {
    title: 'landingHead',
    description: 'landingDescription',
    card: 'Portfolios for people who build things',
  },
  '/privacy': { title: 'privacy', description: 'privacyIntro', card: LANDING_TEXTS.privacy },
  '/terms': { title: 'terms', description: 'termsIntro', card: LANDING_TEXTS.terms },
  '/imprint': { title: 'imprint', description: 'imprintDescription', card: LANDING_TEXTS.imprint },
  '/accessibility': { title: 'accessibility', description: 'accessibilityIntro', card: LANDING_TEXTS.accessibility },
  '/help/import': { title: 'helpTitle', description: 'helpDescription', card: HELP_TEXTS.helpTitle },
} as const satisfies Record<string, { title: TextName; description: TextName; card: string }>;

/** For programmers, and in English alone. */
const REFERENCE = {
  title: 'API reference',
  description: 'Every call of the HTTP API: what it takes and what it answers.',
};

type Site = Pick<OperatorInfo, 'origin' | 'siteName'>;
export type TranslatedPath = keyof typeof SITE_DOCUMENTS;
type SitePath = TranslatedPath | '/api/docs';
const SITE_PATHS: readonly SitePath[] = [...keysOf(SITE_DOCUMENTS), '/api/docs'];
/** What remains with LANDING=portfolio: documents that do not advertise the platform. */
const LEGAL_PATHS: readonly SitePath[] = ['/privacy', '/terms', '/imprint', '/accessibility'];

/** Returns the paths of the program's own pages, for search engines and link previews. */
export function sitePaths({ landing }: { landing: 'site' | 'portfolio' }): readonly SitePath[] {
  return landing === 'portfolio' ? LEGAL_PATHS : SITE_PATHS;
}

/** A picture: its texts are English in every language. */
export function cardOfSite(path: SitePath, origin: string): CardWithPath {
  if (path === '/api/docs') return siteCard(path, REFERENCE.title, REFERENCE.description, origin);
  const { card, description } = SITE_DOCUMENTS[path];
  return siteCard(path, card, ENGLISH[description], origin);
}

export function referenceHead(site: Site): DocumentHead {
  const { title, description } = REFERENCE;
  return siteHead('/api/docs', { title: `${title} · ${site.siteName}`, description }, site);
}

/** The metadata of one of the translated pages for search engines and link previews. */
export function translatedHead(path: TranslatedPath, site: Site, texts: PageTexts | undefined): DocumentHead {
  const { title, description } = SITE_DOCUMENTS[path];
  const textOf = (name: TextName) => texts?.texts[name] ?? ENGLISH[name];
  const shown = {
    title: path === '/' ? fillIn(textOf(title), { site: site.siteName }) : `${textOf(title)} · ${site.siteName}`,
    description: textOf(description),
  };
  return {
    ...siteHead(path, shown, site),
    path: pathIn(path, texts?.language ?? DEFAULT_LANGUAGE),
    ...(texts && { language: texts.language }),
    languages: LANGUAGES.map((language) => ({ language, path: pathIn(path, language) })),
    ...(path === '/' && { data: [siteData(shown.description, site)] }),
  };
}

/** Without a language in its query a page is in the browser's, which search engines do not name: they get English. */
function pathIn(path: TranslatedPath, language: Language): string {
  return language === DEFAULT_LANGUAGE ? path : `${path}?lang=${language}`;
}

function siteHead(
  path: SitePath,
  texts: Pick<DocumentHead, 'title' | 'description'>,
  { origin, siteName }: Site,
): DocumentHead {
  return {
    origin,
    siteName,
    path,
    ...texts,
    type: 'website',
    cardPath: cardOfSite(path, origin).path,
    indexed: true,
  };
}

function siteData(description: string, { origin, siteName }: Site): Record<string, unknown> {
  const prices = PLANS.flatMap(({ annual, monthly }) => [annual, monthly]);
  return {
    '@context': 'https://schema.org',
    '@graph': [
      { '@type': 'WebSite', '@id': `${origin}/#site`, url: `${origin}/`, name: siteName, description },
      {
        '@type': 'SoftwareApplication',
        '@id': `${origin}/#software`,
        url: `${origin}/`,
        name: siteName,
        description,
        applicationCategory: 'BusinessApplication',
        operatingSystem: 'Any',
        offers: {
          '@type': 'AggregateOffer',
          priceCurrency: 'USD',
          lowPrice: Math.min(...prices),
          highPrice: Math.max(...prices),
          offerCount: PLANS.length,
        },
      },
    ],
  };
}
