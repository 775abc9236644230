import { describe, expect, test } from 'vitest';
import {
  exportable,
  isNothing,
  isPreservableName,
  PRESERVED_FIELDS_MAX,
  PreservedFields,
  toPreserved,
} from './preserved-fields.ts';

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`x${index}`, 'y']));

describe('a name of a preserved field', () => {
  test.each(['studyType', 'x-note', '@type', 'größe', '職業', 'a.b:c d', `a${'b'.repeat(59)}`])('may be %j', (name) => {
    expect(isPreservableName(name)).toBe(true);
    expect(PreservedFields.safeParse({ [name]: 'x' }).success).toBe(true);
  });

  test.each([
    '',
    '$origin',
    '__proto__',
    'constructor',
    'prototype',
    ' a',
    '-a',
    'a\nb',
    'a<b',
    `a${'b'.repeat(60)}`,
    '😀',
  ])('may not be %j', (name) => {
    expect(isPreservableName(name)).toBe(false);
  });
});

describe('a value without a column', () => {
  test.each([
    [' text ', undefined, 'text'],
    [7, undefined, '7'],
    [false, undefined, 'false'],
    [['a', 2, '', null], undefined, ['a', '2']],
    [{ a: 'x', b: 1, c: '' }, undefined, { a: 'x', b: '1' }],
    [[{ a: 'x' }, { b: 2 }], undefined, [{ a: 'x' }, { b: '2' }]],
    ['a\u0000b', undefined, 'ab'],
    ['one', 'list', ['one']],
    ['2014-06-15', 'date', '2014-06-15'],
    ['Ada@Example.com', 'email', 'Ada@Example.com'],
  ] as const)('%j (%s) is preserved as %j', (value, type, expected) => {
    expect(toPreserved(value, type)).toEqual(expected);
  });

  test.each([
    ['objects in objects', { a: { b: { c: 'x' } } }, undefined],
    ['lists in lists', [['a']], undefined],
    ['a list of too many items', Array(101).fill('a'), undefined],
    ['an object of too many fields', many(PRESERVED_FIELDS_MAX + 1), undefined],
    ['a list where a text belongs', ['a'], 'text'],
    ['objects where texts belong', [{ a: 'x' }], 'list'],
    ['what is no date', 'soon', 'date'],
    ['what is no email', 'ada', 'email'],
    ['a script where a URL belongs', 'javascript:alert(1)', 'uri'],
    ['the name of a prototype', { constructor: 'x' }, undefined],
    ['nothing', null, undefined],
  ] as const)('%s are not preserved', (_what, value, type) => {
    expect(toPreserved(value, type)).toBeUndefined();
  });

  test('that is too long is cut between characters', () => {
    const kept = toPreserved('😀'.repeat(6_000));
    expect(kept).toHaveLength(10_000);
    expect(String(kept).isWellFormed()).toBe(true);
  });
});

test('what is empty need not be preserved', () => {
  expect([null, undefined, '', '  ', [], ['', null], {}, { a: '', b: null }].every(isNothing)).toBe(true);
  expect([0, false, 'x', ['', 'x'], { a: 'x' }, { a: [] }].some(isNothing)).toBe(false);
});

test('an export has what the schema accepts, and no marks of ours', () => {
  const kept = { note: 'x', $origin: { $name: 'y' }, url: 'no url', startDate: '2014' };
  expect(exportable(kept, { url: 'uri', startDate: 'date' })).toEqual({ note: 'x', startDate: '2014' });
});
