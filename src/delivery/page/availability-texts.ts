import {
  type Availability,
  CONTRACT_TYPES,
  contractTypesOf,
  isForHire,
  RATE_ON_REQUEST,
  timeZoneName,
} from '../../platform/lib/availability.ts';
import { displayDate } from '../../platform/lib/display-date.ts';
import { pageTexts, serverTranslator } from '../../platform/lib/texts/catalogues.ts';
import type { AvailabilityText } from '../../platform/lib/texts/keys.ts';
import type { Language } from '../../platform/lib/texts/languages.ts';
import { commaOf, localeOf } from '../../platform/lib/texts/translate.ts';

/** What a page says about hiring its owner, in its language. Written by the server: most pages say nothing. */
export type HireTexts = {
  /** The label of the button that leads to the contact form; undefined if the owner is not looking for work. */
  hire_action?: string;
  /** 'Available from Mar 2027', contract types, rate, time zone, and what the owner adds; each once. */
  hire_facts: string[];
  /** The time zone among them, of which the page shows the time of day: 'Europe/Paris', and its name as in the facts. */
  hire_zone?: { id: string; name: string };
};

/** Returns undefined if the owner states nothing. */
export function hireTexts(profile: Availability & { availability: string }, language: Language): HireTexts | undefined {
  const state = availabilityState(profile, language);
  if (state === '') return undefined;
  const isOffering = isForHire(profile);
  const { time_zone: id } = profile;
  const name = isOffering && id !== '' ? timeZoneName(id, formatsOf(language)) : '';
  const terms = isOffering ? [...hiringTerms(profile, language), name] : [];
  const facts = [state, ...terms, profile.availability].filter((text) => text !== '');
  const action = isOffering && serverTranslator(language).t('Hire me');
  const zone = name !== '' && { hire_zone: { id, name } };
  return { ...(action && { hire_action: action }), hire_facts: [...new Set(facts)], ...zone };
}

/** Returns 'Open to work', 'Available from Mar 2027' or 'Not looking for work'; '' if the owner states nothing. */
export function availabilityState(
  profile: Pick<Availability, 'availability_state' | 'available_from'>,
  language: Language,
): string {
  const { availability_state: state, available_from: from } = profile;
  const { t } = serverTranslator(language);
  if (state === 'not_looking') return t('Not looking for work');
  if (state === 'from' && from !== '') {
    return t('Available from {date}', { date: dateText(from, language) });
  }
  return isForHire(profile) ? t('Open to work') : '';
}

/** With the day, if there is one: 'from August' would be a month too early for the 31st. */
function dateText(date: string, language: Language): string {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return displayDate(date, pageTexts(language)?.dates);
  const format = new Intl.DateTimeFormat(formatsOf(language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return format.format(new Date(`${date}T00:00:00Z`));
}

/** English as the months of other dates: '15 Aug 2027'. */
function formatsOf(language: Language): string {
  return language === 'en' ? 'en-GB' : localeOf(language);
}

/** Returns the kinds of contract and the rate. */
function hiringTerms(profile: Availability, language: Language): string[] {
  const { t } = serverTranslator(language);
  const types = contractTypesOf(profile.contract_types);
  const labels: AvailabilityText[] = CONTRACT_TYPES.flatMap(([type, label]) => (types.includes(type) ? label : []));
  const rate = profile.rate === RATE_ON_REQUEST ? t('Rate on request') : profile.rate;
  return [labels.map((label) => t(label as 'Freelance')).join(commaOf(language)), rate];
}

/** Returns all of it in one line, for files. */
export function availabilityLine(profile: Availability & { availability: string }, language: Language): string {
  return hireTexts(profile, language)?.hire_facts.join(' · ') ?? profile.availability;
}
