import { isPartialDate } from '../../model/fields.ts';
import { monthNamed } from './month-names.ts';

/** A parsed date, as `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or ''; `note` describes what was changed. */
export type ReadDate = { date: string; note?: string };

const ONGOING = new Set(
  'present,current,currently,now,today,ongoing,to date,till date,until now,heute,bis heute,aktuell,laufend,jetzt'.split(
    ',',
  ),
);
/** The first three letters of English and German month names. */
const MONTHS = ['jan', 'feb', 'mar|mär', 'apr', 'may|mai', 'jun', 'jul', 'aug', 'sep', 'oct|okt', 'nov', 'dec|dez'].map(
  (names) => names.split('|'),
);
const LONGEST_SHOWN = 40;

/** A document has the same months many times. */
const readBefore = new Map<string, ReadDate>();
const READ_BEFORE_MAX = 1_000;

/** Partial dates stay partial; other formats are read as far as they are unambiguous. Never throws. */
export function readDate(value: unknown): ReadDate {
  if (typeof value !== 'string' || value.length > LONGEST_SHOWN) return readUnknownDate(value);
  const known = readBefore.get(value) ?? readUnknownDate(value);
  if (readBefore.size >= READ_BEFORE_MAX) readBefore.clear();
  readBefore.set(value, known);
  return known;
}

function readUnknownDate(value: unknown): ReadDate {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value.trim() : '';
  if (text === '') return isNothing(value) ? { date: '' } : { date: '', note: 'is not a date; left empty' };
  if (isPartialDate(text)) return { date: text };
  const shown = JSON.stringify(text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text);
  if (ONGOING.has(text.toLowerCase())) return { date: '', note: `${shown} means that it goes on: left empty` };
  const date = text.length > LONGEST_SHOWN ? '' : otherSpelling(text);
  if (date === '') return { date, note: `${shown} could not be read as a date; left empty` };
  return isTimestampOf(text, date) ? { date } : { date, note: `${shown} was read as ${date}` };
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** `2014-06-29T00:00:00.000Z`: the time is irrelevant in a résumé. */
function isTimestampOf(text: string, date: string): boolean {
  return date.length === 10 && text.startsWith(date);
}

function otherSpelling(text: string): string {
  const yearFirst = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?:[T ].*)?$/.exec(text);
  if (yearFirst) return mostExact(yearFirst[1], yearFirst[2], yearFirst[3]);
  const monthAndYear = /^(\d{1,2})[-/.](\d{4})$/.exec(text);
  if (monthAndYear) return mostExact(monthAndYear[2], monthAndYear[1]);
  const germanDay = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text);
  if (germanDay) return mostExact(germanDay[3], germanDay[2], germanDay[1]);
  return inWords(text) || onlyYear(text);
}

/** 'June 2014', 'Jun. 29, 2014', '29. Juni 2014', '1er août 2014', 'junio de 2014', '2014. június', '2014年6月' */
function inWords(text: string): string {
  const inFigures = /^(?<year>\d{4})\s*[年년]\s*(?:(?<month>\d{1,2})\s*[月월]\s*(?:(?<day>\d{1,2})\s*[日일])?)?$/u.exec(
    text,
  );
  if (inFigures) return mostExact(inFigures.groups?.year, inFigures.groups?.month, inFigures.groups?.day);
  const found = WORDED_DATES.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  const { month = '', day, year } = found?.groups ?? {};
  const named = monthNamed(month) ?? MONTHS.findIndex((names) => names.includes(month.slice(0, 3).toLowerCase())) + 1;
  return named === 0 ? '' : mostExact(year, String(named), day);
}

/** Month, day and year in the orders of these languages, with the words between them. */
const WORDED_DATES = [
  /^(?<month>\p{L}[\p{L}\p{M}]{1,14})\.?,?\s+(?:(?<day>\d{1,2})(?:st|nd|rd|th|er|e|\.|º|ª)?,?\s+)?(?:(?:de|del|of|di)\s+)?(?<year>\d{4})(?:\.|\s*[гр]\.?)?$/u,
  /^(?<day>\d{1,2})(?:st|nd|rd|th|er|e|\.|º|ª)?\s+(?:(?:de|del|of|di)\s+)?(?<month>\p{L}[\p{L}\p{M}]{1,14})\.?,?\s+(?:(?:de|del|of|di)\s+)?(?<year>\d{4})(?:\.|\s*[гр]\.?)?$/u,
  /^(?<year>\d{4})\.?,?\s+(?:m\.\s+)?(?<month>\p{L}[\p{L}\p{M}]{1,14})\.?,?(?:\s+(?<day>\d{1,2})\.?)?$/u,
];

/** 'Summer 2014', '6/7/2014': only the year is unambiguous. */
function onlyYear(text: string): string {
  const years = text.match(/(?<!\d)\d{4}(?!\d)/g) ?? [];
  return years.length === 1 ? mostExact(years[0]) : '';
}

/** The longest valid prefix: 30 February becomes that February. */
function mostExact(year = '', month?: string, day?: string): string {
  const parts = [year, month?.padStart(2, '0'), day?.padStart(2, '0')];
  for (let known = parts.indexOf(undefined) === -1 ? 3 : parts.indexOf(undefined); known > 0; known--) {
    const date = parts.slice(0, known).join('-');
    if (isPartialDate(date)) return date;
  }
  return '';
}
