import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import type { VisitSourceTable } from '../../db/visit-tables.ts';
import { channelOf } from './channels.ts';
import { hashId } from './hash-id.server.ts';

/** A traffic source and its id in the database. */
export type Source = VisitSourceTable;

/** A visit without a link, or with one that identifies no source. */
export const DIRECT: Source = {
  id: 0,
  channel: 'Direct',
  referrer: '',
  utm_source: '',
  utm_medium: '',
  utm_campaign: '',
};

const OTHER = 'Other';
const NAME_MAX_CHARACTERS = 100;
/** Maximum sources of one portfolio and day: visitors can invent any number. */
const SOURCES_PER_PORTFOLIO = 500;
/** Once all portfolios together exceed this number, each may have only FEW_SOURCES. */
const SOURCES_OF_ALL = 200_000;
const FEW_SOURCES = 20;
const HOSTS_KNOWN = 2_000;
const KEY_MAX_CHARACTERS = 500;
/** Click ids that ad platforms add to URLs. */
const AD_MARKS = ['gclid', 'gbraid', 'wbraid', 'msclkid'];
/** Includes bidi controls: a stranger's text must not reorder a report. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming the control characters is the purpose
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

type SourceRequest = { headers: IncomingHttpHeaders; url?: string | undefined };

/** Reads the referrer's host and the campaign parameters of the URL; nothing else of either is stored. */
export function readSource({ headers, url = '' }: SourceRequest, ownHost: string): Source {
  const referrer = headers.referer ? foreignHost(headers.referer, [ownHost, hostOf(`http://${headers.host}`)]) : '';
  const query = /[?&](utm_|\w+id=)/.test(url) ? new URLSearchParams(url.slice(url.indexOf('?') + 1)) : undefined;
  if (referrer === '' && query === undefined) return DIRECT;
  const texts = {
    referrer,
    utm_source: clean(query?.get('utm_source')),
    utm_medium: clean(query?.get('utm_medium')),
    utm_campaign: clean(query?.get('utm_campaign')),
  };
  const isAd = AD_MARKS.some((mark) => query?.has(mark));
  return toSource({ channel: channelOf({ ...texts, isAd }), ...texts });
}

function toSource(texts: Omit<Source, 'id'>): Source {
  if (texts.channel === 'Direct') return DIRECT;
  const { channel, referrer, utm_source, utm_medium, utm_campaign } = texts;
  return { id: hashId([channel, referrer, utm_source, utm_medium, utm_campaign]), ...texts };
}

/** Returns '' if the referrer is one of our own pages. */
function foreignHost(referer: string, own: readonly string[]): string {
  const host = hostOf(referer);
  if (own.includes(host)) return '';
  // An IP is meaningless in a report, and may be the client's own.
  return isIP(host.replace(/^\[|\]$/g, '')) ? OTHER : host;
}

/** Returns the host without port and `www.`; '' if this is not the URL of a website or an app. */
export function hostOf(url: string): string {
  const parsed = URL.parse(url);
  if (parsed === null || !/^(https?|android-app):$/.test(parsed.protocol)) return '';
  return clean(parsed.hostname.toLowerCase().replace(/^www\./, ''));
}

function clean(text: string | null | undefined): string {
  if (!text) return '';
  return text.replace(CONTROL_CHARACTERS, '').trim().slice(0, NAME_MAX_CHARACTERS).toWellFormed().trim();
}

/**
 * Returns the source of a request. After too many sources of a portfolio on one day, new ones become unnamed; counted
 * for each node.
 */
export function openSources(ownHost: string): (request: SourceRequest, portfolio: string, day: string) => Source {
  const read = openReader(ownHost);
  const seen = new Map<string, Set<number>>();
  let seenDay = '';
  let all = 0;

  return (request, portfolio, day) => {
    const source = read(request);
    if (source === DIRECT) return source;
    if (day !== seenDay) {
      seen.clear();
      seenDay = day;
      all = 0;
    }
    const ids = seen.get(portfolio) ?? new Set();
    if (ids.has(source.id)) return source;
    if (ids.size >= (all < SOURCES_OF_ALL ? SOURCES_PER_PORTFOLIO : FEW_SOURCES)) return nameless(source);
    seen.set(portfolio, ids.add(source.id));
    all += 1;
    return source;
  };
}

/** Caches the last hosts: parsing takes microseconds. */
function openReader(ownHost: string): (request: SourceRequest) => Source {
  const known = new LRUCache<string, Source>({ max: HOSTS_KNOWN });
  return (request) => {
    const { referer = '', host = '' } = request.headers;
    if (request.url?.includes('?')) return readSource(request, ownHost);
    if (referer === '') return DIRECT;
    const [beforePath = ''] = /^[^:]*:\/\/[^/?#]*/.exec(referer) ?? [];
    const key = `${host} ${beforePath}`;
    const before = known.get(key);
    if (before) return before;
    const source = readSource(request, ownHost);
    if (key.length <= KEY_MAX_CHARACTERS) known.set(key, source);
    return source;
  };
}

function nameless({ channel, ...names }: Source): Source {
  const other = (name: string) => (name === '' ? '' : OTHER);
  return toSource({
    channel,
    referrer: other(names.referrer),
    utm_source: other(names.utm_source),
    utm_medium: other(names.utm_medium),
    utm_campaign: other(names.utm_campaign),
  });
}
