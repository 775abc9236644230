import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import type { VisitSourceTable } from '../visit-tables.ts';
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

export const OTHER = 'Other';
const NAME_MAX_CHARACTERS = 100;
/** Click ids that ad platforms add to URLs. */
const AD_MARKS = ['gclid', 'gbraid', 'wbraid', 'msclkid'];
/** Includes bidi controls: a stranger's text must not reorder a report. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: naming the control characters is the purpose
const CONTROL_CHARACTERS = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export type SourceRequest = { headers: IncomingHttpHeaders; url?: string | undefined };

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

export function toSource(texts: Omit<Source, 'id'>): Source {
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
