import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

const NAME = 'x-forwarded-for';
const IPV4_WITH_PORT = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/;
const IN_BRACKETS = /^\[([^\]]+)\](?::\d{1,5})?$/;

/** Of an entry of X-Forwarded-For: some proxies add the client's port, and brackets to IPv6. Others are returned as they are. */
export function withoutPort(entry: string): string {
  const text = entry.trim().replace(/^"(.*)"$/, '$1');
  const [, ip = text] = IPV4_WITH_PORT.exec(text) ?? IN_BRACKETS.exec(text) ?? [];
  return isIP(ip) > 0 ? ip : text;
}

/**
 * Returns a function that leaves IPs alone in X-Forwarded-For, before anything reads it: Fastify's `request.ip` takes an
 * entry as it is. False if the entry that names the client is no IP: then the proxy's own IP counts.
 */
export function openForwardedFor(trustProxy: readonly string[]): (request: IncomingMessage) => boolean {
  if (trustProxy.length === 0) return () => true;
  const isTrusted = proxyAddr.compile([...trustProxy]);
  return (request) => {
    const { headers } = request;
    const forwarded = headers[NAME];
    if (forwarded === undefined) return true;
    headers[NAME] = String(forwarded).split(',').map(withoutPort).join(', ');
    if (isIP(proxyAddr(request, isTrusted)) > 0) return true;
    delete headers[NAME];
    return false;
  };
}
