import { describe, expect, test } from 'vitest';
import { isAppError } from '../../../platform/lib/app-error.ts';
import { parseDocument } from './json.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
function errorOf(text: string | Uint8Array): unknown {
  try {
    return parseDocument(typeof text === 'string' ? bytes(text) : text);
  } catch (error) {
    return isAppError(error) ? error.error : error;
  }
}
const nested = (depth: number) => `{"a":${'['.repeat(depth - 1)}${']'.repeat(depth - 1)}}`;

test('a document is an object, with a byte order mark or without', () => {
  expect(parseDocument(bytes('\ufeff{"a": "\\u00fc 😀"}'))).toEqual({ a: 'ü 😀' });
  expect(parseDocument(bytes('{}'))).toEqual({});
});

test.each(['[]', '"text"', '7', 'null', 'true'])('%s is no document', (text) => {
  expect(errorOf(text)).toBe('The body must be an object');
});

test.each(['', '{', '{"a":1,}', "{'a':1}", '{"a":1} x', '// {}', '{"a":NaN}'])('%j is no JSON', (text) => {
  expect(errorOf(text)).toBe('The body is not valid JSON');
});

describe('the depth of a document', () => {
  test('is 20 at most', () => {
    expect(errorOf(nested(20))).toHaveProperty('a');
    expect(errorOf(nested(21))).toBe('The body is nested too deeply');
  });

  test('counts no brackets in texts, also after an escaped quote', () => {
    expect(
      errorOf(JSON.stringify({ a: '['.repeat(100), b: `"${'{'.repeat(100)}`, c: `\\"${'['.repeat(100)}` })),
    ).toHaveProperty('a');
  });

  test('counts what is open, not what there is', () => {
    expect(errorOf(`{"a":[${'[],'.repeat(1_000)}[]]}`)).toHaveProperty('a');
  });

  test('is checked before parsing: a million open brackets take no second', () => {
    const before = process.cpuUsage();
    expect(errorOf(new Uint8Array(5_000_000).fill(0x5b))).toBe('The body is nested too deeply');
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(1_000);
  });
});

test.each([
  '{"__proto__": {"isAdmin": true}}',
  '{"a": [{"b": {"__proto__": 1}}]}',
  '{"constructor": {"prototype": {"isAdmin": true}}}',
  '{"\\u005f_proto__": 1}',
])('%s is rejected: it would reach the prototype of all objects', (text) => {
  expect(errorOf(text)).toBe('The body is not valid JSON');
  expect({}).not.toHaveProperty('isAdmin');
});

test('a word that only looks like a prototype is a value', () => {
  expect(parseDocument(bytes('{"constructor": "Acme", "prototype": "v1"}'))).toEqual({
    constructor: 'Acme',
    prototype: 'v1',
  });
});
