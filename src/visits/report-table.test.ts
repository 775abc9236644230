import { expect, test } from 'vitest';
import { toCsv } from './report-table.ts';

test('a cell that would begin a formula is text, and commas and quotes stay in their cell', () => {
  const countries = [
    { country_code: 'DE', country: 'Germany', unique_visitors: 3 },
    { country_code: 'XX', country: '=cmd|x', unique_visitors: 1 },
    { country_code: 'YY', country: 'One, "two"', unique_visitors: 0 },
  ];
  expect(toCsv(countries).split('\r\n')).toEqual([
    'country_code,country,unique_visitors',
    'DE,Germany,3',
    "XX,'=cmd|x,1",
    'YY,"One, ""two""",0',
  ]);
});
