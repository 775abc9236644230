import { connectionRule } from '../../platform/http/outgoing/connection-rule.server.ts';
import { sendGuarded } from '../../platform/http/outgoing/guarded-request.server.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { say } from '../../platform/lib/texts/sentence.ts';
import type { Item } from '../import/sources/open-badges/badge-fields.ts';
import { parsed } from '../import/sources/open-badges/find-badges.ts';
import { CHECK_FAILED, NOT_AT_ISSUER, REVOKED, rejected } from './rejected.ts';

/** A status list of a million credentials has 130 kB where most are valid. */
const DOCUMENT_MAX_BYTES = 1024 * 1024;
const REDIRECTS_MAX = 2;
/** Of one badge: its badge class, issuer, key and lists, with redirects. */
const REQUESTS_MAX = 10;
const CHECK_MS = 15_000;
const ACCEPT = 'application/vc+jwt, application/vc, application/ld+json, application/json, */*;q=0.1';

/**
 * Gets what a badge refers to, by https from public addresses alone, without a redirect to another origin: what is there
 * is said by somebody else. Throws `unavailable`, and `invalid` for an assertion
 * that is there no longer.
 */
export type Fetcher = {
  text(url: string, kind?: 'assertion'): Promise<string>;
  json(url: string, kind?: 'assertion'): Promise<Item>;
  /** 'https:' outside of tests. */
  scheme: string;
};

/** `networks`: IP ranges that are called although they are not public, also by http; none outside of tests. */
export function openFetcher(userAgent: string, networks: readonly string[] = []): Fetcher {
  const signal = AbortSignal.timeout(CHECK_MS);
  const scheme = networks.length > 0 ? 'http:' : 'https:';
  let requests = 0;

  async function text(start: string, kind?: 'assertion'): Promise<string> {
    let url = URL.parse(start);
    const origin = url?.origin;
    for (let redirects = 0; url && redirects <= REDIRECTS_MAX; redirects += 1) {
      const { host } = url;
      if (url.origin !== origin) break;
      if (url.protocol !== scheme || url.username !== '' || requests >= REQUESTS_MAX) break;
      requests += 1;
      const {
        status,
        error,
        location,
        text = '',
      } = await sendGuarded({
        method: 'GET',
        url,
        headers: { 'user-agent': userAgent, accept: ACCEPT, 'accept-encoding': 'identity' },
        mayConnect: connectionRule(url, { protocols: ['https:'], networks }),
        signal,
        readsBytes: DOCUMENT_MAX_BYTES,
      });
      if (error !== '') throw unavailable('{host} cannot be reached: try again later', host);
      if (kind && status === 410) throw rejected(REVOKED);
      if (kind && status === 404) throw rejected(NOT_AT_ISSUER);
      if (status >= 200 && status < 300) return text;
      if (status < 300 || status > 399) throw unreadable(start);
      url = URL.parse(location, url);
    }
    throw unreadable(start);
  }
  return {
    scheme,
    text,
    async json(url, kind) {
      const object = parsed(Buffer.from(await text(url, kind)));
      if (object) return object;
      throw unreadable(url);
    },
  };
}

/** What is at the URL says nothing: it may later. */
export function unreadable(url: string): AppError {
  return unavailable('The response of {host} cannot be read', URL.parse(url)?.host ?? url.slice(0, 60));
}

function unavailable(
  error: 'The response of {host} cannot be read' | '{host} cannot be reached: try again later',
  host: string,
) {
  return new AppError('unavailable', { message: CHECK_FAILED, error: say(error, { host }) });
}
