import { UPLOAD_FAILED } from '../../platform/http/upload-memory-budget.server.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { type ErrorMessage, englishOf, say } from '../../platform/lib/texts/sentence.ts';

const FILES_MAX = 1;
/** Parts in addition to the accepted files. */
const OTHER_PARTS_MAX = 31;
const FIELDS_MAX = 5;
const PART_HEADERS_MAX = 32;
const PART_HEADERS_MAX_BYTES = 8 * 1024;
const CRLF = '\r\n';
const END_OF_HEADERS = '\r\n\r\n';

type FormPart = { name: string; isFile: boolean; fileName: string; bytes: Buffer };
type Limits = {
  /** How many files the form may have. */
  files?: number;
  /** The headline of failures. */
  failure?: ErrorMessage;
};

/**
 * Returns the parts of a `multipart/form-data` body; they share its memory. Throws `invalid` if it is malformed,
 * `too_large` for too many parts or headers. Our own parser, because the usual one truncates headers at its limits and
 * continues.
 */
export function parseMultipart(
  body: Buffer,
  contentType: string | undefined,
  { files: filesMax = FILES_MAX, failure = UPLOAD_FAILED }: Limits = {},
): FormPart[] {
  try {
    const parts = splitParts(body, `--${boundaryOf(contentType)}`, filesMax + OTHER_PARTS_MAX).map(readPart);
    const files = parts.filter(({ isFile }) => isFile).length;
    if (files > filesMax)
      throw filesMax === 1
        ? tooMuch('The form may have one file at a time')
        : tooMuch(say('The form may have at most {n} files', { n: filesMax }));
    if (parts.length - files > FIELDS_MAX)
      throw tooMuch(say('The form may have at most {n} fields', { n: FIELDS_MAX }));
    return parts;
  } catch (fault) {
    throw fault instanceof FormFault ? new AppError(fault.code, { message: failure, error: fault.text }) : fault;
  }
}

class FormFault extends Error {
  readonly code: 'invalid' | 'too_large';
  readonly text: ErrorMessage;

  constructor(code: 'invalid' | 'too_large', text: ErrorMessage) {
    super(englishOf(text));
    this.code = code;
    this.text = text;
  }
}

/** RFC 2046, 5.1.1: at most 70 characters, quoted or not. */
function boundaryOf(contentType = ''): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))\s*(?:;|$)/i.exec(contentType) ?? [];
  return quoted ?? plain ?? malformed();
}

/** Returns the bytes between the delimiters: headers, an empty line, content. */
function splitParts(body: Buffer, delimiter: string, partsMax: number): Buffer[] {
  const parts: Buffer[] = [];
  let at = indexAfter(body, delimiter, 0);
  while (body.toString('latin1', at, at + 2) !== '--') {
    if (parts.length === partsMax) throw tooMuch(say('The form may have at most {n} parts', { n: partsMax }));
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
  if (start > PART_HEADERS_MAX_BYTES) throw tooMuch('The form may have at most 8 kB of headers in each part');
  const headers = part.toString('utf8', 0, start - END_OF_HEADERS.length).split(CRLF);
  if (headers.length > PART_HEADERS_MAX)
    throw tooMuch(say('The form may have at most {n} headers in each part', { n: PART_HEADERS_MAX }));
  const disposition = headers.find((header) => /^content-disposition:\s*form-data\s*;/i.test(header));
  const [, quoted, plain] = /;\s*name=(?:"([^"]*)"|([^\s;"]+))/i.exec(disposition ?? '') ?? [];
  const name = quoted ?? plain ?? malformed();
  const [isFile, fileName = ''] = /;\s*filename\*?=(?:"([^"]*)")?/i.exec(disposition ?? '') ?? [];
  return { name, isFile: isFile !== undefined, fileName, bytes: part.subarray(start) };
}

function malformed(): never {
  throw new FormFault('invalid', 'The form is malformed or was cut off');
}

function tooMuch(limit: ErrorMessage): FormFault {
  return new FormFault('too_large', limit);
}
