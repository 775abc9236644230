import { connectionRule } from '../../platform/http/outgoing/connection-rule.server.ts';
import { FORBIDDEN } from '../../platform/http/outgoing/guarded-lookup.server.ts';
import { type OutgoingResponse, sendGuarded } from '../../platform/http/outgoing/guarded-request.server.ts';
import { isWebUrl } from '../../platform/lib/fields.ts';
import type { DeadReason } from './dead-link.ts';

const REDIRECTS_MAX = 5;
const PROTOCOLS = ['https:', 'http:'];
const GONE = [404, 410];
const TOO_MANY_REQUESTS = 429;
const SERVER_ERROR = 500;

export type Probe = {
  /** Whom a server may contact about the requests. */
  userAgent: string;
  /** IP ranges that are called although they are not public; none outside of tests. */
  networks: readonly string[];
  signal: AbortSignal;
};

/**
 * 'fine' for whatever a server says about a page that may be there: also that it wants a login, or no robots. 'busy' if
 * it wants fewer requests. 'unknown' if nothing can be said: not a public address, or the program is stopping.
 */
export type Verdict = 'fine' | 'busy' | 'unknown' | DeadReason;

/** `host` is the last one that was called, after redirects. */
type Probed = { verdict: Verdict; host: string };

/** Requests a link and what it redirects to, as a browser would follow it. */
export async function probeLink(link: string, probe: Probe): Promise<Probed> {
  let url = link;
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await head(new URL(url), probe);
    const target = redirectOf(response, url);
    if (target === undefined) return { verdict: verdictOf(response, probe.signal), host: new URL(url).host };
    url = target;
  }
  return { verdict: 'fine', host: new URL(url).host };
}

/** Many servers reject HEAD, or say something else than for GET: a failure is confirmed. */
async function head(url: URL, { userAgent, networks, signal }: Probe): Promise<OutgoingResponse> {
  const headers = { 'user-agent': userAgent, accept: '*/*' };
  const mayConnect = connectionRule(url, { protocols: PROTOCOLS, networks });
  const first = await sendGuarded({ method: 'HEAD', url, headers, mayConnect, signal });
  if (first.status < 400 && first.error === '') return first;
  if (first.error !== '' || first.status === TOO_MANY_REQUESTS) return first;
  return sendGuarded({ method: 'GET', url, headers, mayConnect, signal });
}

/** Undefined if there is none, or none that can be followed. */
function redirectOf({ status, location }: OutgoingResponse, from: string): string | undefined {
  if (status < 300 || status >= 400 || location === '') return undefined;
  const target = URL.parse(location, from)?.href;
  return target !== undefined && isWebUrl(target) ? target : undefined;
}

function verdictOf({ status, error }: OutgoingResponse, signal: AbortSignal): Verdict {
  if (signal.aborted || error === FORBIDDEN || error === 'EAI_AGAIN') return 'unknown';
  if (error === 'ENOTFOUND') return 'no_host';
  if (error !== '') return 'no_response';
  if (GONE.includes(status)) return 'not_found';
  if (status === TOO_MANY_REQUESTS) return 'busy';
  return status >= SERVER_ERROR ? 'server_error' : 'fine';
}
