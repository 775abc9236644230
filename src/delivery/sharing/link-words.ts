import {
  countryText,
  dayText,
  joinedText,
  numberText,
  utcDayText,
} from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import type { ShareLink } from './share-link.ts';

/** Of countries, and of projects and files. */
const NAMED_MAX = 5;

export type LinkStatus = 'Active' | 'Revoked' | 'Expired' | 'Its view was deleted';

/** `viewNames` has the names of the account's views by id; undefined until they are known. */
export function linkStatus(link: ShareLink, viewNames: ReadonlyMap<string, string> | undefined, now: Date): LinkStatus {
  if (link.revoked_at !== null) return 'Revoked';
  if (link.expires_at !== null && Date.parse(link.expires_at) <= now.getTime()) return 'Expired';
  const hasView = link.view_id === null || !viewNames || viewNames.has(link.view_id);
  return hasView ? 'Active' : 'Its view was deleted';
}

/** How often it was opened, when first and last, and from where most often. */
export function openedText(link: ShareLink): string {
  const { opened_count, first_opened_at, last_opened_on } = link;
  if (opened_count === 0) return t('Not opened yet');
  const [first, last] = [first_opened_at, last_opened_on].map((time) =>
    time === null || time === '' ? '' : utcDayText(time),
  );
  const days = [
    first && first !== last && t('first on {date}', { date: first }),
    last && t('last on {date}', { date: last }),
  ].filter(Boolean);
  return `${joinedText([timesText(opened_count), ...days])} · ${shortened(countryTexts(link))}`;
}

/** From where it was opened, most often first: 'France 3'. */
export function countryTexts({ countries }: ShareLink): string[] {
  return countries.map((each) => `${placeName(each.country_code)} ${numberText(each.opened_count)}`);
}

/**
 * What its readers opened, most often first: 'Engine 3', 'résumé (PDF) 1'. `titles` has the titles of the projects by
 * id; undefined until they are known.
 */
export function lookTexts({ looked_at }: ShareLink, titles: ReadonlyMap<string, string> | undefined): string[] {
  return looked_at.map(({ kind, id, count }) => {
    const project = titles ? (titles.get(id) ?? t('a deleted project')) : t('a project');
    return `${kind === 'file' ? t('résumé ({format})', { format: id.toUpperCase() }) : project} ${numberText(count)}`;
  });
}

/** The first few of them, and how many more there are. */
export function shortened(texts: readonly string[]): string {
  const more = texts.length - NAMED_MAX;
  return joinedText([...texts.slice(0, NAMED_MAX), more > 0 && t('{n} more', { n: numberText(more) })]);
}

/** True if `shortened` leaves some out. */
export function isShortened(texts: readonly string[]): boolean {
  return texts.length > NAMED_MAX;
}

/**
 * What was chosen for the link, in the order of the form. No mail is named before it is known whether one can be sent: none
 * is sent to an address that is not confirmed.
 */
export function termsText(
  { expires_at, has_password, show_contact, notify }: ShareLink,
  isEmailConfirmed: boolean | undefined,
): string {
  const terms = [
    expires_at === null ? t('No end') : t('Until {date}', { date: dayText(expires_at) }),
    has_password && t('password'),
    show_contact && t('with contact details'),
    isEmailConfirmed && notify === 'first' && t('email at the first opening'),
    isEmailConfirmed && notify === 'digest' && t('in the weekly email'),
    isEmailConfirmed === false && notify !== 'off' && t('no email: your email address is not confirmed'),
  ];
  return terms.filter(Boolean).join(' · ');
}

/** Returns the end of a day chosen in a form, in the browser's time zone; null for ''. */
export function endOfDay(day: string): string | null {
  return day === '' ? null : new Date(`${day}T23:59:59.999`).toISOString();
}

/** Returns the day of a time in the browser's time zone as a form has it: '2030-01-31'; '' for null. */
export function dayOf(time: string | null): string {
  if (time === null) return '';
  const date = new Date(time);
  const part = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${part(date.getMonth() + 1)}-${part(date.getDate())}`;
}

/** 'Opened twice' */
function timesText(times: number): string {
  if (times === 1) return t('Opened once');
  return times === 2 ? t('Opened twice') : t('Opened {n} times', { n: numberText(times) });
}

function placeName(code: string): string {
  return code === 'ZZ' ? t('unknown place') : countryText(code);
}
