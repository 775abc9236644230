import { PALETTE } from '../../platform/lib/palette.ts';
import { PUBLIC_PATHS } from '../public-paths.ts';
import { CONTACT_FORM, type OperatorInfo } from '../site/operator-info.ts';

/** The only path below `/api/` that is for people. */
const API_REFERENCE = '/api/docs';

/**
 * Keeps crawlers away from paths for logged-in users and programs. Pages with noindex stay open: a crawler that may not
 * fetch a page cannot see its noindex.
 */
export function robotsText(origin: string): string {
  const closed = ['/api/', '/metrics', ...appPrefixes()].map((prefix) => `Disallow: ${prefix}`);
  return ['User-agent: *', `Allow: ${API_REFERENCE}`, ...closed, '', `Sitemap: ${origin}/sitemap.xml`, ''].join('\n');
}

/** Returns the paths of the app's screens up to the first parameter, without those that another one covers. */
function appPrefixes(): string[] {
  const paths = PUBLIC_PATHS.filter(({ kind }) => kind === 'app').map(({ path }) => path.replace(/:.*/, ''));
  const isCovered = (path: string) => paths.some((other) => other !== path && path.startsWith(other));
  return [...new Set(paths)].filter((path) => !isCovered(path)).sort();
}

export function humansText({ name, email, origin }: OperatorInfo): string {
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

type LlmsSite = Pick<OperatorInfo, 'siteName' | 'origin' | 'hasLandingPage'>;

/** `owner` is the one whose portfolio `/home` shows, if search engines may index it. */
export function llmsText(
  { siteName, origin, hasLandingPage }: LlmsSite,
  owner: { name: string; user_name: string } | undefined,
): string {
  const page = owner && `${origin}/u/${owner.user_name}`;
  return [
    `# ${siteName}`,
    '',
    hasLandingPage ? '> Portfolios of people who build things.' : `> The portfolio of ${owner?.name ?? 'its owner'}.`,
    '',
    'Each portfolio is a page at /u/{user_name}. The same content is at:',
    '',
    '- /u/{user_name}.md: Markdown',
    '- /u/{user_name}.json: JSON Resume',
    '- /u/{user_name}.vcf: vCard',
    '- /u/{user_name}/feed.xml: an Atom feed of the projects',
    ...(owner && page ? ['', '## Portfolio', '', `- [${owner.name.replace(/[[\]]/g, '')}](${page}.md)`] : []),
    '',
    '## More',
    '',
    `- [All pages](${origin}/sitemap.xml)`,
    ...(hasLandingPage ? [`- [Programming interface](${origin}/api/openapi.json)`] : []),
    '',
  ].join('\n');
}

export function webManifest({ siteName, hasLandingPage }: Pick<OperatorInfo, 'siteName' | 'hasLandingPage'>) {
  const icon = (src: string, sizes: string, purpose = 'any') => ({ src, sizes, type: 'image/png', purpose });
  return {
    id: '/',
    name: siteName,
    short_name: siteName,
    ...(hasLandingPage && { description: 'Portfolios for people who build things' }),
    start_url: hasLandingPage ? '/home' : '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: PALETTE.light.wall,
    theme_color: PALETTE.light.wall,
    icons: [
      icon('/icon-192.png', '192x192'),
      icon('/icon-512.png', '512x512'),
      icon('/icon-maskable-512.png', '512x512', 'maskable'),
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
    ],
  };
}
