import { isWebAddress, URL_MAX_CHARACTERS } from '../../model/fields.ts';

export type ReadAddress = { address: string; note?: string };

const LONGEST_SHOWN = 60;
const BARE_DOMAIN = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,24}(?:[/?#:]|$)/i;

/** Returns an http(s) URL as given, adds `https://` to `www.example.com`, else '' with a note. */
export function readWebAddress(value: unknown): ReadAddress {
  if (value === null || value === undefined) return { address: '' };
  if (typeof value !== 'string') return { address: '', note: 'is not an address; dropped' };
  const text = value.trim();
  if (text === '') return { address: '' };
  const shown = JSON.stringify(text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);
  const completed = BARE_DOMAIN.test(text) ? `https://${text}` : text;
  if (completed.length > URL_MAX_CHARACTERS) return { address: '', note: `${shown} is too long; dropped` };
  if (isWebAddress(text)) return { address: text };
  if (isWebAddress(completed)) {
    return { address: completed, note: `${shown} was read as ${completed}` };
  }
  return { address: '', note: `${shown} is not a web address that starts with http:// or https://; dropped` };
}

/** Returns the URL in the characters of RFC 3986, as the schema's `uri` requires; '' if that is impossible. */
export function toUri(address: string): string {
  const url = isWebAddress(address) ? URL.parse(address) : null;
  if (!url || !/^(?:[a-z0-9._~!$&'()*+,;=-]|%[0-9a-f]{2})+$|^\[[0-9a-f:.]+\]$/i.test(url.hostname)) return '';
  const query = url.search === '' ? '' : `?${encoded(url.search.slice(1))}`;
  const fragment = url.hash === '' ? '' : `#${encoded(url.hash.slice(1))}`;
  const uri = `${url.origin}${encoded(url.pathname)}${query}${fragment}`;
  if (uri === `${address}/`) return address;
  return uri.length > URL_MAX_CHARACTERS ? '' : uri;
}

function encoded(part: string): string {
  return part.toWellFormed().replaceAll(/%(?![0-9a-f]{2})|[^A-Za-z0-9\-._~!$&'()*+,;=:@/?%]/gi, encodeURIComponent);
}

/** Networks whose profile URL contains the user name. */
const PROFILE_ADDRESSES: Record<string, string> = {
  github: 'https://github.com/',
  gitlab: 'https://gitlab.com/',
  linkedin: 'https://www.linkedin.com/in/',
  twitter: 'https://twitter.com/',
  x: 'https://x.com/',
};

/** ('GitHub', 'ada') -> 'https://github.com/ada'; '' for an unknown network. */
export function profileAddress(network: string, username: string): string {
  const key = network.toLowerCase();
  const name = username.replace(/^@/, '');
  const isKnown = Object.hasOwn(PROFILE_ADDRESSES, key) && /^[\w.-]{1,100}$/.test(name);
  return isKnown ? `${PROFILE_ADDRESSES[key]}${name}` : '';
}

/** 'https://www.example.com/x' -> 'example.com' */
export function hostOf(address: string): string {
  return URL.parse(address)?.hostname.replace(/^www\./, '') ?? '';
}
