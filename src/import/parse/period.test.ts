import { expect, test } from 'vitest';
import { readPeriod } from './period.ts';

test.each([
  ['Jan 2020 – Present', '2020-01', ''],
  ['2014 - 2016', '2014', '2016'],
  ['2014-2016', '2014', '2016'],
  ['05/2014-06/2016', '2014-05', '2016-06'],
  ['2020-01 – 2021-03', '2020-01', '2021-03'],
  ['2020-01 - 2021-03', '2020-01', '2021-03'],
  ['2020-01', '2020-01', ''],
  ['March 2020', '2020-03', ''],
  ['März 2020 bis heute', '2020-03', ''],
  ['September 2018 to June 2020', '2018-09', '2020-06'],
  ['soon', 'soon', ''],
  ['', '', ''],
])('%j is read as the period %j to %j', (text, startDate, endDate) => {
  expect(readPeriod(text)).toEqual({ startDate, endDate });
});
