import { z } from 'zod';
import {
  AVAILABILITY_STATES,
  areContractTypes,
  CONTRACT_TYPES,
  contractTypesOf,
  isTimeZone,
} from '../../platform/lib/availability.ts';
import {
  canonicalEmail,
  email,
  identifier,
  imageUrl,
  isStorable,
  line,
  optionalEmail,
  partialDate,
  phone,
  prose,
  textFault,
  webUrl,
} from '../../platform/lib/fields.ts';
import { keysOf } from '../../platform/lib/keys.ts';
import { LANGUAGES, STUDIO_LANGUAGES } from '../../platform/lib/texts/languages.ts';
import { fault } from '../../platform/lib/texts/sentence.ts';
import { ContactFields } from './contact-fields.ts';
import { LAYOUTS } from './designs.ts';
import { isReservedName } from './reserved-names.ts';
import { ResumePrint } from './resume-print.ts';
import { SectionInputs, SectionItem } from './section-schemas.ts';
import { Seo, SiteVerification } from './seo.ts';
import { Theme, ThemeChange } from './theme.ts';

export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 128;
export const LINKS_MAX = 20;

/** 2-32 of a-z, 0-9 and -; capital letters are converted to lower case. */
export const userName = () =>
  z
    .string(textFault)
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{2,32}$/, 'must be 2 to 32 letters a to z, digits or hyphens');

/** Counted in characters as people see them: not trimmed, normalised or cut. */
export const password = () =>
  givenPassword()
    .refine((text) => [...text].length >= PASSWORD_MIN_CHARACTERS, {
      error: fault('must be at least {n} characters', { n: PASSWORD_MIN_CHARACTERS }),
    })
    .refine((text) => [...text].length <= PASSWORD_MAX_CHARACTERS, {
      error: fault('must be at most {n} characters', { n: PASSWORD_MAX_CHARACTERS }),
    })
    .meta({ minLength: PASSWORD_MIN_CHARACTERS, maxLength: PASSWORD_MAX_CHARACTERS });

/** A password for comparison, not a new one. A lone surrogate has no UTF-8 bytes to hash. */
export const givenPassword = () =>
  z
    .string(textFault)
    .max(2 * PASSWORD_MAX_CHARACTERS, fault('must be at most {n} characters', { n: PASSWORD_MAX_CHARACTERS }))
    .refine((text) => text.isWellFormed(), 'contains an invalid character');

export const ProfileLink = z.object({ label: line(), url: webUrl() });
export type ProfileLink = z.infer<typeof ProfileLink>;
/** `verified_at` is the day on which the link's page was seen to lead back here, with rel=me; '' if it does not. */
const ShownLink = ProfileLink.extend({ verified_at: z.string() });

const DID = /^did:(plc:[a-z2-7]{24}|web:[a-z0-9.-]{1,240})$/;
const atproto_did = z
  .string(textFault)
  .trim()
  .refine((did) => did === '' || DID.test(did), 'must be a DID such as did:plc:… or did:web:…');

/** The record that login and registration return, and that the browser stores under the key 'user'. */
export const StoredUser = z.object({
  id: z.string(),
  user_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  image_url: z.string(),
});
export type StoredUser = z.infer<typeof StoredUser>;

const STATES: string[] = ['', ...AVAILABILITY_STATES];

/** Fields of a profile; '' for what the owner does not state. */
const availabilityFields = {
  availability_state: z
    .string(textFault)
    .refine(
      (text) => STATES.includes(text),
      fault('must be empty or one of {values}', { values: AVAILABILITY_STATES.join(', ') }),
    )
    .meta({ enum: STATES }),
  /** Of the state 'from'. */
  available_from: partialDate(),
  /** In the order of CONTRACT_TYPES, with commas between them and without repetition. */
  contract_types: z
    .string(textFault)
    .max(200)
    .refine(
      areContractTypes,
      fault('must be a list of {values}, with commas between them', {
        values: CONTRACT_TYPES.map(([type]) => type).join(', '),
      }),
    )
    .overwrite((text) => contractTypesOf(text).join(',')),
  /** An amount in the owner's words, or RATE_ON_REQUEST. */
  rate: identifier(),
  /** A name of the IANA database. */
  time_zone: z.string(textFault).refine((name) => name === '' || isTimeZone(name), 'must be a time zone: Europe/Paris'),
};

/** The texts of a profile, in addition to the name. Tables, queries and files derive from them. */
export const profileTexts = {
  headline: line(),
  about: prose(),
  location: line(),
  availability: line(),
  pronouns: line(),
  ...availabilityFields,
};
export type ProfileText = keyof typeof profileTexts;
export const PROFILE_TEXTS = keysOf(profileTexts);

const profileFields = {
  ...profileTexts,
  links: z.array(ProfileLink).max(LINKS_MAX, fault('must have at most {n} items', { n: LINKS_MAX })),
  theme: Theme,
  layout: z.enum(LAYOUTS),
  /** The language of the page's own texts: labels, dates, the contact form. */
  language: z.enum(LANGUAGES, fault('must be one of {values}', { values: LANGUAGES.join(', ') })),
  /** Further languages that visitors can choose, in this order. */
  page_languages: z
    .array(z.enum(LANGUAGES, fault('must be one of {values}', { values: LANGUAGES.join(', ') })))
    .max(LANGUAGES.length, fault('must have at most {n} items', { n: LANGUAGES.length }))
    .overwrite((languages) => [...new Set(languages)]),
  /** False tells search engines not to index the portfolio. */
  indexed: z.boolean(),
  /** False leaves out the platform's name and mark, and 'Log in', on the page that visitors see. */
  branding: z.boolean(),
  /** False hides the résumé's files from visitors. */
  resume_downloads: z.boolean(),
  resume_print: ResumePrint,
  /** The page's own icon, and its own image for link previews; '' for those that the program makes. */
  favicon_url: z.string(),
  card_url: z.string(),
  /** The sections of the page in the owner's order. */
  sections: z.array(SectionItem),
  /** True if the page leaves out sections without content. */
  hide_empty_sections: z.boolean(),
  /** What the contact form asks besides name, email, subject and message. */
  contact_fields: ContactFields,
  /** What search engines and link previews say of the page; null for what the program writes. */
  seo: Seo.nullable(),
  /** Says to search engines and others whose page it is. */
  site_verification: SiteVerification,
};

