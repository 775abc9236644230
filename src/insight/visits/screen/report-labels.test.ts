import { expect, test } from 'vitest';
import { catalogueOf } from '../../../platform/lib/texts/studio/catalogue.ts';
import german from '../../../platform/lib/texts/studio/de.json' with { type: 'json' };
import { setCatalogue } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { differenceWords, filterOf, periodWords, rowLabel, shareWords } from './report-labels.ts';

test('only what the program has named is translated: an owner may call a project Other', () => {
  setCatalogue(catalogueOf(german), 'de');
  const row = (label: string, value = '1') => ({ value, label });
  expect([rowLabel('device', row('Other')), rowLabel('project', row('Other'))]).toEqual(['Sonstiges', 'Other']);
  expect([rowLabel('project', row('Untitled project')), rowLabel('referrer', row('No referrer', ''))]).toEqual([
    ...['Projekt ohne Titel', 'Ohne Referrer'],
  ]);
  expect(rowLabel('country', row('Germany', 'DE'))).toBe('Deutschland');
  setCatalogue(undefined, 'en');
  expect(rowLabel('country', row('Germany', 'DE'))).toBe('Germany');
});

test('a share is never rounded to all or to none, and zero has no share', () => {
  expect([shareWords(1, 8), shareWords(1, 40), shareWords(1, 10_000), shareWords(9_999, 10_000)]).toEqual([
    '13%',
    '2.5%',
    '<0.1%',
    '>99.9%',
  ]);
  expect([shareWords(5, 5), shareWords(0, 5), shareWords(0, 0)]).toEqual(['100%', '0%', '']);
});

test('a difference shows how many more or fewer; without a base it has no share', () => {
  expect([differenceWords(15, 10), differenceWords(10, 15), differenceWords(3, 0), differenceWords(4, 4)]).toEqual([
    '5 more (+50%)',
    '5 fewer (−33%)',
    '3 more',
    'no change',
  ]);
});

test('a period is displayed by its unit', () => {
  expect(periodWords('2026-06-30T09', 'hour')).toBe('09:00');
  expect(periodWords('2026-06-03', 'day')).toBe('3 Jun');
  expect(periodWords('2026-06', 'month')).toBe('Jun 2026');
});

test('a project filters as a page, and places below the country do not filter', () => {
  expect([filterOf('project'), filterOf('browser'), filterOf('city')]).toEqual(['page', 'browser', undefined]);
});
