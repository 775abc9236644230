import { expect, test } from 'vitest';
import { recordsOf, withRecords } from './shown-records.ts';

const project = { id: 'p', title: 'Harbour' };
const QUERIES = [
  { key: ['projects', 'ada'], data: [project] },
  { key: ['entries', 'ada'], data: [] },
];

test('the records of a kind are those that were read', () => {
  expect(recordsOf(QUERIES, 'projects')).toEqual([project]);
  expect(recordsOf(QUERIES, 'badges')).toEqual([]);
});

test('replacing the records of a kind leaves the others', () => {
  const changed = withRecords(QUERIES, 'projects', (records) => [...records, 'another']);
  expect(changed).toEqual([{ key: ['projects', 'ada'], data: [project, 'another'] }, QUERIES[1]]);
});
