import { expect, test } from 'vitest';
import { line, prose } from '../../../platform/lib/fields.ts';
import { englishOf } from '../../../platform/lib/texts/sentence.ts';
import { itemReader } from './field-reader.ts';

/** What a call returns, and the notes that it leaves. */
function read<T>(raw: Record<string, unknown>, use: (item: ReturnType<typeof itemReader>) => T): [T, string[]] {
  const item = itemReader(raw);
  return [use(item), item.notes.map(englishOf)];
}

test('the first name that has a value counts; another value is named, the same one is not', () => {
  const text = (raw: Record<string, unknown>) => read(raw, (item) => item.text(line(), 'company', 'name'));
  expect(text({ name: 'Engine' })).toEqual(['Engine', []]);
  expect(text({ company: ' ', name: 'Engine' })).toEqual(['Engine', []]);
  expect(text({ company: 'Loom', name: 'Engine' })).toEqual(['Loom', ['name was not used, since there is company']]);
  expect(text({ company: 'Loom', name: 'Loom' })).toEqual(['Loom', []]);
  expect(text({})).toEqual(['', []]);
});

test('inherited names are not fields of a document', () => {
  expect(read({}, (item) => item.has('constructor'))[0]).toBe(false);
  expect(read({ constructor: 'Engine' }, (item) => item.text(line(), 'constructor'))[0]).toBe('Engine');
});

test('a number becomes text, a list is joined as the field allows, and an object is dropped', () => {
  const values = { score: 1.3, names: ['a', '', 'b'], nested: ['a', { b: 1 }] };
  expect(read(values, (item) => item.text(line(), 'score'))).toEqual(['1.3', []]);
  expect(read(values, (item) => item.text(line(), 'names'))).toEqual(['a, b', []]);
  expect(read(values, (item) => item.text(prose(), 'names'))).toEqual(['a\nb', []]);
  expect(read(values, (item) => item.text(line(), 'nested'))).toEqual(['', ['nested is not text; dropped']]);
});

test('texts are cut to their field, and cleaned of what cannot be stored, with a note', () => {
  const long = read({ name: 'x'.repeat(201) }, (item) => item.text(line(), 'name'));
  expect([long[0].length, long[1]]).toEqual([200, ['name was cut to 200 characters']]);
  const odd = read({ name: 'En\u0000gine\u202e' }, (item) => item.text(line(), 'name'));
  expect(odd).toEqual(['Engine', ['name held characters that cannot be stored; they were removed']]);
});

test('a list is split where its items allow it', () => {
  const split = (value: unknown) => read({ items: value }, (item) => item.list(line(), 'items'));
  expect(split('SQL, Go,, C')).toEqual([['SQL', 'Go', 'C'], []]);
  expect(split(['SQL, PL/SQL', 7])).toEqual([['SQL, PL/SQL', '7'], []]);
  expect(split(7)).toEqual([['7'], []]);
  expect(split(['a', {}, { b: 1 }])).toEqual([['a'], ['items held something that is not text; dropped']]);
  expect(read({ items: 'One.\r\nTwo, too.' }, (item) => item.list(prose(), 'items'))[0]).toEqual(['One.', 'Two, too.']);
});

test('a list has at most a hundred items, empty ones not counted', () => {
  const items = Array.from({ length: 120 }, (_, index) => (index < 10 ? '' : `item ${index}`));
  const [found, notes] = read({ items }, (item) => item.list(line(), 'items'));
  expect([found.length, found[0], notes]).toEqual([100, 'item 10', ['only the first 100 of items were taken']]);
});

test('dates are read with their notes, and an end before the start is left empty', () => {
  const dates = (start: unknown, end: unknown) => read({ start, end }, (item) => item.dates('start', 'end'));
  expect(dates('2014-06', '2015')).toEqual([['2014-06', '2015'], []]);
  expect(dates('2014-06', 'present')[0]).toEqual(['2014-06', '']);
  expect(dates('2015', '2014')).toEqual([['2015', ''], ['end 2014 is before start 2015; left empty']]);
  for (const [start, end] of [
    ['2015', '2015-03'],
    ['2015-03', '2015'],
    ['2015', '2015'],
  ] as const)
    expect(dates(start, end)).toEqual([[start, end], []]);
  expect(dates('soon', '')[1]).toEqual(['start "soon" could not be read as a date; left empty']);
});

test('URLs are read with their notes', () => {
  expect(read({ url: 'https://example.com/' }, (item) => item.url('website', 'url'))).toEqual([
    'https://example.com/',
    [],
  ]);
  const [url, notes] = read({ url: 'javascript:alert(1)' }, (item) => item.url('url'));
  expect([url, notes.length]).toEqual(['', 1]);
});

test('a part shares the notes of its item, of which there are ten at most, each once', () => {
  const item = itemReader({ name: {} });
  const part = item.part(Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`field${index}`, {}])));
  item.text(line(), 'name');
  item.text(line(), 'name');
  expect(item.notes).toEqual([]);
  const nested = item.part({ name: { a: 1 } });
  nested.text(line(), 'name');
  nested.text(line(), 'name');
  expect(item.notes.map(englishOf)).toEqual(['name is not text; dropped']);
  for (let index = 0; index < 20; index++) item.part({ [`field${index}`]: { a: 1 } }).text(line(), `field${index}`);
  expect(item.notes).toHaveLength(10);
  expect(part.notes).toBe(item.notes);
});
