import { countryName } from '../../country-name.ts';
import { displayDate } from '../../display-date.ts';
import { commaOf } from '../translate.ts';
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

/** 'Engineer, Analytical Ltd', without what is empty; with the comma of the language. */
export function joinedText(parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(commaOf(studioLanguage()));
}

/** The name of a country by its code of two letters; `name` is shown for a code without one. */
export function countryText(code: string, name = code): string {
  if (studioLanguage() === 'en') return countryName(code);
  return new Intl.DisplayNames([studioLocale()], { type: 'region', fallback: 'none' }).of(code) ?? name;
}

let codes: ReadonlyMap<string, string> | undefined;

/** 'Berlin, Germany', as it is stored with a session, with the country's name in the language of the studio. */
export function placeText(place: string): string {
  codes ??= new Map(regionCodes().map((code) => [countryName(code), code]));
  const parts = place.split(', ');
  // Some countries have a comma in their name.
  const at = parts.findIndex((_, index) => codes?.has(parts.slice(index).join(', ')));
  const country = parts.slice(at).join(', ');
  const code = at < 0 ? undefined : codes.get(country);
  return code === undefined ? place : joinedText([parts.slice(0, at).join(', '), countryText(code, country)]);
}

/** The pairs of letters that are a country's code. */
function regionCodes(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap((first) => letters.map((second) => first + second));
  return pairs.filter((code) => countryName(code) !== countryName('ZZ'));
}
