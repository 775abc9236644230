import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isPartialDate } from '../../../platform/lib/fields.ts';
import { englishOf } from '../../../platform/lib/texts/sentence.ts';
import { readDate } from './date.ts';

/** With its note in English. */
function shown(given: unknown) {
  const { date, note } = readDate(given);
  return { date, note: note && englishOf(note('it')) };
}

test.each([
  ['2014', '2014'],
  ['2014-06', '2014-06'],
  ['2014-06-29', '2014-06-29'],
  [' 2014-06 ', '2014-06'],
  [2014, '2014'],
  ['2014-06-29T22:00:00.000Z', '2014-06-29'],
  ['2014-06-29 10:00', '2014-06-29'],
  ['2014-06-29+02:00', '2014-06-29'],
  ['2014-06-29Z', '2014-06-29'],
  ['', ''],
  [null, ''],
  [undefined, ''],
])('the date %j is read as %j without a note', (given, date) => {
  expect(readDate(given)).toEqual({ date });
});

test.each([
  ['2014-6', '2014-06'],
  ['2014/06/29', '2014-06-29'],
  ['2014.6.3', '2014-06-03'],
  ['06/2014', '2014-06'],
  ['29.06.2014', '2014-06-29'],
  ['June 2014', '2014-06'],
  ['Sept. 2014', '2014-09'],
  ['Jun 29, 2014', '2014-06-29'],
  ['29. Juni 2014', '2014-06-29'],
  ['3rd March 2014', '2014-03-03'],
  ['sept. 2014', '2014-09'],
  ['févr. 2014', '2014-02'],
  ['1er août 2014', '2014-08-01'],
  ['junio de 2014', '2014-06'],
  ['12 de mar. de 2014', '2014-03-12'],
  ['mrt. 2014', '2014-03'],
  ['Oca 2014', '2014-01'],
  ['июн. 2014 г.', '2014-06'],
  ['2014. június', '2014-06'],
  ['2014年6月', '2014-06'],
  ['2014년 6월 3일', '2014-06-03'],
  ['listopad 2014', '2014'],
  ['März 2014', '2014-03'],
  ['2014-02-30', '2014-02'],
  ['2014-00', '2014'],
  ['6/7/2014', '2014'],
  ['06/29/2014', '2014-06-29'],
  ['29/06/2014', '2014-06-29'],
  ['2/29/2020', '2020-02-29'],
  ['2/29/2019', '2019-02'],
  ['06/06/2014', '2014-06-06'],
  ['29-06-2014', '2014-06-29'],
  ['29.06.14', '2014-06-29'],
  ['1.2.99', '1999-02-01'],
  ['20140629', '2014-06-29'],
  ['20140629T120000Z', '2014-06-29'],
  ["Jan '14", '2014-01'],
  ['Jan ’98', '1998-01'],
  ['Sep-19', '2019-09'],
  ['1-Sep-19', '2019-09-01'],
  ['01-Sep-2019', '2019-09-01'],
  ['06/14', '2014-06'],
  ['May 2025 (expected)', '2025-05'],
  ['Expected May 2025', '2025-05'],
  ['expected: 2025', '2025'],
  ['Class of 2014', '2014'],
  ['seit März 2014', '2014-03'],
  ['2015-03（1年6个月）', '2015-03'],
  ['2015-03 (1 yr 6 mos)', '2015-03'],
  ['Mar 2015 · 1 yr 6 mos', '2015-03'],
  ['2014. 06. 29.', '2014-06-29'],
  ['２０１４年６月', '2014-06'],
  ['٢٠١٤', '2014'],
  ['يونيو ٢٠١٤', '2014-06'],
  ['जून २०१४', '2014-06'],
  ['29 ביוני 2014', '2014-06-29'],
  ['29 czerwca 2014', '2014-06-29'],
  ['Summer 2014', '2014'],
])('%j is read as %j with a note', (given, date) => {
  expect(shown(given)).toEqual({ date, note: `it ${JSON.stringify(given)} was read as ${date}` });
});

test.each([
  ...[
    'Present',
    'now',
    'heute',
    'Ongoing',
    'Present (2 years)',
    'actualidad',
    "aujourd'hui",
    'in corso',
    'heden',
    'obecnie',
  ],
  ...['atual', 'günümüz', 'حتى الآن', 'היום', 'वर्तमान', '至今', '現在'],
])('%j means ongoing', (given) => {
  expect(shown(given)).toEqual({ date: '', note: `it "${given}" means that it goes on: left empty` });
});

test.each([
  'soon',
  '2012 - 2014',
  '9999-12-31',
  '0000',
  1403993600000,
  '99',
  'x'.repeat(100_000),
  '13/40',
  '14 Jan',
  '06/07/14',
])('%j is left empty with a note', (given) => {
  const { date, note } = shown(given);
  expect(date).toBe('');
  expect(note).toContain('could not be read as a date');
  expect(note?.length).toBeLessThan(120);
});

test.each([true, {}, [], ['2014']])('%j is not a date', (given) => {
  expect(shown(given)).toEqual({ date: '', note: 'it is not a date; left empty' });
});

const LOCALES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'nl',
  'pt-BR',
  'sv',
  'tr',
  'ru',
  'ja',
  'ko',
  'zh',
  'ar',
  'ar-EG',
  'he',
  'hi',
];
const dates = fc.date({ min: new Date('1950-01-02'), max: new Date('2049-12-30'), noInvalidDate: true });

test('a month and a year written in any of these languages are read, as exact as they are given', () => {
  fc.assert(
    fc.property(dates, fc.constantFrom(...LOCALES), fc.constantFrom('long', 'short'), (date, locale, month) => {
      const written = new Intl.DateTimeFormat(locale, { month, year: 'numeric', timeZone: 'UTC' }).format(date);
      expect([written, readDate(written).date]).toEqual([written, date.toISOString().slice(0, 7)]);
    }),
    { numRuns: 300 },
  );
});

test('no text makes reading a date fail, and what is read is a date or nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const { date } = readDate(text);
      expect(date === '' || isPartialDate(date)).toBe(true);
    }),
  );
});
