import { isWebUrl, URL_MAX_CHARACTERS, visibleUrl } from '../../../platform/lib/fields.ts';
import { type FieldNote, fieldNote, quoted } from './field-note.ts';

export type ReadUrl = { url: string; note?: FieldNote };

const BARE_DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,24}(?:[/?#:]|$)/i;

/** Returns an http(s) URL as given, adds `https://` to `www.example.com`, else '' with a note. */
export function readUrl(given: unknown): ReadUrl {
  if (given === null || given === undefined) return { url: '' };
  if (typeof given !== 'string') return { url: '', note: fieldNote('{field} is not an address; dropped', {}) };
  const text = visibleUrl(given);
  if (text === '') return { url: '' };
  const value = quoted(text);
  const completed = BARE_DOMAIN.test(text) ? `https://${text}` : text;
  if (completed.length > URL_MAX_CHARACTERS)
    return { url: '', note: fieldNote('{field} "{value}" is too long; dropped', { value }) };
  if (isWebUrl(text)) return { url: text };
  if (isWebUrl(completed)) {
    return { url: completed, note: fieldNote('{field} "{value}" was read as {read}', { value, read: completed }) };
  }
  return {
    url: '',
    note: fieldNote('{field} "{value}" is not a web address that starts with http:// or https://; dropped', { value }),
  };
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
