import { isPartialDate } from '../../../platform/lib/fields.ts';
import { type FieldNote, fieldNote, quoted } from './field-note.ts';
import { monthNamed } from './month-names.ts';

/** A parsed date, as `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or ''; `note` describes what was changed. */
export type ReadDate = { date: string; note?: FieldNote };

const ONGOING = new Set(
  [
    'present,current,currently,now,today,ongoing,to date,till date,until now,heute,bis heute,aktuell,laufend,jetzt',
    "présent,à présent,actuel,actuellement,aujourd'hui,à ce jour,en cours,actualidad,la actualidad,actual,actualmente,presente",
    'el presente,hoy,en curso,attuale,attualmente,oggi,ad oggi,in corso,atual,atualmente,hoje,o momento,em andamento,heden',
    'nu,tot heden,obecnie,teraz,nadal,do chwili obecnej,halen,günümüz,bugün,devam ediyor,şimdi,настоящее время,по настоящее время',
    'в настоящее время,н.в.,الآن,حتى الآن,حاليا,حاليًا,الحاضر,اليوم,היום,כיום,הווה,वर्तमान,अभी,अब तक,至今,现在,目前,現在,在職中,現職,현재,재직 중,재직중',
  ].flatMap((line) => line.split(',').map((word) => word.normalize('NFKC'))),
);
/** Words beside a date that change nothing of it. */
const BESIDE =
  /^(?:expected|exp\.|anticipated|estimated|est\.|graduating|graduated|graduation|class of|circa|ca\.|c\.|approx\.|since|from|as of|until|seit|ab|bis|voraussichtlich|erwartet|depuis|prévue?|vers|desde|previst[oa]|esperad[oa]|hasta|dal|dall'|da|sinds|vanaf|verwacht|od|przewidywan[yae]|beklenen)[: ]\s*|[,;]?\s*(?:expected|anticipated|estimated|voraussichtlich|erwartet|prévue?|previst[oa]|verwacht)$/iu;
/** A duration or a remark behind a date: '(1 yr 6 mos)', '· 2 yrs'. */
const REMARK = /\s*(?:\([^()]*\)|\[[^[\]]*\]|[·•].*)\s*$/u;
/** Years of two digits from here on are of the last century. */
const FIRST_YEAR_OF_LAST_CENTURY = 45;
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

function readUnknownDate(given: unknown): ReadDate {
  const text = typeof given === 'number' ? String(given) : typeof given === 'string' ? given.trim() : '';
  if (text === '')
    return isNothing(given) ? { date: '' } : { date: '', note: fieldNote('{field} is not a date; left empty', {}) };
  if (isPartialDate(text)) return { date: text };
  const value = quoted(text);
  const core = text.length > LONGEST_SHOWN ? '' : withoutRemarks(text);
  if (ONGOING.has(core.toLowerCase()))
    return { date: '', note: fieldNote('{field} "{value}" means that it goes on: left empty', { value }) };
  const date = isPartialDate(core) ? core : otherSpelling(core);
  if (date === '')
    return { date, note: fieldNote('{field} "{value}" could not be read as a date; left empty', { value }) };
  return isTimestampOf(text, date)
    ? { date }
    : { date, note: fieldNote('{field} "{value}" was read as {read}', { value, read: date }) };
}

/** In ASCII digits, without what is beside the date. */
function withoutRemarks(text: string): string {
  const figures = text.normalize('NFKC').replace(/[٠-٩۰-۹०-९]/g, asciiDigit);
  return figures.replace(REMARK, '').trim().replace(BESIDE, '').trim();
}

/** The zeros of Arabic, Persian and Hindi. */
const ZEROS = [0x0660, 0x06f0, 0x0966];

function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '');
}

/** `2014-06-29T00:00:00.000Z`: the time is irrelevant in a résumé. */
function isTimestampOf(text: string, date: string): boolean {
  return date.length === 10 && text.startsWith(date);
}

