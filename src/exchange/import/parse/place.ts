import { countryName } from '../../../platform/lib/country-name.ts';
import { isCountryName } from './country-names.ts';

export { countryOf } from './country-names.ts';

export type ParsedPlace = { city: string; state: string; country: string };

const UNKNOWN = countryName('ZZ');
/** Where people work from, in the languages of pages: no place. */
const WORK_MODES =
  /^(?:(?:fully|100 ?%|partly|mostly|full|voll|teilweise|en|da|in)[ -])?(?:remote(?:[ -](?:first|only|work|job|friendly|position))?|hybrid(?: remote)?|on-?site|on site|in[ -]office|home ?office|work(?:ing)? from home|wfh|telecommut\p{L}*|telework\p{L}*|vor ort|mobiles? arbeiten|à distance|télétravail|hybride|sur site|remoto|trabajo remoto|trabalho remoto|teletrabajo|teletrabalho|híbrido|presencial|a distancia|a distância|ibrido|sede|presenza|smart working|op afstand|op locatie|thuiswerken|zdalnie|praca zdalna|zdalna|hybrydow[oa]|stacjonarnie|uzaktan|hibrit|ofisten|リモート|フルリモート|在宅(?:勤務)?|ハイブリッド|远程|远程办公|遠端|混合办公|عن بعد|عن بُعد|هجين|حضوري|מרחוק|היברידי|रिमोट|हाइब्रिड|दूरस्थ)$/iu;
/** Commas of all scripts, and what else stands between the parts of a place. */
const SEPARATORS = /[,،、，;|\n]|\s[·•/–—-]\s/u;

/**
 * 'Palo Alto, CA' -> city and state; 'Berlin, Germany' -> city and country; 'Austin, TX, USA' -> all three; the country is
 * known in its own language and those of pages. 'Remote' and the like are left out beside a place.
 */
export function splitPlace(text: string): ParsedPlace {
  const parts = text
    .replace(/\s*[(（[]([^()（）[\]]*)[)）\]]/gu, ',$1')
    .split(SEPARATORS)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const named = parts.filter((part) => !WORK_MODES.test(part));
  if (named.length === parts.length) return placeOf(withoutBrackets(text));
  if (named.length === 0) return { city: text.trim(), state: '', country: '' };
  const place = placeOf(named);
  return place.city === '' ? { ...place, city: parts.find((part) => WORK_MODES.test(part)) ?? '' } : place;
}

/** Brackets that say nothing about the way of working belong to the name: 'Frankfurt (Oder)'. */
function withoutBrackets(text: string): string[] {
  const parts = text.split(SEPARATORS).map((part) => part.trim());
  return parts.filter((part) => part !== '');
}

function placeOf(named: readonly string[]): ParsedPlace {
  const last = named.at(-1) ?? '';
  const hasCountry = isCountryName(last) || (named.length > 2 && !isStateCode(last));
  const [city = '', ...middle] = hasCountry ? named.slice(0, -1) : named;
  return { city, state: middle.join(', '), country: hasCountry ? last : '' };
}

/** 'NY', which is no code of a country. */
function isStateCode(text: string): boolean {
  return /^[A-Z]{2}$/.test(text) && countryName(text) === UNKNOWN;
}

/** Joins the non-empty parts with commas. */
export function joinPlace(...parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
