import type { Ctx } from '../../../../platform/context.ts';
import { say } from '../../../../platform/lib/texts/sentence.ts';
import { failed, limitedText, unreachable } from '../remote.server.ts';

const TIMEOUT_MS = 10_000;
/** A hundred works with their authors have about 1 MB. */
const RESPONSE_MAX_BYTES = 8 * 1024 * 1024;
const REDIRECTS_MAX = 3;
/** To which doi.org leads those who ask for data: the agencies that register DOIs of publications. */
const AGENCIES = ['api.crossref.org', 'data.crosscite.org', 'data.datacite.org', 'api.datacite.org', 'data.medra.org'];

type Request = { url: string; accept: string; signal: AbortSignal };

/**
 * Returns the JSON that a registry has at an address, or undefined if it has none. Requests go to the registry of the
 * settings and to agencies alone. Throws `unavailable`.
 */
export async function registryJson(request: Request): Promise<unknown> {
  const { host } = new URL(request.url);
  const response = await send(request, host);
  if (response.status === 404 || response.status === 406) return undefined;
  if (response.status !== 200) {
    throw failed(
      'unavailable',
      say('{host} responded with status {status}: try again later', { host, status: String(response.status) }),
    );
  }
  const text = await limitedText(response, { host, maxBytes: RESPONSE_MAX_BYTES });
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw failed('unavailable', say('The response of {host} cannot be read', { host }), { cause });
  }
}

async function send({ url, ...asked }: Request, host: string): Promise<Response> {
  let [next, left] = [url, REDIRECTS_MAX];
  for (;;) {
    const response = await fetchOnce({ url: next, ...asked }, host);
    const location = response.headers.get('location');
    if (response.status < 300 || response.status > 399 || location === null) return response;
    await response.body?.cancel();
    const target = URL.parse(location, next);
    if (target === null || !isKnown(target, host) || left-- === 0) {
      throw failed('unavailable', say('The response of {host} cannot be read', { host }));
    }
    next = target.href;
  }
}

function isKnown(target: URL, host: string): boolean {
  return target.host === host || (target.protocol === 'https:' && AGENCIES.includes(target.host));
}

async function fetchOnce({ url, accept, signal }: Request, host: string): Promise<Response> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await fetch(url, {
      headers: { accept, 'user-agent': 'vitrine' },
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeout]),
    });
  } catch (cause) {
    throw unreachable(host, cause);
  }
}

export type Registries = Pick<Ctx['config'], 'orcidApiUrl' | 'doiUrl'>;
