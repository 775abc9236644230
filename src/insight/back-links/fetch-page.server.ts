import { connectionRule } from '../../platform/http/outgoing/connection-rule.server.ts';
import { sendGuarded } from '../../platform/http/outgoing/guarded-request.server.ts';

const REDIRECTS_MAX = 3;
/** Profiles of large sites have their links in the first third of this. */
const PAGE_MAX_BYTES = 512_000;

export type Caller = {
  /** Whom a server may contact about the requests. */
  userAgent: string;
  /** IP ranges that are called although they are not public; none outside of tests. */
  networks: readonly string[];
  signal: AbortSignal;
};

/**
 * Returns the beginning of a page by https; '' for one that is not there, undefined if nothing can be said: no answer,
 * too many requests, a fault of the server.
 */
export async function fetchPage(link: string, { userAgent, networks, signal }: Caller): Promise<string | undefined> {
  let url = new URL(link);
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects += 1) {
    const response = await sendGuarded({
      method: 'GET',
      url,
      headers: { 'user-agent': userAgent, accept: 'text/html', 'accept-encoding': 'identity' },
      mayConnect: connectionRule(url, { protocols: ['https:'], networks }),
      signal,
      readsBytes: PAGE_MAX_BYTES,
    });
    const { status, error, location, text = '' } = response;
    if (error !== '' || status === 429 || status >= 500) return undefined;
    if (status < 300) return text;
    const target = location === '' ? null : URL.parse(location, url);
    if (status >= 400 || !target || !isHttps(target, networks)) return '';
    url = target;
  }
  return '';
}

/** A test's own server has no certificate. */
export function isHttps({ protocol }: URL, networks: readonly string[]): boolean {
  return protocol === 'https:' || (networks.length > 0 && protocol === 'http:');
}
