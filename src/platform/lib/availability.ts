/** Whether the owner can be hired: now, from a date, or not. */
export const AVAILABILITY_STATES = ['open', 'from', 'not_looking'] as const;

/** Kinds of work that an owner is available for. */
export const CONTRACT_TYPES = [
  ['permanent', 'Permanent'],
  ['fixed_term', 'Fixed term'],
  ['freelance', 'Freelance'],
  ['part_time', 'Part-time'],
  ['internship', 'Internship'],
] as const;
type ContractType = (typeof CONTRACT_TYPES)[number][0];

/** The value of `rate` for owners who name it on request only. */
export const RATE_ON_REQUEST = 'ask';

const TYPES = CONTRACT_TYPES.map(([type]) => type);
/** The longest name of the IANA database has 32 characters. */
const TIME_ZONE = /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+){0,6}$/;
const TIME_ZONE_MAX_CHARACTERS = 60;

/** What an owner states about being hired; '' for what they do not state. */
export type Availability = {
  /** '' or one of AVAILABILITY_STATES. */
  availability_state: string;
  /** Of the state 'from': a day, month or year. */
  available_from: string;
  /** In the order of CONTRACT_TYPES, with commas between them and without repetition. */
  contract_types: string;
  /** An amount in the owner's words, or RATE_ON_REQUEST. */
  rate: string;
  /** A name of the IANA database. */
  time_zone: string;
};

/** 'freelance,permanent' -> ['permanent', 'freelance'] */
export function contractTypesOf(text: string): ContractType[] {
  const named = text.split(',');
  return TYPES.filter((type) => named.includes(type));
}

/** True for a name of the IANA database that this program knows. */
export function isTimeZone(name: string): boolean {
  if (name.length > TIME_ZONE_MAX_CHARACTERS || !TIME_ZONE.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** In a month in which zones with summer time have it: their common name would else be that of the winter. */
const NAMED_AT = Date.UTC(2026, 6, 1);

/** 'Europe/Paris' -> 'Central European Time', 'Mitteleuropäische Zeit'. A zone that this program does not know, as it is. */
export function timeZoneName(timeZone: string, locale: string): string {
  if (!isTimeZone(timeZone)) return timeZone;
  const named = (timeZoneName: 'longGeneric' | 'long') =>
    new Intl.DateTimeFormat(locale, { timeZone, timeZoneName })
      .formatToParts(NAMED_AT)
      .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const common = named('longGeneric');
  return /\d/.test(common) ? named('long') : common;
}

/** True if a visitor is invited to hire the owner. */
export function isForHire({ availability_state }: Pick<Availability, 'availability_state'>): boolean {
  return availability_state === 'open' || availability_state === 'from';
}

/** Returns what visitors may know: terms are kept for an owner who does not state them now, and are not public. */
export function publicAvailability<A extends Availability>(availability: A): A {
  const isFrom = availability.availability_state === 'from';
  if (isForHire(availability)) return isFrom ? availability : { ...availability, available_from: '' };
  return { ...availability, available_from: '', contract_types: '', rate: '', time_zone: '' };
}

/** True for a list that contractTypesOf reads completely. */
export function areContractTypes(text: string): boolean {
  return text.split(',').every((type) => type === '' || TYPES.includes(type as ContractType));
}
