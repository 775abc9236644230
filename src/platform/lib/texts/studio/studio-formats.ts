import { countryName } from '../../country-name.ts';
import { displayDate } from '../../display-date.ts';
import { studioLanguage, studioLocale } from './studio-texts.ts';

/** Dates and numbers as the studio writes them, in its language. */

/** '5 Mar 2026, 14:05' */
export function timeText(at: string | Date): string {
  return format(at, { dateStyle: 'medium', timeStyle: 'short' });
}

/** '5 Mar 2026', where the reader is. */
export function dayText(at: string | Date): string {
  return format(at, { dateStyle: 'medium' });
}

/** The same for a day without a time, which is stored as its start in UTC. */
export function utcDayText(at: string | Date): string {
  return format(at, { dateStyle: 'medium', timeZone: 'UTC' });
}

export function numberText(n: number, options?: Intl.NumberFormatOptions): string {
  return n.toLocaleString(studioLocale(), options);
}

/** For other precisions. */
export function format(at: string | Date, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(studioLocale(), options).format(new Date(at));
}

/** '14:05' */
export function clockText(at: string | Date): string {
  return format(at, { timeStyle: 'short' });
}

/** A day, month or year of a record: 'Jun 2014', '2014'. */
export function dateText(date: string): string {
  const [year = '', month] = date.split('-');
  if (studioLanguage() === 'en' || month === undefined) return displayDate(date);
  return format(`${year}-${month}-01`, { month: 'short', year: 'numeric', timeZone: 'UTC' });
}

/** The name of a country by its code of two letters; `name` is shown for a code without one. */
export function countryText(code: string, name = code): string {
  if (studioLanguage() === 'en') return countryName(code);
  return new Intl.DisplayNames([studioLocale()], { type: 'region', fallback: 'none' }).of(code) ?? name;
}
