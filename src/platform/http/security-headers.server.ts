import type { FastifyReply } from 'fastify';
import type { Config } from '../config.ts';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Responses that are not documents: run and show nothing when opened in a browser. */
export const NOTHING_POLICY =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; sandbox";

/** Headers of every response. Built once: a plugin would build them for each request. */
export function securityHeaders({ secure }: Pick<Config, 'secure'>): Record<string, string> {
  return {
    'content-security-policy': NOTHING_POLICY,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    // With `no-referrer`, a form post without JavaScript would send `Origin: null`.
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(secure && { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}` }),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

/** For a response that bypasses the hooks. */
export function addSecurityHeaders(reply: FastifyReply): void {
  reply.headers({ 'content-security-policy': NOTHING_POLICY, 'x-content-type-options': 'nosniff' });
}

type Policy = {
  scriptHashes?: readonly string[];
  styleHashes?: readonly string[];
  /** Who may frame the document, and what it may frame, as sources of the policy: nobody and nothing by default. */
  framedBy?: "'none'" | "'self'";
  frames?: string;
};

/** Returns the content security policy of an HTML document. Hashes, not nonces, because documents are cached. */
export function documentPolicy({
  scriptHashes = [],
  styleHashes = [],
  framedBy = "'none'",
  frames = "'none'",
}: Policy = {}): string {
  const hashes = (list: readonly string[]) => list.map((hash) => ` '${hash}'`).join('');
  return [
    "default-src 'none'",
    `script-src 'self'${hashes(scriptHashes)}`,
    `style-src 'self'${hashes(styleHashes)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(frames === "'none'" ? [] : [`frame-src ${frames}`]),
    `frame-ancestors ${framedBy}`,
  ].join('; ');
}
