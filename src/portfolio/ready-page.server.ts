import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Encoding, entityTagOf, holdsPage, preferredEncoding } from './negotiation.ts';

const BROTLI_QUALITY = 5;
const GZIP_LEVEL = 6;

/** A document that is ready to be sent. */
export type ReadyPage = {
  /** Names the bytes; an encoding's entity tag is made from it. */
  digest: string;
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
  return { digest, body };
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

function compress(bytes: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return gzipAsync(bytes, { level: GZIP_LEVEL });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliAsync(bytes, { params });
}

/** Sends the page in the encoding that the client takes best, or 304 where it holds the page already. */
export async function sendReadyPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, policy }: { page: ReadyPage; policy: string },
): Promise<FastifyReply> {
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  reply.header('etag', entityTagOf(page.digest, encoding)).header('content-security-policy', policy);
  if (holdsPage(request.headers['if-none-match'], page.digest)) return reply.status(304).send();
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(await page.body(encoding));
}
