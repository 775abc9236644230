import ipaddr from 'ipaddr.js';
import { errnoOf } from '../../lib/errno.ts';
import type { MayConnect } from './connection-rule.server.ts';
import { FORBIDDEN, guardedLookup } from './guarded-lookup.server.ts';

const TIMEOUT_MS = 5_000;
/** More of a response is not read. */
const RESPONSE_MAX_BYTES = 16_384;
/** The error of a request that was given up. */
export const NO_RESPONSE = 'No response within five seconds';

export type OutgoingResponse = {
  /** The HTTP status; 0 if there was no response. */
  status: number;
  /** Why there was none: the code of the system, or a sentence. */
  error: string;
  /** Where a redirect points to, as it was sent; '' for none. */
  location: string;
  /** The beginning of its body, if it was asked for. */
  text?: string;
};

type Outgoing = {
  method: 'POST' | 'HEAD' | 'GET';
  url: URL;
  headers: Record<string, string>;
  body?: string;
  mayConnect: MayConnect;
  signal: AbortSignal;
  /** How much of the body is returned as text; without it, none is. */
  readsBytes?: number;
};

/**
 * Sends a request without following redirects, and returns what came back. The address is checked where the connection
 * is made: a name that first resolves to a public address cannot lead inside later.
 */
export async function sendGuarded({
  method,
  url,
  headers,
  body = '',
  mayConnect,
  signal,
  readsBytes,
}: Outgoing): Promise<OutgoingResponse> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // Node looks up names only.
  if (ipaddr.isValid(host) && !mayConnect(host)) return { status: 0, error: FORBIDDEN, location: '' };
  const { request } = url.protocol === 'https:' ? await import('node:https') : await import('node:http');
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        method,
        agent: false,
        lookup: guardedLookup(mayConnect),
        headers: { ...headers, ...(body !== '' && { 'content-length': Buffer.byteLength(body) }) },
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      },
      (response) => {
        const { statusCode: status = 0, headers } = response;
        const chunks: Buffer[] = [];
        const finish = () => {
          const text = readsBytes === undefined ? {} : { text: Buffer.concat(chunks).toString() };
          resolve({ status, error: '', location: headers.location ?? '', ...text });
        };
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (readsBytes !== undefined) chunks.push(chunk);
          if (bytes > (readsBytes ?? RESPONSE_MAX_BYTES)) response.destroy();
        });
        response.once('close', finish);
        response.once('error', finish);
      },
    );
    sent.once('error', (error) => resolve({ status: 0, error: reasonOf(error), location: '' }));
    sent.end(body);
  });
}

function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return NO_RESPONSE;
  return errnoOf(error) ?? error.message.slice(0, 200);
}
