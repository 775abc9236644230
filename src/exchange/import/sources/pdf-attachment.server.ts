import { inflateSync } from 'node:zlib';

/** PDF, ISO 32000-2: a header within the first kilobyte, and objects of a dictionary and a stream. */
const HEADER = '%PDF-';
const HEADER_WITHIN_BYTES = 1_024;
/** Of a file that is embedded. Ours has no more than a document may have. */
const UNPACKED_MAX_BYTES = 10 * 1024 * 1024;
/** Ours has one embedded file; others may have more of them. */
const EMBEDDED_MAX = 8;
/** Dictionaries of embedded files are short. */
const DICTIONARY_MAX_BYTES = 4_096;

export function isPdf(start: Uint8Array): boolean {
  return bufferOf(start).subarray(0, HEADER_WITHIN_BYTES).indexOf(HEADER) !== -1;
}

/**
 * Yields the content of the files that are embedded in a PDF, unpacked up to 10 MB each. Only objects outside object
 * streams are found, as the PDF of a résumé has them: nothing else of the PDF is read.
 */
export function* embeddedFiles(bytes: Uint8Array): Generator<Uint8Array> {
  const pdf = bufferOf(bytes);
  let at = 0;
  for (let count = 0; count < EMBEDDED_MAX; count++) {
    const mark = pdf.indexOf('/EmbeddedFile', at);
    if (mark === -1) return;
    at = mark + 1;
    // Also the beginning of '/EmbeddedFiles', the list of names.
    if (/[a-z]/i.test(pdf.toString('latin1', mark + 13, mark + 14))) continue;
    const content = streamAround(pdf, mark);
    if (content) yield content;
  }
}

/** Returns the stream of the object whose dictionary is here; undefined if it is damaged, encrypted or too large. */
function streamAround(pdf: Buffer, mark: number): Buffer | undefined {
  const before = pdf.lastIndexOf(' obj', mark);
  const after = pdf.indexOf('stream', mark);
  if (before === -1 || after === -1 || after - before > DICTIONARY_MAX_BYTES) return undefined;
  const dictionary = pdf.toString('latin1', before, after);
  const start = after + 'stream'.length + lineBreakBytes(pdf, after + 'stream'.length);
  const [, length] = /\/Length\s+(\d+)(?!\s+\d+\s+R)/.exec(dictionary) ?? [];
  const end = length === undefined ? pdf.indexOf('endstream', start) : start + Number(length);
  if (end < start || end > pdf.length) return undefined;
  const packed = pdf.subarray(start, end);
  const [, filter] = /\/Filter\s*\[?\s*\/(\w+)/.exec(dictionary) ?? [];
  if (filter === undefined) return packed.length > UNPACKED_MAX_BYTES ? undefined : packed;
  return filter === 'FlateDecode' ? inflated(packed) : undefined;
}

function lineBreakBytes(pdf: Buffer, at: number): number {
  if (pdf[at] === 0x0d && pdf[at + 1] === 0x0a) return 2;
  return pdf[at] === 0x0a ? 1 : 0;
}

function inflated(packed: Buffer): Buffer | undefined {
  try {
    return inflateSync(packed, { maxOutputLength: UNPACKED_MAX_BYTES });
  } catch {
    return undefined;
  }
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
}
