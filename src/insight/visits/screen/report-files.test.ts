import { expect, test } from 'vitest';
import { breakdownFile, countriesFile, placesFile, seriesFile } from './report-files.ts';

const ALL = { days: { from: '', to: '' }, filters: {} };
const DAYS = { from: '2026-02-23', to: '2026-03-01' };

test('a file name contains its report, its days and its filters', () => {
  expect([
    countriesFile(ALL).name,
    seriesFile({ days: DAYS, filters: {} }).name,
    breakdownFile('utm_source', 'Source', { days: { from: DAYS.to, to: DAYS.to }, filters: { browser: 'Firefox' } })
      .name,
    seriesFile({ days: { from: DAYS.from, to: '' }, filters: {} }).name,
    placesFile('cities', 'GB', { days: { from: '', to: DAYS.to }, filters: { browser: 'Firefox' } }).name,
  ]).toEqual([
    'visitors-countries-all-time',
    'visitors-over-time-2026-02-23-to-2026-03-01',
    'visitors-utm-source-2026-03-01-filtered',
    'visitors-over-time-since-2026-02-23',
    'visitors-cities-to-2026-03-01-GB',
  ]);
});
