import { keysOf } from '../../platform/lib/keys.ts';
import type { CardWithPath } from '../cards/card.ts';
import { siteCard } from '../cards/page-cards.ts';
import { PLANS } from '../site/landing/sample-content.ts';
import type { OperatorInfo } from '../site/operator-info.ts';
import type { DocumentHead } from './share-tags.ts';

/** The program's own pages. `name` is the large text of the page's card. */
const SITE_DOCUMENTS = {
  '/': {
    title: (siteName: string) => `${siteName}: portfolios for people who build things`,
    name: 'Portfolios for people who build things',
    description: 'A public page that opens at once, a studio that keeps it in order, and private figures.',
  },
  '/privacy': {
    title: (siteName: string) => `Privacy · ${siteName}`,
    name: 'Privacy',
    description: 'What this site keeps about you, for how long, and what it does not keep.',
  },
  '/terms': {
    title: (siteName: string) => `Terms · ${siteName}`,
    name: 'Terms',
    description: 'What you can expect from us, and what we ask of you.',
  },
  '/imprint': {
    title: (siteName: string) => `Imprint · ${siteName}`,
    name: 'Imprint',
    description: 'Who is behind this site, and how to reach them.',
  },
  '/help/import': {
    title: (siteName: string) => `Bring what you have · ${siteName}`,
    name: 'Bring what you have',
    description: 'How to get your data out of LinkedIn and other places, and what is never read of it.',
  },
  '/api/docs': {
    title: (siteName: string) => `API reference · ${siteName}`,
    name: 'API reference',
    description: 'Every call of the HTTP API: what it takes and what it answers.',
  },
} as const;

type Site = Pick<OperatorInfo, 'origin' | 'siteName'>;
export type SitePath = keyof typeof SITE_DOCUMENTS;
const SITE_PATHS = keysOf(SITE_DOCUMENTS);
/** What remains with LANDING=portfolio: documents that do not advertise the platform. */
const LEGAL_PATHS: readonly SitePath[] = ['/privacy', '/terms', '/imprint'];

/** Returns the paths of the program's own pages, for search engines and link previews. */
export function sitePaths({ landing }: { landing: 'site' | 'portfolio' }): readonly SitePath[] {
  return landing === 'portfolio' ? LEGAL_PATHS : SITE_PATHS;
}

export function cardOfSite(path: SitePath, origin: string): CardWithPath {
  const { name, description } = SITE_DOCUMENTS[path];
  return siteCard(path, name, description, origin);
}

/** The metadata of one of these pages for search engines and link previews. */
export function siteHead(path: SitePath, { origin, siteName }: Site): DocumentHead {
  const { title, description } = SITE_DOCUMENTS[path];
  return {
    origin,
    siteName,
    path,
    title: title(siteName),
    description,
    type: 'website',
    cardPath: cardOfSite(path, origin).path,
    indexed: true,
    ...(path === '/' && { data: siteData(description, { origin, siteName }) }),
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
