import { countryName } from '../../lib/country-name.ts';

const UNKNOWN = countryName('ZZ');
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const OTHER_NAMES =
  'usa,united states of america,uk,great britain,england,scotland,wales,czech republic,turkey,deutschland,österreich,schweiz';

/** 'US' -> 'United States'; text that is no country code is unchanged. */
export function countryOf(code: string): string {
  const name = countryName(code.toUpperCase());
  return name === UNKNOWN ? code : name;
}

let knownNames: Set<string> | undefined;

function isCountry(name: string): boolean {
  knownNames ??= new Set([...OTHER_NAMES.split(','), ...englishNames()]);
  // 'Atlanta, Georgia' is more common than 'Tbilisi, Georgia'.
  return knownNames.has(name.toLowerCase()) && name.toLowerCase() !== 'georgia';
}

function englishNames(): string[] {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes.map((code) => countryName(code).toLowerCase());
}

export type ParsedPlace = { city: string; state: string; country: string };

/** 'Palo Alto, CA' -> city and state; 'Berlin, Germany' -> city and country; 'Austin, TX, USA' -> all three. */
export function splitPlace(text: string): ParsedPlace {
  const parts = text.split(',').map((part) => part.trim());
  const named = parts.filter((part) => part !== '');
  const last = named.at(-1) ?? '';
  const hasCountry = named.length > 2 || isCountry(last);
  const country = hasCountry ? last : '';
  const [city = '', ...middle] = hasCountry ? named.slice(0, -1) : named;
  return { city, state: middle.join(', '), country };
}

/** Joins the non-empty parts with commas. */
export function joinPlace(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
