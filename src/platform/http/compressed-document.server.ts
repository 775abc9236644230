import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ownBytes } from './byte-cache.server.ts';
import {
  COMPRESSIONS,
  type Compression,
  type Encoding,
  entityTagOf,
  matchesDocument,
  preferredEncoding,
  type Representation,
} from './conditional.ts';

/** Up to 8, quality costs little: 115 kB take 2 ms. Quality 11 takes 120 ms, in another thread, and saves a tenth. */
const BROTLI_QUALITY = { br: 8, 'br-best': 11 };
/** log2 of the window size: 1 MB. A larger window only takes longer to set up. */
const BROTLI_WINDOW = 20;
const GZIP_LEVEL = 6;

/** A document that is ready to be sent. */
export type CompressedDocument = {
  /** Hash of the bytes; the entity tag of each encoding is derived from it. */
  digest: string;
  /** Initial size in memory: the bytes of its first form. */
  size: number;
  /** The encodings in which it can be sent. */
  encodings: readonly Compression[];
  /** False if search engines must not index it. */
  indexed: boolean;
  /**
   * Returns the form in which an encoding is sent. A document that is requested again is compressed better in the
   * background.
   */
  representationFor(encoding: Encoding): Representation;
  /** Returns the bytes of one form, compressed on first use. */
  body(representation: Representation): Buffer | Promise<Buffer> | Readable;
};

/** One form of a document; the digest is that of the document. */
export type DocumentForm = { representation: Representation; bytes: Buffer; digest: string };

/** One document at a time: others wait until their next request. */
let isRefining = false;

/** `html` may be any form of the document. `onForm` is called with each further form. */
export function compressDocument(
  { html, indexed }: { html: string | DocumentForm; indexed: boolean },
  onForm?: (form: DocumentForm) => void,
): CompressedDocument {
  const first = typeof html === 'string' ? identityForm(html) : html;
  const { digest } = first;
  const bodies = new Map<Representation, Buffer | Promise<Buffer>>([[first.representation, first.bytes]]);

  async function compressed(representation: Representation): Promise<Buffer> {
    try {
      const identity = (await bodies.get('identity')) ?? (await decompress(first));
      const bytes = ownBytes(await compress(identity, representation));
      bodies.set(representation, bytes);
      onForm?.({ representation, bytes, digest });
      return bytes;
    } catch (error) {
      bodies.delete(representation);
      throw error;
    }
  }

  function body(representation: Representation): Buffer | Promise<Buffer> {
    const known = bodies.get(representation);
    if (known) return known;
    const bytes = compressed(representation);
    bodies.set(representation, bytes);
    return bytes;
  }

  function representationFor(encoding: Encoding): Representation {
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
    // If it fails, the existing form is sent as before.
    Promise.resolve(body('br-best')).then(end, end);
  }
  return { digest, size: first.bytes.length, encodings: COMPRESSIONS, indexed, representationFor, body };
}

/** Returns the uncompressed form of a document. */
export function identityForm(html: string): DocumentForm {
  const bytes = ownBytes(Buffer.from(html));
  return { representation: 'identity', bytes, digest: hash('sha256', bytes, 'base64url').slice(0, 22) };
}

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);
const unbrotliAsync = promisify(brotliDecompress);
const gunzipAsync = promisify(gunzip);

async function decompress({ bytes, representation }: DocumentForm): Promise<Buffer> {
  if (representation === 'identity') return bytes;
  return representation === 'gzip' ? gunzipAsync(bytes) : unbrotliAsync(bytes);
}

async function compress(bytes: Buffer, representation: Representation): Promise<Buffer> {
  if (representation === 'identity') return bytes;
  if (representation === 'gzip') return gzipAsync(bytes, { level: GZIP_LEVEL });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY[representation],
    [constants.BROTLI_PARAM_LGWIN]: BROTLI_WINDOW,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return brotliAsync(bytes, { params });
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
export type ChosenForm = { status: 200 | 304; encoding: Encoding; representation: Representation };

/** Returns the client's preferred encoding, and 304 if the client has this version. */
export function chooseForm(document: CompressedDocument, requestHeaders: IncomingHttpHeaders): ChosenForm {
  const encoding = preferredEncoding(requestHeaders['accept-encoding'], document.encodings);
  const isKnown = matchesDocument(requestHeaders['if-none-match'], document.digest);
  return { status: isKnown ? 304 : 200, encoding, representation: document.representationFor(encoding) };
}

export function headersOf(
  document: CompressedDocument,
  { policy, cacheControl, vary, contentType = 'text/html; charset=utf-8' }: Terms,
  { status, encoding, representation }: ChosenForm,
): Record<string, string> {
  return {
    'content-security-policy': policy,
    'cache-control': cacheControl,
    vary,
    etag: entityTagOf(document.digest, representation),
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
  const body = form.status === 200 ? document.body(form.representation) : undefined;
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
