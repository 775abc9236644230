import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { compiledQuery } from '../../platform/db/compiled-query.server.ts';
import type { Db } from '../../platform/db/open.ts';
import { entityTag } from '../../platform/http/entity-tags.server.ts';
import { requestUser } from '../../platform/http/sessions.server.ts';
import { notLoggedIn } from '../../platform/lib/app-error.ts';
import { publicAvailability } from '../../platform/lib/availability.ts';
import { isStorable } from '../../platform/lib/fields.ts';
import { mapKeys } from '../../platform/lib/keys.ts';
import { DEFAULT_LANGUAGE, isLanguage, storedLanguages } from '../../platform/lib/texts/languages.ts';
import { markdownToHtml } from '../../platform/rich-text/markdown.ts';
import { storedContactFields } from '../model/contact-fields.ts';
import { storedResumePrint } from '../model/resume-print.ts';
import { resolveSections, sectionChoices, storedSections } from '../model/sections.ts';
import { changedSeo, seoOf, storedVerification } from '../model/seo.ts';
import { Theme } from '../model/theme.ts';
import {
  type Account,
  type AccountChange,
  type ContactDetails,
  PROFILE_TEXTS,
  type ProfileLink,
  type PublicUser,
  StoredUser,
} from '../model/user.ts';
import { verifiedLinks } from '../model/verified-links.ts';
import { sample } from '../sample/sample.ts';
import type { PublicUserRow, UserRow } from '../tables.ts';
import { withPublished } from '../versions/published-records.server.ts';

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

