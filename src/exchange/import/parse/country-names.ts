import { countryName } from '../../../platform/lib/country-name.ts';
import { LANGUAGES } from '../../../platform/lib/texts/languages.ts';

const UNKNOWN = countryName('ZZ');
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Further languages in which countries name themselves. */
const OTHER_LOCALES =
  'sv da nb fi is cs sk hu ro bg el hr sl sr bs mk sq lt lv et uk ru be ka hy az kk uz fa ur bn ne th id ms fil km lo my ko sw am af ca eu gl ga mt zh-Hant'.split(
    ' ',
  );
/** Names that are in use, but not in CLDR. */
const OTHER_NAMES =
  'usa,u.s.a.,u.s.,united states of america,the united states,estados unidos de américa,ee. uu.,eeuu,uk,u.k.,great britain,england,scotland,wales,northern ireland,grossbritannien,gran bretagna,gran bretaña,grande-bretagne,grã-bretanha,angleterre,inglaterra,inghilterra,schottland,écosse,escocia,scozia,uae,u.a.e.,czech republic,the czech republic,turkey,holland,holanda,olanda,the netherlands,russian federation,republic of ireland,viet nam,korea,republic of korea,macedonia,中华人民共和国,中國大陸';

let englishNames: Set<string> | undefined;
let allNames: Set<string> | undefined;

/** True for the name of a country in English, or in a language of pages or of countries. */
export function isCountryName(name: string): boolean {
  const key = normalized(name);
  // 'Atlanta, Georgia' is more common than 'Tbilisi, Georgia'.
  if (key === 'georgia' || key === '') return false;
  englishNames ??= new Set([...OTHER_NAMES.split(',').map(normalized), ...namesIn('en')]);
  if (englishNames.has(key)) return true;
  allNames ??= new Set([...LANGUAGES, ...OTHER_LOCALES].flatMap(namesIn));
  return allNames.has(key);
}

/** 'US' -> 'United States'; text that is no country code is unchanged. */
export function countryOf(code: string): string {
  const name = countryName(code.toUpperCase());
  return name === UNKNOWN ? code : name;
}

let codes: readonly string[] | undefined;

function namesIn(locale: string): string[] {
  codes ??= LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
    (code) => countryName(code) !== UNKNOWN,
  );
  return codes.map((code) => normalized(countryName(code, locale)));
}

/** Without case and accents: 'España' and 'ESPANA' are the same. */
function normalized(name: string): string {
  return name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’ʼ]/g, "'").trim();
}
