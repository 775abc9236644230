import { escapeHtml } from '../../lib/escape-html.ts';
import { NO_INDEX_TAG } from '../../lib/robots.ts';
import { scriptJson } from '../../lib/script-json.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../social-cards/card.ts';

/** What search engines, and sites where somebody shares a link, are told of a page. */
export type SharedPage = {
  /** Canonical, without a slash at the end. */
  origin: string;
  /** The page's own path, whatever address it was asked for at. */
  path: string;
  title: string;
  description: string;
  type: 'website' | 'profile' | 'article';
  /** Where its card is drawn. */
  cardPath: string;
  /** Of the page's texts. */
  language?: string;
  /** False: search engines are to leave it out. */
  indexed: boolean;
  /** What the page is about, in the words of schema.org. */
  data?: Record<string, unknown>;
};

/** As Open Graph names them: a language with the country that most of its readers live in. English is the default. */
const LOCALES: Record<string, string> = {
  ar: 'ar_AR',
  be: 'be_BY',
  bg: 'bg_BG',
  el: 'el_GR',
  fa: 'fa_IR',
  he: 'he_IL',
  ja: 'ja_JP',
  ko: 'ko_KR',
  mk: 'mk_MK',
  ru: 'ru_RU',
  sr: 'sr_RS',
  uk: 'uk_UA',
  ur: 'ur_PK',
  zh: 'zh_CN',
};

/** The elements of a head, as HTML. */
export function shareTags(page: SharedPage): string[] {
  const { origin, path, title, description, type, cardPath, language = '', indexed, data } = page;
  return [
    named('description', description),
    `<link rel="canonical" href="${escapeHtml(`${origin}${path}`)}">`,
    indexed ? '' : NO_INDEX_TAG,
    property('og:type', type),
    property('og:site_name', 'Vitrine'),
    property('og:locale', LOCALES[language] ?? ''),
    property('og:title', title),
    property('og:description', description),
    property('og:url', `${origin}${path}`),
    property('og:image', `${origin}${cardPath}`),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(CARD_WIDTH)),
    property('og:image:height', String(CARD_HEIGHT)),
    property('og:image:alt', title),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', `${origin}${cardPath}`),
    named('twitter:image:alt', title),
    // A page that is not to be found invites nobody to read it as data either.
    indexed && data ? `<script type="application/ld+json">${scriptJson(data)}</script>` : '',
  ];
}

function named(name: string, content: string): string {
  return content === '' ? '' : `<meta name="${name}" content="${escapeHtml(content)}">`;
}

function property(name: string, content: string): string {
  return content === '' ? '' : `<meta property="${name}" content="${escapeHtml(content)}">`;
}