export function findUserById(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** True for an account that the operator has made, and whose owner has not come yet. */
export function isNeverEntered({ password_hash, last_login_at }: Pick<UserRow, 'password_hash' | 'last_login_at'>) {
  return password_hash === '' && last_login_at === '';
}

/** Returns the row of the user found by the `session.required` hook. */
export async function accountOf(ctx: Ctx, request: FastifyRequest): Promise<UserRow> {
  const row = await findUserById(ctx.db, requestUser(request).id);
  if (!row) throw notLoggedIn();
  return row;
}

/** Finds a user by id or by name, case-insensitively; not while the account is suspended. */
export async function findUser(db: Db, idOrName: string): Promise<UserRow | undefined> {
  return isStorable(idOrName) ? activeUser(db, idOrName).selectAll().executeTakeFirst() : undefined;
}

const selectUserId = compiledQuery((db) => activeUser(db, '').select('id'));

/** The same where only the id is needed: a whole row takes several times as long. */
export async function findUserId(db: Db, idOrName: string): Promise<string | undefined> {
  if (!isStorable(idOrName)) return undefined;
  const key = idOrName.toLowerCase();
  const [found] = await selectUserId(db, [key, key, '']);
  return found?.id;
}

function activeUser(db: Db, idOrName: string) {
  const key = idOrName.toLowerCase();
  return db
    .selectFrom('users')
    .where((row) => row.or([row('id', '=', key), row('user_name', '=', key)]))
    .where('suspended_at', '=', '');
}

/** The same as visitors see it. */
export async function findPublicUser(db: Db, idOrName: string): Promise<UserRow | undefined> {
  const row = await findUser(db, idOrName);
  return row && withPublished(db, row);
}

/** The record that the browser stores for the logged-in user: exactly these six keys. */
export function toStoredUser(row: UserRow): StoredUser {
  return StoredUser.parse(row);
}

export function toAccount(row: UserRow): Account {
  const notices = JSON.parse(row.notices);
  const { created_at, updated_at } = row;
  const email_confirmed = row.email_confirmed_at !== '';
  const { contact_email, contact_phone, show_contact, publishing, digest, studio_language } = row;
  const contact = { contact_email, contact_phone, show_contact };
  return {
    ...toStoredUser(row),
    ...profileOf(row),
    ...contact,
    atproto_did: row.atproto_did,
    publishing,
    notices,
    clients_enabled: row.clients_enabled === 1,
    digest,
    studio_language,
    email_confirmed,
    created_at,
    updated_at,
  };
}

export function toPublicUser(row: PublicUserRow): PublicUser {
  const { id, user_name, first_name, last_name, image_url } = row;
  const about_html = markdownToHtml(row.about);
  const has_contact = publicContact(row) !== undefined;
  return {
    id,
    user_name,
    first_name,
    last_name,
    image_url,
    ...publicAvailability(profileOf(row)),
    about_html,
    has_contact,
  };
}

/** Returns the contact details that everybody may ask for; undefined if there are none. */
export function publicContact({
  contact_email,
  contact_phone,
  show_contact,
}: Pick<UserRow, 'contact_email' | 'contact_phone' | 'show_contact'>): ContactDetails | undefined {
  const isShown = show_contact === 'everyone' && (contact_email !== '' || contact_phone !== '');
  return isShown ? { email: contact_email, phone: contact_phone } : undefined;
}

/** The person of the sample portfolio, who has no row. */
export function samplePublicUser(): PublicUser {
  return { ...sample.user, about_html: markdownToHtml(sample.user.about) };
}

/** One tag for both views of a user, so that a change can refer to the version shown by either. */
export function userTag(row: UserRow): string {
  const shown = Object.entries(row).filter(([column]) => !UNSHOWN_COLUMNS.includes(column));
  return entityTag(Object.fromEntries(shown));
}

const UNSHOWN_COLUMNS = [
  'email',
  'email_confirmed_at',
  'unused_until',
  'password_hash',
  'revision',
  'changed_at',
  'suspended_at',
  'last_login_at',
  'text_bytes',
  'inbox_bytes',
  'digested_to',
  'plan',
  'links_checked_at',
  'plan_until',
  'plan_changed_at',
];

function profileOf(row: PublicUserRow) {
  return {
    ...mapKeys(PROFILE_TEXTS, (text) => row[text]),
    links: shownLinks(row),
    theme: Theme.parse(JSON.parse(row.theme)),
    layout: row.layout,
    language: isLanguage(row.language) ? row.language : DEFAULT_LANGUAGE,
    page_languages: storedLanguages(row.page_languages),
    indexed: row.indexed === 1,
    branding: row.branding === 1,
    resume_downloads: row.resume_downloads === 1,
    resume_print: storedResumePrint(row.resume_print),
    favicon_url: row.favicon_url,
    card_url: row.card_url,
    sections: resolveSections(storedSections(row.sections)),
    hide_empty_sections: row.hide_empty_sections === 1,
    contact_fields: storedContactFields(row.contact_fields),
    seo: seoOf(row),
    site_verification: storedVerification(row.site_verification),
  };
}

function shownLinks({ links, verified_links }: PublicUserRow): PublicUser['links'] {
  const verified = verifiedLinks(verified_links);
  const own: ProfileLink[] = JSON.parse(links);
  return own.map((link) => ({ ...link, verified_at: verified[link.url] ?? '' }));
}

/** Converts keys to columns. */
export function toColumns(change: Omit<AccountChange, 'user_name'>) {
  const {
    links,
    theme,
    notices,
    page_languages,
    indexed,
    branding,
    resume_downloads,
    resume_print,
    sections,
    hide_empty_sections,
    clients_enabled,
    contact_fields,
    seo,
    site_verification,
    ...texts
  } = change;
  return {
    ...texts,
    ...(page_languages && { page_languages: page_languages.join(' ') }),
    // A new link is looked at within the hour.
    ...(links && { links: JSON.stringify(links), links_checked_at: '' }),
    ...(theme && { theme: JSON.stringify(theme) }),
    ...(resume_print && { resume_print: JSON.stringify(resume_print) }),
    ...(contact_fields && { contact_fields: JSON.stringify(contact_fields) }),
    ...changedSeo(seo),
    ...(site_verification && { site_verification: JSON.stringify(site_verification) }),
    ...(notices && { notices: JSON.stringify(notices) }),
    ...(indexed !== undefined && { indexed: Number(indexed) }),
    ...(branding !== undefined && { branding: Number(branding) }),
    ...(resume_downloads !== undefined && { resume_downloads: Number(resume_downloads) }),
    ...(clients_enabled !== undefined && { clients_enabled: Number(clients_enabled) }),
    ...sectionColumns({ sections, hide_empty_sections }),
  };
}

/** The same for the settings of the page's sections. */
export function sectionColumns({
  sections,
  hide_empty_sections,
}: Pick<AccountChange, 'sections' | 'hide_empty_sections'>) {
  return {
    ...(sections && { sections: sectionsText(sections) }),
    ...(hide_empty_sections !== undefined && { hide_empty_sections: Number(hide_empty_sections) }),
  };
}

function sectionsText(sections: NonNullable<AccountChange['sections']>): string {
  const choices = sectionChoices(sections);
  return choices.length === 0 ? '' : JSON.stringify(choices);
}
