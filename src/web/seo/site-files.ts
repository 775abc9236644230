import { CONTACT_FORM, type SiteDetails } from '../../site/operator-info.ts';
import { PAGES } from '../public-paths.ts';
import { WALLS } from '../social-cards/card-colours.ts';

/** Of the addresses below `/api/`, the one that is for people. */
const API_REFERENCE = '/api/docs';

/**
 * Keeps crawlers out of what is for signed-in people and programs. Pages that are not to be indexed stay open to them:
 * who may not read a page does not learn that it asks to be left out.
 */
export function robotsText(origin: string): string {
  const closed = ['/api/', '/metrics', ...appPrefixes()].map((prefix) => `Disallow: ${prefix}`);
  return ['User-agent: *', `Allow: ${API_REFERENCE}`, ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** The addresses of the app's screens up to the first part that varies; none that another one covers. */
function appPrefixes(): string[] {
  const paths = PAGES.filter(({ kind }) => kind === 'app').map(({ path }) => path.replace(/:.*/, ''));
  const isCovered = (path: string) => paths.some((other) => other !== path && path.startsWith(other));
  return [...new Set(paths)].filter((path) => !isCovered(path)).sort();
}

export function humansText({ name, email, origin }: SiteDetails): string {
  return [
    '/* WHO */',
    `Run by: ${name}`,
    `Contact: ${email || `${origin}${CONTACT_FORM}`}`,
    '',
    '/* SITE */',
    'Made with: Vitrine, a self-hosted portfolio platform',
    'Language: English',
    'Doctype: HTML5',
    'Parts: TypeScript, React, Fastify, Kysely, SQLite or PostgreSQL',
    'Typefaces: Bricolage Grotesque, Instrument Sans',
    'Cookies: one, when you sign in',
    '',
  ].join('\n');
}

export function webManifest() {
  const icon = (src: string, sizes: string, purpose = 'any') => ({ src, sizes, type: 'image/png', purpose });
  return {
    id: '/',
    name: 'Vitrine',
    short_name: 'Vitrine',
    description: 'Portfolios for people who build things',
    start_url: '/home',
    scope: '/',
    display: 'minimal-ui',
    background_color: WALLS.light.wall,
    theme_color: WALLS.light.wall,
    icons: [
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  };
}