function otherSpelling(text: string): string {
  const yearFirst = /^(\d{4})[-/.]\s?(\d{1,2})(?:[-/.]\s?(\d{1,2})(?:\.|Z|[+-]\d{2}:?\d{2}|[T ].*)?)?(?: .*)?$/.exec(
    text,
  );
  if (yearFirst) return mostExact(yearFirst[1], yearFirst[2], yearFirst[3]);
  const monthAndYear = /^(\d{1,2})[-/.](\d{4})$/.exec(text);
  if (monthAndYear) return mostExact(monthAndYear[2], monthAndYear[1]);
  const compact = /^((?:19|20)\d{2})(\d{2})(\d{2})(?:T\d{4,6}Z?)?$/.exec(text);
  if (compact) return mostExact(compact[1], compact[2], compact[3]);
  const shortYear = /^(\d{1,2})\/['’]?(\d{2})$/.exec(text);
  if (shortYear) return withMonth(fullYear(shortYear[2]), shortYear[1]);
  return yearLast(text) || inWords(text) || onlyYear(text);
}

/** '29.06.2014' has the day first; '06/29/2014' and '29/06/2014' have one number that can be no month. */
function yearLast(text: string): string {
  const [, first = '', sign, second = '', year] =
    /^(\d{1,2})(?:(\.)\s?|[-/])(\d{1,2})(?:\.\s?|[-/])['’]?(\d{4}|\d{2})$/.exec(text) ?? [];
  if (year === undefined) return '';
  if (sign === '.' || Number(first) > 12 || first === second) return mostExact(fullYear(year), second, first);
  return Number(second) > 12 ? mostExact(fullYear(year), first, second) : '';
}

/** '14' -> '2014' */
function fullYear(year = ''): string {
  if (year.length !== 2) return year;
  return `${Number(year) < FIRST_YEAR_OF_LAST_CENTURY ? '20' : '19'}${year}`;
}

/** '' for a number that is no month: then the other one need not be a year. */
function withMonth(year: string, month = ''): string {
  return Number(month) >= 1 && Number(month) <= 12 ? mostExact(year, month) : '';
}

/** 'June 2014', 'Jun. 29, 2014', '29. Juni 2014', '1er août 2014', 'junio de 2014', '2014. június', '2014年6月' */
function inWords(text: string): string {
  const inFigures = /^(?<year>\d{4})\s*[年년]\s*(?:(?<month>\d{1,2})\s*[月월]\s*(?:(?<day>\d{1,2})\s*[日일])?)?$/u.exec(
    text,
  );
  if (inFigures) return mostExact(inFigures.groups?.year, inFigures.groups?.month, inFigures.groups?.day);
  const found = WORDED_DATES.map((pattern) => pattern.exec(text)).find((match) => match !== null);
  const { month = '', day, year } = found?.groups ?? {};
  // Hebrew: 'in June'.
  const known = monthNamed(month) ?? monthNamed(month.replace(/^ב/, ''));
  const named = known ?? MONTHS.findIndex((names) => names.includes(month.slice(0, 3).toLowerCase())) + 1;
  return named === 0 ? '' : mostExact(fullYear(year), String(named), day);
}

/** Month, day and year in the orders of these languages, with the words between them. */
const WORDED_DATES = [
  /^(?<month>\p{L}[\p{L}\p{M}׳॰]{1,14})\.?,?\s+(?:(?<day>\d{1,2})(?:st|nd|rd|th|er|e|\.|º|ª)?,?\s+)?(?:(?:de|del|of|di)\s+)?(?<year>\d{4})(?:\.|\s*[гр]\.?)?$/u,
  /^(?<day>\d{1,2})(?:st|nd|rd|th|er|e|\.|º|ª)?\s+(?:(?:de|del|of|di)\s+)?(?<month>\p{L}[\p{L}\p{M}׳॰]{1,14})\.?,?\s+(?:(?:de|del|of|di)\s+)?(?<year>\d{4})(?:\.|\s*[гр]\.?)?$/u,
  // Spreadsheets: 'Sep-19', '1-Sep-2019'; and "Jan '14".
  /^(?:(?<day>\d{1,2})[-/ ])?(?<month>\p{L}[\p{L}\p{M}׳॰]{1,14})\.?(?:[-/]['’]?|\s?['’])(?<year>\d{4}|\d{2})$/u,
  /^(?<year>\d{4})\.?,?\s+(?:m\.\s+)?(?<month>\p{L}[\p{L}\p{M}׳॰]{1,14})\.?,?(?:\s+(?<day>\d{1,2})\.?)?$/u,
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
