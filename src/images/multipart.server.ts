import { UPLOAD_FAILED } from '../http/upload-memory-budget.server.ts';
import { AppError } from '../lib/app-error.ts';

const PARTS_MAX = 32;
const FILES_MAX = 1;
const FIELDS_MAX = 5;
const PART_HEADERS_MAX = 32;
const PART_HEADERS_MAX_BYTES = 8 * 1024;
const CRLF = '\r\n';
const END_OF_HEADERS = '\r\n\r\n';

type FormPart = { name: string; isFile: boolean; bytes: Buffer };

/**
 * Returns the parts of a `multipart/form-data` body; they share its memory. Throws `invalid` if it is malformed,
 * `too_large` for too many parts or headers. Our own parser, because the usual one truncates headers at its limits and
 * continues.
 */
export function parseMultipart(body: Buffer, contentType: string | undefined): FormPart[] {
  const parts = splitParts(body, `--${boundaryOf(contentType)}`).map(readPart);
  const files = parts.filter(({ isFile }) => isFile).length;
  if (files > FILES_MAX) throw tooMuch('one file at a time');
  if (parts.length - files > FIELDS_MAX) throw tooMuch(`at most ${FIELDS_MAX} fields`);
  return parts;
}

/** RFC 2046, 5.1.1: at most 70 characters, quoted or not. */
function boundaryOf(contentType = ''): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType) ?? [];
  return quoted ?? plain ?? malformed();
}

/** Returns the bytes between the delimiters: headers, an empty line, content. */
function splitParts(body: Buffer, delimiter: string): Buffer[] {
  const parts: Buffer[] = [];
  let at = indexAfter(body, delimiter, 0);
  while (body.toString('latin1', at, at + 2) !== '--') {
    if (parts.length === PARTS_MAX) throw tooMuch(`at most ${PARTS_MAX} parts`);
    const start = indexAfter(body, CRLF, at);
    if (body.toString('latin1', at, start).trim() !== '') malformed();
    at = indexAfter(body, CRLF + delimiter, start);
    parts.push(body.subarray(start, at - delimiter.length - CRLF.length));
  }
  return parts;
}

function indexAfter(body: Buffer, needle: string, from: number): number {
  const index = body.indexOf(needle, from, 'latin1');
  return index === -1 ? malformed() : index + needle.length;
}

function readPart(part: Buffer): FormPart {
  const start = indexAfter(part, END_OF_HEADERS, 0);
  if (start > PART_HEADERS_MAX_BYTES) throw tooMuch('at most 8 kB of headers in each part');
  const headers = part.toString('utf8', 0, start - END_OF_HEADERS.length).split(CRLF);
  if (headers.length > PART_HEADERS_MAX) throw tooMuch(`at most ${PART_HEADERS_MAX} headers in each part`);
  const disposition = headers.find((header) => /^content-disposition:\s*form-data\s*;/i.test(header));
  const [, quoted, plain] = /;\s*name=(?:"([^"]*)"|([^\s;"]+))/i.exec(disposition ?? '') ?? [];
  const name = quoted ?? plain ?? malformed();
  return { name, isFile: /;\s*filename\*?=/i.test(disposition ?? ''), bytes: part.subarray(start) };
}

function malformed(): never {
  throw new AppError('invalid', { message: UPLOAD_FAILED, error: 'The form is malformed or was cut off' });
}

function tooMuch(limit: string): AppError {
  return new AppError('too_large', { message: UPLOAD_FAILED, error: `The form may have ${limit}` });
}
