import { escapeHtml } from '../../lib/escape-html.ts';
import { scriptJson } from '../../lib/script-json.ts';
import { MARK_SHAPE } from '../../ui/mark-shape.ts';
import { loaderScript } from './loader-script.ts';

/**
 * For who has no scripts: everything is shown, and no control that needs one. In the first of Tailwind's layers: an
 * important declaration in an earlier layer wins, and the base layer has one for [hidden].
 */
export const NO_SCRIPT_CSS =
  '@layer theme{.needs-script{display:none!important}.exhibit[hidden]{display:flex!important}}';

/** The mark, small enough to stand in every document; the glass is white, so that it shows on a dark bar as well. */
const ICON = `data:image/svg+xml,${encodeURIComponent(
  `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${MARK_SHAPE.field}'><path d='${MARK_SHAPE.frame}' fill='#13171a' fill-rule='evenodd'/><path d='${MARK_SHAPE.glass}' fill='#fff'/><path d='${MARK_SHAPE.letter}' fill='#ff5c35'/></svg>`,
)}`;

type DocumentParts = {
  title: string;
  /** Addresses of the typefaces that the first lines are set in. */
  fonts: string[];
  /** Marks of the look on <html>: which of light and dark, and the accent. */
  theme?: { mode: string; accent: string };
  /** The arrangement of a portfolio. */
  layout?: string;
  /** Which way the page runs; left to right where nothing says otherwise. */
  direction?: 'ltr' | 'rtl' | 'auto';
  /** Further elements of the head, as HTML. */
  head?: string[];
  /** All the CSS of the page. */
  css?: string;
  /** The body, as HTML. */
  body: string;
  /** What the page's script takes over from, and where that script and its parts are. */
  hydration?: { state: unknown; scripts: string[] };
};

/** Every document of the program. The state and the scripts come last: nothing waits for them. */
export function htmlDocument({
  title,
  fonts,
  theme,
  layout,
  direction,
  head = [],
  css,
  body,
  hydration,
}: DocumentParts): string {
  const mode = theme && theme.mode !== 'system' ? ` data-mode="${escapeHtml(theme.mode)}"` : '';
  const accent = theme ? ` data-accent="${escapeHtml(theme.accent)}"` : '';
  const arrangement = layout ? ` data-layout="${escapeHtml(layout)}"` : '';
  const dir = direction === 'rtl' ? ' dir="rtl"' : '';
  return [
    `<!doctype html><html lang="en"${dir}${mode}${accent}${arrangement}><head><meta charset="utf-8">`,
    `<title>${escapeHtml(title)}</title>`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<link rel="icon" href="${ICON}">`,
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin>`),
    ...head,
    css === undefined ? '' : `<style>${css}</style>`,
    hydration ? `<noscript><style>${NO_SCRIPT_CSS}</style></noscript>` : '',
    hydration ? `<script data-entry="${escapeHtml(hydration.scripts.join(' '))}">${loaderScript}</script>` : '',
    `</head><body>${body}`,
    hydration ? `<script type="application/json" id="state">${scriptJson(hydration.state)}</script>` : '',
    '</body></html>',
  ].join('');
}

/** `<meta name="…" content="…">`; nothing where there is nothing to say. */
export function metaTag(name: string, content: string): string {
  return content === '' ? '' : `<meta name="${name}" content="${escapeHtml(content)}">`;
}

export function canonicalLink(address: string): string {
  return `<link rel="canonical" href="${escapeHtml(address)}">`;
}
