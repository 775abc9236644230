import { describe, expect, test } from 'vitest';
import { isAppError } from '../../platform/lib/app-error.ts';
import type { FieldFault } from '../../platform/lib/texts/errors/failure.ts';
import { checkChange, checkRules, dateKey, isPublic } from './record-rules.ts';

const KIND = {
  required: ['title', 'company_name'],
  period: ['start_year', 'end_year'] as const,
};
const FULL = { title: 'Engineer', company_name: 'Acme', start_year: '2014-06', end_year: '2016' };
const ORDER = { field: 'end_year', message: 'End year must not be before start year' };

function faultsOf(check: () => void): unknown {
  try {
    check();
  } catch (error) {
    if (isAppError(error)) return (error.details as FieldFault[]).map(({ field, message }) => ({ field, message }));
    throw error;
  }
  return [];
}
const faultsOfNew = (values: object) => faultsOf(() => checkRules(KIND, { ...FULL, ...values }, 'Not saved'));
const faultsOfChange = (stored: object, change: object) =>
  faultsOf(() => checkChange(KIND, { ...FULL, ...stored }, { ...change }, 'Not saved'));

describe('a new record', () => {
  test.each([
    ['is complete', {}, []],
    ['has no title', { title: '' }, [{ field: 'title', message: 'Title is required' }]],
    ['ends in the year of its start', { start_year: '2014-06', end_year: '2014' }, []],
    ['ends before its start', { start_year: '2014-06', end_year: '2014-05' }, [ORDER]],
    ['has no end', { end_year: '' }, []],
    ['has no start', { start_year: '' }, []],
    [
      'has several faults, in the order of the fields',
      { title: '', company_name: '', end_year: '2013' },
      [
        { field: 'title', message: 'Title is required' },
        { field: 'company_name', message: 'Company name is required' },
        ORDER,
      ],
    ],
  ])('that %s', (_what, values, expected) => {
    expect(faultsOfNew(values)).toEqual(expected);
  });

  test('has the headline of its action in the error', () => {
    expect(() => checkRules(KIND, { ...FULL, title: '' }, 'Error saving profile')).toThrow('Error saving profile');
  });
});

describe('a change', () => {
  test.each([
    ['of nothing, although an import has stored faults', { title: '', end_year: '2001' }, {}, []],
    ['of another field of a record without a title', { title: '' }, { company_name: 'Acme Ltd' }, []],
    ['that leaves the title of such a record empty', { title: '' }, { title: '' }, []],
    ['that empties a title', {}, { title: '' }, [{ field: 'title', message: 'Title is required' }]],
    ['of the end alone, before the stored start', {}, { end_year: '2013' }, [ORDER]],
    ['of the start alone, after the stored end', {}, { start_year: '2017' }, [ORDER]],
    ['of both dates at once', {}, { start_year: '2017', end_year: '2018' }, []],
    ['that removes the end', { start_year: '2017', end_year: '2018' }, { end_year: '' }, []],
  ])('%s', (_what, stored, change, expected) => {
    expect(faultsOfChange(stored, change)).toEqual(expected);
  });
});

test('records sort by their end, those without one as the newest, those without a date as the oldest', () => {
  const key = (start_date: string, end_date: string) => dateKey(['start_date', 'end_date'], { start_date, end_date });
  const sorted = [
    key('', ''),
    key('2010', '2012'),
    key('2011', '2012'),
    key('2009', '2012-05'),
    key('2008', ''),
    key('2015', ''),
  ];
  expect(sorted.toSorted()).toEqual(sorted);
  // One with an end alone is between them, by that end.
  expect(key('', '2012') < key('2010', '2012')).toBe(true);
  expect(key('', '2012') > key('2015', '2011')).toBe(true);
  expect([dateKey(['awarded_date'], { awarded_date: '2014-06' }), dateKey(['awarded_date'], {})]).toEqual([
    '2014-06',
    '',
  ]);
});

test('a record is public if it is not hidden and has one of its names', () => {
  const kind = { names: ['position', 'company_name'] };
  const named = { hidden: false, position: '', company_name: 'Acme' };
  expect(isPublic(kind, named)).toBe(true);
  expect(isPublic(kind, { ...named, hidden: true })).toBe(false);
  expect(isPublic(kind, { ...named, company_name: '' })).toBe(false);
});
