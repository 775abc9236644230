import type { FileTexts } from '../file-texts.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));
/** Later than any date: it goes on. */
const ONGOING = '9999';
const ANY_YEAR = '2000';

/** Dates as texts that can be compared: '2019-03', '2019', or '9999' for what goes on. */
export type Period = { start: string; end: string };

/** Reads 'Mar 2019 – Present' in the language of a file; undefined if there is no year in it. */
export function readPeriod(text: string, texts: Pick<FileTexts, 't' | 'date'>): Period | undefined {
  const [first = '', last = first] = text.split(' – ');
  const start = readDate(first, texts);
  const end = last === texts.t('Present') ? ONGOING : readDate(last, texts);
  return start === undefined || end === undefined ? undefined : { start, end };
}

function readDate(text: string, { date }: Pick<FileTexts, 'date'>): string | undefined {
  const [year] = /\d{4}/.exec(text) ?? [];
  if (year === undefined) return undefined;
  const month = MONTHS.find((each) => date(`${ANY_YEAR}-${each}`).replace(ANY_YEAR, year) === text);
  return month === undefined ? year : `${year}-${month}`;
}

/** True if the first one should stand after the second, newest first; what is not known is in order. */
export function isOlder(first: Period, second: Period): boolean {
  const order = compareKnown(first.end, second.end) || compareKnown(first.start, second.start);
  return order < 0;
}

function compareKnown(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  return a.slice(0, length).localeCompare(b.slice(0, length));
}
