import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownBytes } from './byte-cache.server.ts';
import { accepts, type Encoding, entityTagOf, matchesDocument } from './conditional.ts';

/** 0.5 ms for 100 kB: less than a thread and promises cost besides. Level 6 takes twice the time for 6 % fewer bytes. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };
/** 0.7 ms; the best level saves 3 % more and takes twice the time. */
const GZIP = { level: 4, memLevel: 9 };
/** log2 of the window size: 1 MB. A larger window only takes longer to set up. */
const BROTLI_WINDOW = 20;

/** A document that is ready to be sent. */
export type CompressedDocument = {
  /** Hash of the bytes; the entity tag of each encoding is derived from it. */
  digest: string;
  /** Initial size in memory: the bytes of its first form. */
  size: number;
  /** False if search engines must not index it. */
  indexed: boolean;
  /**
   * Returns the encoding in which it is sent to a client with this `Accept-Encoding`. A document that is requested again
   * is compressed with brotli in the background.
   */
  encodingFor(accepted: string | undefined): Encoding;
  /** Returns the bytes in one encoding, compressed on first use. */
  body(encoding: Encoding): Buffer | Promise<Buffer> | Readable;
};

/** One document at a time: others wait until their next request. */
let isRefining = false;

/** `onForm` is called with the size of each compressed form. */
export function compressDocument(
  { html, indexed }: { html: string; indexed: boolean },
  onForm?: (bytes: number) => void,
): CompressedDocument {
  const identity = ownBytes(Buffer.from(html));
  const bodies = new Map<Encoding, Buffer>([['identity', identity]]);

  function keep(encoding: Encoding, compressed: Buffer): Buffer {
    const bytes = ownBytes(compressed);
    bodies.set(encoding, bytes);
    onForm?.(bytes.length);
    return bytes;
  }

  async function refine(): Promise<void> {
    isRefining = true;
    try {
      keep('br', await withBrotli(identity));
    } catch {
      // The existing form is sent as before.
    } finally {
      isRefining = false;
    }
  }

  function encodingFor(accepted: string | undefined): Encoding {
    const takesBrotli = accepts(accepted, 'br');
    if (takesBrotli && bodies.has('br')) return 'br';
    const encoding = accepts(accepted, 'zstd') ? 'zstd' : accepts(accepted, 'gzip') ? 'gzip' : 'identity';
    if (takesBrotli && !isRefining && bodies.has(encoding)) void refine();
    return encoding;
  }

  return {
    digest: hash('sha256', identity, 'base64url').slice(0, 22),
    size: identity.length,
    indexed,
    encodingFor,
    body: (encoding) => bodies.get(encoding) ?? keep(encoding, compressed(identity, encoding)),
  };
}

function compressed(bytes: Buffer, encoding: Encoding): Buffer {
  return encoding === 'zstd' ? zstdCompressSync(bytes, ZSTD) : gzipSync(bytes, GZIP);
}

const brotli = promisify(brotliCompress);

/** The best quality: 100 ms for 100 kB, in another thread, and a fifth smaller than zstd. */
async function withBrotli(bytes: Buffer): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotli(bytes, { params });
}

/** The headers of a document's response that do not depend on its bytes. */
export type Terms = {
  policy: string;
  cacheControl: string;
  vary: string;
  /** HTML by default. */
  contentType?: string;
};

export type DocumentResponse = {
  status: 200 | 304;
  headers: Record<string, string>;
  body: Buffer | Promise<Buffer> | Readable | undefined;
};

/** The form of a document that a client gets. */
export type ChosenForm = { status: 200 | 304; encoding: Encoding };

/** Returns the encoding for a client, and 304 if the client has this version. */
export function chooseForm(document: CompressedDocument, requestHeaders: IncomingHttpHeaders): ChosenForm {
  const encoding = document.encodingFor(requestHeaders['accept-encoding']);
  const isKnown = matchesDocument(requestHeaders['if-none-match'], document.digest);
  return { status: isKnown ? 304 : 200, encoding };
}

export function headersOf(
  document: CompressedDocument,
  { policy, cacheControl, vary, contentType = 'text/html; charset=utf-8' }: Terms,
  { status, encoding }: ChosenForm,
): Record<string, string> {
  return {
    'content-security-policy': policy,
    'cache-control': cacheControl,
    vary,
    etag: entityTagOf(document.digest, encoding),
    ...(!document.indexed && { 'x-robots-tag': 'noindex' }),
    ...(status === 200 && { 'content-type': contentType }),
    ...(status === 200 && encoding !== 'identity' && { 'content-encoding': encoding }),
  };
}

export function documentResponse(
  document: CompressedDocument,
  terms: Terms,
  requestHeaders: IncomingHttpHeaders,
): DocumentResponse {
  const form = chooseForm(document, requestHeaders);
  const body = form.status === 200 ? document.body(form.encoding) : undefined;
  return { status: form.status, headers: headersOf(document, terms, form), body };
}

export async function sendCompressedDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  { document, terms }: { document: CompressedDocument; terms: Terms },
): Promise<FastifyReply> {
  const { status, headers, body } = documentResponse(document, terms, request.headers);
  return reply
    .status(status)
    .headers(headers)
    .send(await body);
}
