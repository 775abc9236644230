import { AppError, invalid } from '../../../platform/lib/app-error.ts';
import type { ErrorMessage } from '../../../platform/lib/texts/sentence.ts';
import { isObject } from '../plain-values.ts';
import { type DecodedText, decodeText } from '../sources/decode-text.ts';

export const IMPORT_FAILED = 'Error importing';
export const NOT_JSON = 'The body is not valid JSON';
/** The same limit as for other bodies. */
const DEPTH_MAX = 20;

const guessedEncodings = new WeakMap<object, NonNullable<DecodedText['guessed']>>();

/** Returns the encoding in which a parsed document was read, if it had to be guessed. */
export function guessedEncoding(document: Record<string, unknown>): DecodedText['guessed'] {
  return guessedEncodings.get(document);
}

/** Parses a document, with the same limits as other bodies; editors of Windows save it in other encodings. Throws `invalid`. */
export function parseDocument(bytes: Uint8Array): Record<string, unknown> {
  const { text, guessed } = decodeText(bytes);
  // Before parsing: millions of open brackets would use all memory of the thread, for many seconds.
  if (isDeeperThan(text, DEPTH_MAX)) throw malformed('The body is nested too deeply');
  const document = parse(text);
  if (!isObject(document)) throw invalid(IMPORT_FAILED, [{ field: '', message: 'The body must be an object' }]);
  rejectUnsafeValues(document);
  if (guessed) guessedEncodings.set(document, guessed);
  return document;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed(NOT_JSON);
  }
}

function malformed(error: ErrorMessage): AppError {
  return new AppError('invalid', { message: 'Invalid request', error });
}

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = Buffer.from('"\\[]{}');

/** Counts open brackets outside strings: exact for valid JSON; invalid JSON is rejected later. */
function isDeeperThan(text: string, depthMax: number): boolean {
  let depth = 0;
  let isInText = false;
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    if (unit === BACKSLASH) index += 1;
    else if (unit === QUOTE) isInText = !isInText;
    else if (isInText) continue;
    else if (unit === OPEN_LIST || unit === OPEN_OBJECT) depth += 1;
    else if (unit === CLOSE_LIST || unit === CLOSE_OBJECT) depth -= 1;
    if (depth > depthMax) return true;
  }
  return false;
}

/** Rejects keys that name an object's prototype, like the parser of other bodies. */
function rejectUnsafeValues(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  const hasOddName = Object.hasOwn(value, '__proto__') || namesPrototype(value);
  if (hasOddName) throw malformed('The body is not valid JSON');
  for (const item of Object.values(value)) rejectUnsafeValues(item);
}

function namesPrototype(value: object): boolean {
  if (!Object.hasOwn(value, 'constructor')) return false;
  const inner: unknown = value.constructor;
  return isObject(inner) && Object.hasOwn(inner, 'prototype');
}
