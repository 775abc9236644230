import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { saysNoIndex } from '../lib/robots.ts';
import {
  COMPRESSIONS,
  type Compression,
  type Encoding,
  entityTagOf,
  type Form,
  holdsPage,
  preferredEncoding,
} from './conditional.ts';

/** Up to 8, quality costs little: 115 kB take 2 ms. The best takes 120 ms, in another thread, and saves a tenth. */
const BROTLI_QUALITY = { br: 8, 'br-best': 11 };
/** As a power of two: 1 MB. A larger window would only take longer to set up. */
const BROTLI_WINDOW = 20;
const GZIP_LEVEL = 6;

/** A document that is ready to be sent. */
export type CompressedDocument = {
  /** Names the bytes; an encoding's entity tag is made from it. */
  digest: string;
  /** Of the bytes that are held from the start: those of the document as it is, or compressed where it is large. */
  size: number;
  /** The compressions that it can be sent in. */
  encodings: readonly Compression[];
  /** Search engines are to leave it out. */
  isUnlisted: boolean;
  /** In which form an encoding's bytes are sent: a page that is asked for again is compressed better meanwhile. */
  formOf(encoding: Encoding): Form;
  /** The bytes in one form, compressed when first asked for. */
  body(form: Form): Buffer | Promise<Buffer> | Readable;
};

/** One page at a time, whichever: others wait until they are asked for again. */
let isRefining = false;

/** `onGrowth` hears of the bytes that a compression adds. */
export function compressDocument(html: string, onGrowth?: (bytes: number) => void): CompressedDocument {
  const identity = Buffer.from(html);
  const bodies = new Map<Form, Buffer | Promise<Buffer>>([['identity', identity]]);
  const digest = createHash('sha256').update(identity).digest('base64url').slice(0, 22);

  async function compressed(form: Form): Promise<Buffer> {
    try {
      const bytes = await compress(identity, form);
      bodies.set(form, bytes);
      onGrowth?.(bytes.length);
      return bytes;
    } catch (error) {
      bodies.delete(form);
      throw error;
    }
  }

  function body(form: Form): Buffer | Promise<Buffer> {
    const known = bodies.get(form);
    if (known) return known;
    const bytes = compressed(form);
    bodies.set(form, bytes);
    return bytes;
  }

  function formOf(encoding: Encoding): Form {
    if (encoding !== 'br') return encoding;
    if (bodies.get('br-best') instanceof Buffer) return 'br-best';
    if (bodies.get('br') instanceof Buffer && !isRefining) refine();
    return 'br';
  }

  function refine(): void {
    isRefining = true;
    const end = () => {
      isRefining = false;
    };
    // Where it fails, the form that is there already goes on being sent.
    Promise.resolve(body('br-best')).then(end, end);
  }
  return { digest, size: identity.length, encodings: COMPRESSIONS, isUnlisted: saysNoIndex(html), formOf, body };
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

async function compress(bytes: Buffer, form: Form): Promise<Buffer> {
  if (form === 'identity') return bytes;
  if (form === 'gzip') return gzipAsync(bytes, { level: GZIP_LEVEL });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[form],
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliAsync(bytes, { params });
}

/** What a document's answer says besides its bytes. */
export type Terms = { policy: string; cacheControl: string; vary: string };

export type DocumentResponse = {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer | Promise<Buffer> | Readable | undefined;
};

/** The page in the encoding that the client takes best, or 304 where it holds the page already. */
export function documentResponse(
  page: CompressedDocument,
  { policy, cacheControl, vary }: Terms,
  asked: IncomingHttpHeaders,
): DocumentResponse {
  const encoding = preferredEncoding(asked['accept-encoding'], page.encodings);
  const form = page.formOf(encoding);
  const headers: Record<string, string> = {
    'content-security-policy': policy,
    'cache-control': cacheControl,
    vary,
    etag: entityTagOf(page.digest, form),
  };
  if (page.isUnlisted) headers['x-robots-tag'] = 'noindex';
  if (holdsPage(asked['if-none-match'], page.digest)) return { status: 304, headers, body: undefined };
  headers['content-type'] = 'text/html; charset=utf-8';
  if (encoding !== 'identity') headers['content-encoding'] = encoding;
  return { status: 200, headers, body: page.body(form) };
}

export async function sendCompressedDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, terms }: { page: CompressedDocument; terms: Terms },
): Promise<FastifyReply> {
  const { status, headers, body } = documentResponse(page, terms, request.headers);
  return reply
    .status(status)
    .headers(headers)
    .send(await body);
}
