import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { saysNoIndex } from '../lib/robots.ts';
import { type Encoding, entityTagOf, holdsPage, preferredEncoding } from './negotiation.ts';

/** Up to this, quality costs little: 115 kB take 2 ms. */
const BROTLI_QUALITY = 8;
/** As a power of two: 1 MB. A larger window would only take longer to set up. */
const BROTLI_WINDOW = 20;
const GZIP_LEVEL = 6;

/** A document that is ready to be sent. */
export type ReadyPage = {
  /** Names the bytes; an encoding's entity tag is made from it. */
  digest: string;
  /** Of the bytes as they are, uncompressed. */
  size: number;
  /** Search engines are to leave it out. */
  isUnlisted: boolean;
  /** The bytes in one encoding, compressed when first asked for. */
  body(encoding: Encoding): Buffer | Promise<Buffer>;
};

/** `onGrowth` hears of the bytes that a compression adds. */
export function readyPage(html: string, onGrowth?: (bytes: number) => void): ReadyPage {
  const identity = Buffer.from(html);
  const bodies = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', identity]]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);

  async function compressed(encoding: Encoding): Promise<Buffer> {
    try {
      const bytes = await compress(identity, encoding);
      bodies.set(encoding, bytes);
      onGrowth?.(bytes.length);
      return bytes;
    } catch (error) {
      bodies.delete(encoding);
      throw error;
    }
  }

  function body(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = bodies.get(encoding);
    if (known) return known;
    const bytes = compressed(encoding);
    bodies.set(encoding, bytes);
    return bytes;
  }
  return { digest, size: identity.length, isUnlisted: saysNoIndex(html), body };
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level: GZIP_LEVEL });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliAsync(bytes, { params });
}

/** What a document's answer says besides its bytes. */
export type Terms = { policy: string; cacheControl: string; vary: string };

export type Answer = { status: 200 | 304; headers: Record<string, string>; body: Buffer | Promise<Buffer> | undefined };

/** The page in the encoding that the client takes best, or 304 where it holds the page already. */
export function answerWith(page: ReadyPage, { policy, cacheControl, vary }: Terms, asked: IncomingHttpHeaders): Answer {
  const encoding = preferredEncoding(asked['accept-encoding']);
  const headers: Record<string, string> = {
    'content-security-policy': policy,
    'cache-control': cacheControl,
    vary,
    etag: entityTagOf(page.digest, encoding),
  };
  if (page.isUnlisted) headers['x-robots-tag'] = 'noindex';
  if (holdsPage(asked['if-none-match'], page.digest)) return { status: 304, headers, body: undefined };
  headers['content-type'] = 'text/html; charset=utf-8';
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return { status: 200, headers, body: page.body(encoding) };
}

export async function sendReadyPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, terms }: { page: ReadyPage; terms: Terms },
): Promise<FastifyReply> {
  const { status, headers, body } = answerWith(page, terms, request.headers);
  return reply
    .status(status)
    .headers(headers)
    .send(await body);
}
