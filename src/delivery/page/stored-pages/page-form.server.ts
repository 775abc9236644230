import { crc32 } from 'node:zlib';
import { z } from 'zod';
import type { DocumentForm } from '../../../platform/http/compressed-document.server.ts';
import { type RenderedDocument, StoredAs } from '../rendered-document.server.ts';

/** Of all that precedes the compressed bytes: the checksum in hexadecimal, a line break, one line of JSON. */
const CHECKSUM_LENGTH = 8;
const LINE_BREAK = 0x0a;

/** A rendered document in the form in which it was stored. */
export type StoredPage = Omit<RenderedDocument, 'html'> & {
  storedAs: StoredAs;
  form: DocumentForm;
  /** True for a document of a large portfolio: it is never kept uncompressed. */
  isLarge: boolean;
};

const Head = z.object({
  storedAs: StoredAs,
  owner: z.string(),
  page: z.string(),
  variant: z.string().optional(),
  personName: z.string().optional(),
  indexed: z.boolean(),
  changesAt: z.coerce.date().optional(),
  frames: z.array(z.string()).optional(),
  isLarge: z.boolean(),
  digest: z.string(),
  representation: z.enum(['gzip', 'br', 'br-best']),
});

/** Returns the content of a page's file. */
export function encodePage({ form, ...page }: StoredPage): Buffer {
  const { bytes, digest, representation } = form;
  const head = Buffer.from(`${JSON.stringify({ ...page, digest, representation })}\n`);
  const checksum = checksumOf(bytes, crc32(head));
  return Buffer.concat([Buffer.from(`${checksum}\n`), head, bytes]);
}

/** Undefined if the file is not what was written: it is neither synced nor protected. */
export function decodePage(file: Buffer): StoredPage | undefined {
  const content = file.subarray(CHECKSUM_LENGTH + 1);
  if (file.toString('latin1', 0, CHECKSUM_LENGTH + 1) !== `${checksumOf(content)}\n`) return undefined;
  const end = content.indexOf(LINE_BREAK);
  const { data } = Head.safeParse(JSON.parse(content.toString('utf8', 0, end)));
  if (!data) return undefined;
  const { digest, representation, ...page } = data;
  return { ...page, form: { digest, representation, bytes: content.subarray(end + 1) } };
}

function checksumOf(bytes: Buffer, start = 0): string {
  return crc32(bytes, start).toString(16).padStart(CHECKSUM_LENGTH, '0');
}
