import { escapeHtml } from '../../platform/lib/escape-html.ts';
import { PALETTE } from '../../platform/lib/palette.ts';
import { scriptJson } from '../../platform/lib/script-json.ts';
import icon from '../seo/icons/favicon.svg?inline';
import loaderScript from './loader.client.ts?inline';
import type { PageLook } from './page-look.ts';

/**
 * For pages with a form whose response says `no-referrer`: a browser would send `Origin: null` with it, and over plain
 * http nothing else says where the form is from.
 */
export const SENDS_ORIGIN = '<meta name="referrer" content="same-origin">';

/**
 * Without scripts everything is shown, except controls that need them. In the first of Tailwind's layers: an important
 * declaration in an earlier layer wins, and the base layer has one for [hidden].
 */
export const NO_SCRIPT_CSS = '@layer theme{.needs-script{display:none!important}.card[hidden]{display:flex!important}}';

/**
 * The icon is inline: as a file it would load before the content is painted. Search engines do not show inline icons,
 * and use the file.
 */
const OUR_ICONS = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  `<link rel="icon" href="${escapeHtml(icon)}" type="image/svg+xml">`,
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
].join('');

/** Nobody installs another person's portfolio: manifest and icons would only delay its content. */
const MANIFEST_LINK = '<link rel="manifest" href="/manifest.webmanifest">';

type DocumentParts = {
  title: string;
  /** URLs of the fonts used by the first lines. */
  fonts: string[];
  /** The look of a portfolio. */
  look?: Pick<PageLook, 'mode' | 'layout' | 'earlier' | 'parts' | 'walls' | 'properties'>;
  /** True for a portfolio with little in it. */
  isSmall?: boolean;
  /** The URL of the page's own icon, instead of ours. */
  iconUrl?: string | undefined;
  /** The language of the title and description. */
  language?: string;
  /** The language of the body, in which others are marked. */
  labels?: string;
  /** The page's direction; left to right by default. */
  direction?: 'ltr' | 'rtl' | 'auto';
  /** Further elements of the head, as HTML. */
  head?: string[];
  /** All the CSS of the page. */
  css?: string | undefined;
  /** More of it, each in an element of its own. */
  moreCss?: string[] | undefined;
  /** The body, as HTML. */
  body: string;
  /** The state for hydration, and the scripts that do it. */
  hydration?: { state: unknown; scripts: string[] };
};

/** Renders any document of the program. The state and the scripts come last, so that nothing waits for them. */
export function htmlDocument({
  title,
  fonts,
  look,
  isSmall = false,
  iconUrl,
  language = 'en',
  labels = 'en',
  direction,
  head = [],
  css,
  moreCss = [],
  body,
  hydration,
}: DocumentParts): string {
  const dir = direction === 'rtl' ? ' dir="rtl"' : '';
  return [
    `<!doctype html><html lang="${language}"${dir}${look ? lookAttributes(look) : ''}${isSmall ? ' data-small' : ''}><head><meta charset="utf-8">`,
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    iconUrl === undefined ? OUR_ICONS : ownIcon(iconUrl),
    look ? '' : MANIFEST_LINK,
    ...themeColours(look),
    ...head,
    css === undefined ? '' : `<style>${css}</style>`,
    ...moreCss.map((more) => `<style>${more}</style>`),
    hydration ? `<noscript><style>${NO_SCRIPT_CSS}</style></noscript>` : '',
    hydration ? `<script data-entry="${escapeHtml(hydration.scripts.join(' '))}">${loaderScript}</script>` : '',
    `</head><body${language === labels ? '' : ` lang="${labels}"`}>${body}`,
    hydration ? `<script type="application/json" id="state">${scriptJson(hydration.state)}</script>` : '',
    '</body></html>',
  ].join('');
}

function lookAttributes({
  mode,
  layout,
  earlier,
  parts,
  properties,
}: Omit<NonNullable<DocumentParts['look']>, 'walls'>): string {
  const style = Object.entries(properties)
    .map((property) => property.join(':'))
    .join(';');
  return [
    mode === 'system' ? '' : ` data-mode="${mode}"`,
    ` data-layout="${layout}"`,
    earlier === undefined ? '' : ` data-look="${earlier}"`,
    ...Object.entries(parts ?? {}).map(([part, value]) => ` data-${part}="${value}"`),
    style && ` style="${escapeHtml(style)}"`,
  ].join('');
}

/** A file is for home screens as well. */
function ownIcon(iconUrl: string): string {
  const href = escapeHtml(iconUrl);
  const touch = iconUrl.startsWith('data:') ? '' : `<link rel="apple-touch-icon" href="${href}">`;
  return `<link rel="icon" href="${href}">${touch}`;
}

const OUR_LOOK = { mode: 'system', walls: { light: PALETTE.light.wall, dark: PALETTE.dark.wall } } as const;

/** The colour of the browser's UI around the page: the page's background. */
function themeColours({ mode, walls }: Pick<PageLook, 'mode' | 'walls'> = OUR_LOOK): string[] {
  if (mode === 'light' || mode === 'dark') return [`<meta name="theme-color" content="${walls[mode]}">`];
  return [
    `<meta name="theme-color" content="${walls.light}" media="(prefers-color-scheme: light)">`,
    `<meta name="theme-color" content="${walls.dark}" media="(prefers-color-scheme: dark)">`,
  ];
}
