import { countryName } from '../lib/country-name.ts';
import type { ShareLink } from './share-link.ts';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const UTC_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const COUNTRIES_NAMED = 5;

export type LinkStatus = 'Active' | 'Revoked' | 'Expired' | 'Its view was deleted';

/** `viewNames` has the names of the account's views by id; undefined until they are known. */
export function linkStatus(link: ShareLink, viewNames: ReadonlyMap<string, string> | undefined, now: Date): LinkStatus {
  if (link.revoked_at !== null) return 'Revoked';
  if (link.expires_at !== null && Date.parse(link.expires_at) <= now.getTime()) return 'Expired';
  const hasView = link.view_id === null || !viewNames || viewNames.has(link.view_id);
  return hasView ? 'Active' : 'Its view was deleted';
}

/** How often it was opened, when last, and from where. */
export function openedText({ opened_count, last_opened_on, countries }: ShareLink): string {
  if (opened_count === 0) return 'Not opened yet';
  const last = last_opened_on === null ? '' : `, last on ${UTC_DAY.format(new Date(last_opened_on))}`;
  const named = countries.slice(0, COUNTRIES_NAMED);
  const places = named.map((each) => `${placeName(each.country_code)} ${each.opened_count.toLocaleString('en')}`);
  if (countries.length > named.length) places.push(`${countries.length - named.length} more`);
  return `Opened ${timesText(opened_count)}${last} · ${places.join(', ')}`;
}

/** What its readers opened; undefined if nothing. `titles` has the titles of the projects by id; undefined until known. */
export function lookedAtText(
  { looked_at }: ShareLink,
  titles: ReadonlyMap<string, string> | undefined,
): string | undefined {
  if (looked_at.length === 0) return undefined;
  const parts = looked_at.map(({ kind, id, count }) => {
    const what =
      kind === 'file' ? `résumé (${id.toUpperCase()})` : titles ? (titles.get(id) ?? 'a deleted project') : 'a project';
    return `${what} ${count.toLocaleString('en')}`;
  });
  return `Looked at: ${parts.join(', ')}`;
}

/** What was chosen for the link, in the order of the form. */
export function termsText({ expires_at, has_password, show_contact, notify }: ShareLink): string {
  const terms = [
    expires_at === null ? 'No end' : `Until ${DAY.format(new Date(expires_at))}`,
    has_password && 'password',
    show_contact && 'with contact details',
    notify === 'first' && 'mail at the first opening',
    notify === 'digest' && 'in the weekly mail',
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

function timesText(count: number): string {
  if (count === 1) return 'once';
  return count === 2 ? 'twice' : `${count.toLocaleString('en')} times`;
}

function placeName(code: string): string {
  return code === 'ZZ' ? 'unknown place' : countryName(code);
}
