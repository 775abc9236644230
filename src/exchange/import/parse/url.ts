import { isWebUrl, URL_MAX_CHARACTERS, visibleUrl } from '../../../platform/lib/fields.ts';

export type ReadUrl = { url: string; note?: string };

const LONGEST_SHOWN = 60;
const BARE_DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,24}(?:[/?#:]|$)/i;

/** Returns an http(s) URL as given, adds `https://` to `www.example.com`, else '' with a note. */
export function readUrl(value: unknown): ReadUrl {
  if (value === null || value === undefined) return { url: '' };
  if (typeof value !== 'string') return { url: '', note: 'is not an address; dropped' };
  const text = visibleUrl(value);
  if (text === '') return { url: '' };
  const shown = JSON.stringify(text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);
  const completed = BARE_DOMAIN.test(text) ? `https://${text}` : text;
  if (completed.length > URL_MAX_CHARACTERS) return { url: '', note: `${shown} is too long; dropped` };
  if (isWebUrl(text)) return { url: text };
  if (isWebUrl(completed)) {
    return { url: completed, note: `${shown} was read as ${completed}` };
  }
  return { url: '', note: `${shown} is not a web address that starts with http:// or https://; dropped` };
}

/** Returns the URL in the characters of RFC 3986, as the schema's `uri` requires; '' if that is impossible. */
export function toUri(url: string): string {
  const parsed = isWebUrl(url) ? URL.parse(url) : null;
  if (!parsed || !/^(?:[a-z0-9._~!$&'()*+,;=-]|%[0-9a-f]{2})+$|^\[[0-9a-f:.]+\]$/i.test(parsed.hostname)) return '';
  const query = parsed.search === '' ? '' : `?${encoded(parsed.search.slice(1))}`;
  const fragment = parsed.hash === '' ? '' : `#${encoded(parsed.hash.slice(1))}`;
  const uri = `${parsed.origin}${encoded(parsed.pathname)}${query}${fragment}`;
  if (uri === `${url}/`) return url;
  return uri.length > URL_MAX_CHARACTERS ? '' : uri;
}

function encoded(part: string): string {
  return part.toWellFormed().replaceAll(/%(?![0-9a-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]/gi, encodeURIComponent);
}

/** 'https://www.example.com/x' -> 'example.com' */
export function hostOf(url: string): string {
  return URL.parse(url)?.hostname.replace(/^www\./, '') ?? '';
}
