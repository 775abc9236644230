import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { createGunzip, createGzip, type Gzip } from 'node:zlib';
import type { CompressedDocument } from '../http/compressed-document.server.ts';
import { hasNoIndex } from '../lib/robots.ts';

/** A large document, compressed where it was rendered: uncompressed it would take ten times the memory. */
export type CompressedHtml = { gzip: Uint8Array; digest: string; isUnlisted: boolean };

/** `write` writes the document and returns its head. */
export async function compressedHtml(write: (into: Gzip) => Promise<string>): Promise<CompressedHtml> {
  const compression = createGzip();
  const [gzip, head] = await Promise.all([buffer(compression), write(compression)]);
  const digest = createHash('sha256').update(gzip).digest('base64url').slice(0, 22);
  return { gzip, digest, isUnlisted: hasNoIndex(head) };
}

/** Sent as stored, or decompressed for clients that do not accept gzip. */
export function fromCompressedHtml({ gzip, digest, isUnlisted }: CompressedHtml): CompressedDocument {
  const bytes = Buffer.from(gzip.buffer, gzip.byteOffset, gzip.byteLength);
  return {
    digest,
    isUnlisted,
    size: bytes.length,
    encodings: ['gzip'],
    formOf: (encoding) => (encoding === 'identity' ? 'identity' : 'gzip'),
    body(form) {
      if (form !== 'identity') return bytes;
      const plain = createGunzip();
      plain.end(bytes);
      return plain;
    },
  };
}
