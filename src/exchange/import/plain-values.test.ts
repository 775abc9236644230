import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isEmptyValue, isObject, isSameValue } from './plain-values.ts';

test.each([
  ['', '', true],
  ['a', 'A', false],
  ['', undefined, false],
  [null, undefined, false],
  ['1', 1, false],
  [[], {}, false],
  [[], '', false],
  [['a', 'b'], ['b', 'a'], false],
  [['a'], ['a', undefined], false],
  [{ a: '1', b: ['2'] }, { b: ['2'], a: '1' }, true],
  [{ a: undefined }, {}, false],
  [{ a: undefined }, { b: undefined }, false],
  [{ a: { b: 'x' } }, { a: { b: 'y' } }, false],
  [{}, Object.create({ inherited: 'x' }), true],
  [{ toString: 'x' }, { other: 'x' }, false],
])('%j and %j are the same value: %s', (a, b, expected) => {
  expect(isSameValue(a, b)).toBe(expected);
  expect(isSameValue(b, a)).toBe(expected);
});

test('a copy of a JSON value is the same value', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => isSameValue(value, structuredClone(value))));
});

test('an object is neither a list nor null, and an empty value is a field without input', () => {
  expect([{}, Object.create(null), [], null, 'a', undefined].map(isObject)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  expect(['', false, 'select', []].every(isEmptyValue)).toBe(true);
  expect([' ', true, 'selected', [''], 0, null, {}].some(isEmptyValue)).toBe(false);
});
