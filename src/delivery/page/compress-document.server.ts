import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import { ownBytes } from '../../platform/http/byte-cache.server.ts';
import type { CompressedDocument } from '../../platform/http/compressed-document.server.ts';
import { accepts } from '../../platform/http/conditional.ts';

/** A large document, compressed where it was rendered: uncompressed it would take ten times the memory. */
export type CompressedHtml = { gzip: Uint8Array; digest: string };

/** `write` writes the document. */
export async function compressedHtml(
  write: (into: Gzip) => Promise<{ indexed: boolean }>,
): Promise<{ html: CompressedHtml; indexed: boolean }> {
  const compression = createGzip();
  const [gzip, { indexed }] = await Promise.all([buffer(compression), write(compression)]);
  const digest = createHash('sha256').update(gzip).digest('base64url').slice(0, 22);
  return { html: { gzip, digest }, indexed };
}

/** Sent as stored, or decompressed for clients that do not accept gzip. */
export function fromCompressedHtml({ gzip, digest }: CompressedHtml, indexed: boolean): CompressedDocument {
  const bytes = ownBytes(Buffer.from(gzip.buffer, gzip.byteOffset, gzip.byteLength));
  return {
    digest,
    indexed,
    size: bytes.length,
    encodingFor: (accepted) => (accepts(accepted, 'gzip') ? 'gzip' : 'identity'),
    body(encoding) {
      if (encoding !== 'identity') return bytes;
      const plain = createGunzip();
      plain.end(bytes);
      return plain;
    },
  };
}

/** A file that is compressed already: a PDF. */
export function fromBytes(made: Buffer, indexed: boolean): CompressedDocument {
  const bytes = ownBytes(made);
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { digest, indexed, size: bytes.length, encodingFor: () => 'identity', body: () => bytes };
}