/** Who may ask for the contact details: everybody, the recipients of links whose owner allows it, or nobody. */
export const CONTACT_AUDIENCES = ['everyone', 'links', 'nobody'] as const;

/** Never public: only GET /api/users/{user_name}/contact returns them, to those who may ask. */
const contactFields = {
  contact_email: optionalEmail(),
  contact_phone: phone(),
  show_contact: z.enum(CONTACT_AUDIENCES),
};

/** Whether visitors see each change at once, or what the owner has published. */
export const PUBLISHING_MODES = ['instant', 'manual'] as const;
const publishing = z.enum(PUBLISHING_MODES, fault('must be one of {values}', { values: PUBLISHING_MODES.join(', ') }));

/** GET /api/users/{user_name}/contact. */
export const ContactDetails = z.object({ email: z.string(), phone: z.string() });
export type ContactDetails = z.infer<typeof ContactDetails>;

/** Public data: GET /api/users/{user_name}. No email. */
export const PublicUser = z.object({
  id: z.string(),
  user_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  image_url: z.string(),
  ...profileFields,
  links: z.array(ShownLink),
  /** `about`, which is Markdown, as safe HTML. */
  about_html: z.string(),
  /** True if everybody may ask for contact details. */
  has_contact: z.boolean(),
});
export type PublicUser = z.infer<typeof PublicUser>;

/** How often the owner gets a mail with what happened. */
export const DIGESTS = ['off', 'weekly', 'monthly'] as const;
export type Digest = (typeof DIGESTS)[number];
const digest = z.enum(DIGESTS, fault('must be one of {values}', { values: DIGESTS.join(', ') }));

/** The language of the studio and of mails to the owner; '' until they choose one. */
const studio_language = z.enum(
  ['', ...STUDIO_LANGUAGES],
  fault('must be one of {values}', { values: STUDIO_LANGUAGES.join(', ') }),
);

/** Which mails the owner wants. */
export const Notices = z.object({ messages: z.boolean() });
export type Notices = z.infer<typeof Notices>;
export const DEFAULT_NOTICES: Notices = { messages: true };

/** The logged-in user's own account: GET /api/users/me. */
export const Account = z.object({
  ...StoredUser.shape,
  ...profileFields,
  links: z.array(ShownLink),
  atproto_did,
  ...contactFields,
  publishing,
  notices: Notices,
  /** False puts the clients' desk out of sight; its data stays. */
  clients_enabled: z.boolean(),
  digest,
  studio_language,
  /** True after the link mailed to `email` was opened. */
  email_confirmed: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Account = z.infer<typeof Account>;

/** PATCH /api/users/{id}: only the changed keys. */
export const AccountChange = z
  .object({
    user_name: userName(),
    first_name: line(),
    last_name: line(),
    image_url: imageUrl(),
    ...profileFields,
    theme: ThemeChange,
    sections: SectionInputs,
    favicon_url: imageUrl(),
    card_url: imageUrl(),
    atproto_did,
    ...contactFields,
    publishing,
    notices: Notices,
    clients_enabled: z.boolean(),
    digest,
    studio_language,
  })
  .partial();
export type AccountChange = z.infer<typeof AccountChange>;

/** A password field with confirmation, and the error if the two differ. */
export const newPassword = () => ({ password: password(), confirm_password: givenPassword() });
export const CONFIRMATION = { path: ['confirm_password'], error: 'must be the same as the password' };
export function isConfirmed(given: { password: string; confirm_password: string }): boolean {
  return given.password === given.confirm_password;
}

export const Registration = z
  .object({
    user_name: userName().refine((name) => !isReservedName(name), 'is reserved'),
    first_name: line().prefault(''),
    last_name: line().prefault(''),
    email: email(),
    ...newPassword(),
    image_url: imageUrl().prefault(''),
    /** Claims the image that the register screen has uploaded with this token. */
    ticket: z.string().max(500).refine(isStorable).optional(),
    /** The token of an invitation: required if registration is closed. */
    invitation: z.string().max(100).optional(),
  })
  .refine(isConfirmed, CONFIRMATION)
  .refine(({ image_url, ticket }) => image_url === '' || ticket, {
    path: ['image_url'],
    error: 'must come with the ticket that it was uploaded with',
  });
export type Registration = z.infer<typeof Registration>;

/** Any text is accepted: an email without an account gets the same response as a wrong password. */
export const givenEmail = () =>
  z
    .string(textFault)
    .overwrite(canonicalEmail)
    .max(254, 'must be at most 254 characters')
    .refine(isStorable, 'contains a character that cannot be stored');

export const Login = z.object({ email: givenEmail(), password: givenPassword() });
export type Login = z.infer<typeof Login>;

/** True if there are contact details that a page, a view or a link could show. */
export function hasContact({
  contact_email,
  contact_phone,
}: Pick<Account, 'contact_email' | 'contact_phone'>): boolean {
  return contact_email !== '' || contact_phone !== '';
}
