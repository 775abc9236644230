import fc from 'fast-check';
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

const dates = fc.date({ min: new Date('1950-01-02'), max: new Date('2049-12-30'), noInvalidDate: true });

test('two months in any of these languages are read, whatever is between them', () => {
  const month = (date: Date, locale: string, style: 'long' | 'short') =>
    new Intl.DateTimeFormat(locale, { month: style, year: 'numeric', timeZone: 'UTC' }).format(date);
  fc.assert(
    fc.property(
      fc.array(dates, { minLength: 2, maxLength: 2 }),
      fc.constantFrom('en', 'de', 'fr', 'es', 'it', 'nl', 'sv', 'ru'),
      fc.constantFrom('long', 'short'),
      fc.constantFrom(' – ', ' - ', '–', ' — ', ' to ', ' bis '),
      (given, locale, style, between) => {
        const [first, last] = given.toSorted((a, b) => a.getTime() - b.getTime()) as [Date, Date];
        const text = `${month(first, locale, style)}${between}${month(last, locale, style)}`;
        const [startDate, endDate] = [first, last].map((date) => date.toISOString().slice(0, 7));
        expect([text, readPeriod(text)]).toEqual([text, { startDate, endDate }]);
      },
    ),
    { numRuns: 200 },
  );
});
