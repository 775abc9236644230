import { AppError, isAppError } from '../../../platform/lib/app-error.ts';
import { say } from '../../../platform/lib/texts/sentence.ts';
import { IMPORT_FAILED, NOT_JSON, parseDocument } from '../parse/json.ts';
import { isObject } from '../plain-values.ts';
import { decodeStart } from './decode-text.ts';
import type { InputFile } from './source.ts';

const parsed = new WeakMap<InputFile, { value?: Record<string, unknown>; error?: unknown }>();

/** True if the file begins like a JSON object. */
export function looksLikeJson(file: InputFile): boolean {
  return file.json !== undefined || decodeStart(file.start()).trimStart().startsWith('{');
}

/** Returns the file's object, parsed once; throws `invalid` if it is not JSON. */
export function jsonOf(file: InputFile): Record<string, unknown> {
  if (file.json) return file.json;
  const known = parsed.get(file) ?? parse(file);
  parsed.set(file, known);
  if (known.value) return known.value;
  throw known.error;
}

function parse(file: InputFile) {
  try {
    return { value: parseDocument(file.bytes()) };
  } catch (error) {
    return { error: isNotJson(error) ? namedFault(file, error) : error };
  }
}

function isNotJson(error: unknown): error is AppError {
  return isAppError(error) && error.error === NOT_JSON;
}

function namedFault({ path }: InputFile, cause: AppError): AppError {
  return new AppError(cause.code, {
    message: IMPORT_FAILED,
    error: path ? say('{file} is not JSON', { file: path }) : 'The file is not JSON',
    cause,
  });
}

/** Returns the object of a file, or undefined if it is not one. */
export function objectIn(file: InputFile): Record<string, unknown> | undefined {
  if (!looksLikeJson(file)) return undefined;
  try {
    return jsonOf(file);
  } catch {
    return undefined;
  }
}

/** Returns a nested object; {} if there is none. */
export function objectAt(value: unknown, name: string): Record<string, unknown> {
  const inner = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return isObject(inner) ? inner : {};
}

/** Returns a nested list of objects. */
export function objectsAt(value: unknown, name: string): Record<string, unknown>[] {
  const inner = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return Array.isArray(inner) ? inner.filter(isObject) : [];
}

/** Returns a nested text; '' if there is none. */
export function textAt(value: unknown, name: string): string {
  const inner = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  if (typeof inner === 'number') return String(inner);
  return typeof inner === 'string' ? inner.trim() : '';
}
