import { escapeHtml } from '../../platform/lib/escape-html.ts';
import { scriptJson } from '../../platform/lib/script-json.ts';
import { CARD_HEIGHT, CARD_WIDTH } from '../cards/card.ts';

/** For the head of a document that search engines must not index. The response header is set accordingly. */
export const NO_INDEX_TAG = '<meta name="robots" content="noindex">';

/** The metadata of a page for search engines and link previews. */
export type DocumentHead = {
  /** Canonical, without a trailing slash. */
  origin: string;
  /** og:site_name; '' for none. */
  siteName: string;
  /** The page's canonical path, whatever path was requested. */
  path: string;
  title: string;
  description: string;
  type: 'website' | 'profile' | 'article';
  /** The path of its card. */
  cardPath: string;
  /** The language of the page's texts. */
  language?: string;
  /** False if search engines must not index it. */
  indexed: boolean;
  /** Other forms of the page: their path and media type. */
  alternates?: readonly { path: string; type: string }[];
  /** The same page in all its languages, the owner's own first; undefined if it has one. */
  languages?: readonly { language: string; path: string }[] | undefined;
  /** The page's content as schema.org data. */
  data?: readonly Record<string, unknown>[];
  /** Meta elements that say to search engines and others whose page it is, by name. */
  verification?: readonly (readonly [name: string, token: string])[];
};

/** Open Graph locales: a language with the country of most of its readers. English is the default. */
const LOCALES: Record<string, string> = {
  ar: 'ar_AR',
  be: 'be_BY',
  bg: 'bg_BG',
  de: 'de_DE',
  el: 'el_GR',
  es: 'es_ES',
  fa: 'fa_IR',
  fr: 'fr_FR',
  he: 'he_IL',
  hi: 'hi_IN',
  it: 'it_IT',
  ja: 'ja_JP',
  ko: 'ko_KR',
  mk: 'mk_MK',
  nl: 'nl_NL',
  pl: 'pl_PL',
  pt: 'pt_BR',
  ru: 'ru_RU',
  sr: 'sr_RS',
  tr: 'tr_TR',
  uk: 'uk_UA',
  ur: 'ur_PK',
  zh: 'zh_CN',
};

/** Returns the elements for the head, as HTML. */
export function shareTags(metadata: DocumentHead): string[] {
  const {
    origin,
    siteName,
    path,
    title,
    description,
    type,
    cardPath,
    language = '',
    indexed,
    data = [],
    verification = [],
    alternates = [],
    languages = [],
  } = metadata;
  return [
    named('description', description),
    `<link rel="canonical" href="${escapeHtml(`${origin}${path}`)}">`,
    ...alternates.map(({ path, type }) => `<link rel="alternate" type="${type}" href="${escapeHtml(path)}">`),
    ...languageTags(origin, languages),
    indexed ? '' : NO_INDEX_TAG,
    ...verification.map(([name, token]) => named(name, token)),
    property('og:type', type),
    property('og:site_name', siteName),
    property('og:locale', LOCALES[language] ?? ''),
    property('og:title', title),
    property('og:description', description),
    property('og:url', `${origin}${path}`),
    property('og:image', `${origin}${cardPath}`),
    property('og:image:type', cardPath.endsWith('.jpg') ? 'image/jpeg' : 'image/png'),
    property('og:image:width', String(CARD_WIDTH)),
    property('og:image:height', String(CARD_HEIGHT)),
    property('og:image:alt', title),
    named('twitter:card', 'summary_large_image'),
    named('twitter:title', title),
    named('twitter:description', description),
    named('twitter:image', `${origin}${cardPath}`),
    named('twitter:image:alt', title),
    // A page that is not indexed has no structured data either.
    ...(indexed ? data : []).map((one) => `<script type="application/ld+json">${scriptJson(one)}</script>`),
  ];
}

/** Each page names all of them, itself too; search engines show the owner's own to readers of other languages. */
function languageTags(origin: string, languages: NonNullable<DocumentHead['languages']>): string[] {
  const tag = (language: string, path: string) =>
    `<link rel="alternate" hreflang="${language}" href="${escapeHtml(`${origin}${path}`)}">`;
  const [own] = languages;
  return [...languages.map(({ language, path }) => tag(language, path)), ...(own ? [tag('x-default', own.path)] : [])];
}

function named(name: string, content: string): string {
  return content === '' ? '' : `<meta name="${name}" content="${escapeHtml(content)}">`;
}

function property(name: string, content: string): string {
  return content === '' ? '' : `<meta property="${name}" content="${escapeHtml(content)}">`;
}
