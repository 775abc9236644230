import { lookup as lookUpName } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { errnoOf } from '../lib/errno.ts';

const TIMEOUT_MS = 5_000;
/** More of a response is not read. */
const RESPONSE_MAX_BYTES = 16_384;
const HTTPS_PORT = 443;

export type Attempt = {
  /** The HTTP status; 0 if there was no response. */
  status: number;
  /** Why there was none. */
  error: string;
};

type Outgoing = {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** IP ranges inside which any port, and http, may be called as well. */
  networks: readonly string[];
  signal: AbortSignal;
};

/**
 * Sends a POST to a public address, by https, without following redirects. The address is checked where the connection
 * is made: a name that first resolves to a public address cannot lead inside later.
 */
export async function post({ url, headers, body, networks, signal }: Outgoing): Promise<Attempt> {
  const target = new URL(url);
  const isOnlyInside = target.protocol !== 'https:' || (target.port || String(HTTPS_PORT)) !== String(HTTPS_PORT);
  const mayConnect = (ip: string) => isInside(ip, networks) || (!isOnlyInside && isPublic(ip));
  const host = target.hostname.replace(/^\[|\]$/g, '');
  // Node looks up names only.
  if (ipaddr.isValid(host) && !mayConnect(host)) return { status: 0, error: FORBIDDEN };
  const { request } = target.protocol === 'https:' ? await import('node:https') : await import('node:http');
  return new Promise((resolve) => {
    const sent = request(
      target,
      {
        method: 'POST',
        agent: false,
        lookup: guardedLookup(mayConnect),
        headers: { ...headers, 'content-length': Buffer.byteLength(body) },
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
      },
      (response) => {
        const finish = () => resolve({ status: response.statusCode ?? 0, error: '' });
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
          if (bytes > RESPONSE_MAX_BYTES) response.destroy();
        });
        response.once('close', finish);
        response.once('error', finish);
      },
    );
    sent.once('error', (error) => resolve({ status: 0, error: reasonOf(error) }));
    sent.end(body);
  });
}

const FORBIDDEN = 'Not a public address';

/** Resolves a name to the addresses that may be connected to; fails if there is none. */
function guardedLookup(mayConnect: (ip: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    lookUpName(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '');
      const [first, ...rest] = addresses.filter(({ address }) => mayConnect(address));
      if (!first) return callback(Object.assign(new Error(FORBIDDEN), { code: FORBIDDEN }), '');
      if (options.all) callback(null, [first, ...rest]);
      else callback(null, first.address, first.family);
    });
  };
}

/** False for what is private, local, reserved, or another address in disguise. */
export function isPublic(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const parsed = ipaddr.process(ip);
  // Of IPv6 only 2000::/3 is assigned to the internet; the rest may be translated to any address.
  const isGlobal = parsed.kind() === 'ipv4' || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
  return isGlobal && parsed.range() === 'unicast';
}

function isInside(ip: string, networks: readonly string[]): boolean {
  const parsed = ipaddr.process(ip);
  return networks.some((network) => {
    const [range, bits] = ipaddr.parseCIDR(network);
    return range.kind() === parsed.kind() && parsed.match(range, bits);
  });
}

function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'No response within five seconds';
  return errnoOf(error) ?? error.message.slice(0, 200);
}
