import { expect, test } from 'vitest';
import { readRecordsOf, recordsOf, withRecords } from './shown-records.ts';

const project = { id: 'p', title: 'Harbour' };
const failure = { code: 'internal', message: 'Error reading', error: 'The disk is full' } as const;
const QUERIES = [
  { key: ['projects', 'ada'], data: [project] },
  { key: ['entries', 'ada'], failure },
];

test('the records of a kind are those that were read', () => {
  expect(recordsOf(QUERIES, 'projects')).toEqual([project]);
  expect(readRecordsOf(QUERIES, 'projects')).toEqual([project]);
});

test('records that could not be read are none, and can be told from an empty list', () => {
  expect(recordsOf(QUERIES, 'entries')).toEqual([]);
  expect(readRecordsOf(QUERIES, 'entries')).toBeUndefined();
  expect(readRecordsOf(QUERIES, 'badges')).toBeUndefined();
});

test('replacing the records of a kind leaves the others, and a failure stays one', () => {
  const changed = withRecords(QUERIES, 'projects', (records) => [...records, 'another']);
  expect(changed).toEqual([{ key: ['projects', 'ada'], data: [project, 'another'] }, QUERIES[1]]);
  expect(withRecords(QUERIES, 'entries', () => ['invented'])).toEqual(QUERIES);
});
