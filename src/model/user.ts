import { z } from 'zod';
import { email, imageUrl, isStorable, line, prose, textFault, webAddress } from './fields.ts';
import { isReservedName } from './reserved-names.ts';

export const PASSWORD_MIN_CHARACTERS = 8;
export const PASSWORD_MAX_CHARACTERS = 128;
export const LINKS_MAX = 20;

export const ACCENTS = ['vermilion', 'cobalt', 'moss', 'plum', 'graphite'] as const;
export const LAYOUTS = ['gallery', 'dossier'] as const;

/** 2-32 of a-z, 0-9 and -; capital letters are taken as small ones. */
export const userName = () =>
  z
    .string(textFault)
    .trim()
    .toLowerCase()
    .regex(/^[a-z0-9-]{2,32}$/, 'must be 2 to 32 letters a to z, digits or hyphens');

/** Every character counts, as people count them: nothing is trimmed, folded or cut. */
export const password = () =>
  givenPassword()
    .refine((text) => [...text].length >= PASSWORD_MIN_CHARACTERS, {
      error: `must be at least ${PASSWORD_MIN_CHARACTERS} characters`,
    })
    .refine((text) => [...text].length <= PASSWORD_MAX_CHARACTERS, {
      error: `must be at most ${PASSWORD_MAX_CHARACTERS} characters`,
    })
    .meta({ minLength: PASSWORD_MIN_CHARACTERS, maxLength: PASSWORD_MAX_CHARACTERS });

/** A password that is compared, not chosen. Half of a surrogate pair has no bytes of its own to be hashed. */
export const givenPassword = () =>
  z
    .string(textFault)
    .max(2 * PASSWORD_MAX_CHARACTERS, `must be at most ${PASSWORD_MAX_CHARACTERS} characters`)
    .refine((text) => text.isWellFormed(), 'contains half a character');

export const ProfileLink = z.object({ label: line(), url: webAddress() });
export type ProfileLink = z.infer<typeof ProfileLink>;

export const Theme = z.object({ mode: z.enum(['system', 'light', 'dark']), accent: z.enum(ACCENTS) });
export type Theme = z.infer<typeof Theme>;

export const DEFAULT_THEME: Theme = { mode: 'system', accent: 'vermilion' };
export const DEFAULT_LAYOUT = 'gallery';

/** The record that login and registration answer, and that the browser keeps under the key 'user'. */
export const StoredUser = z.object({
  id: z.string(),
  user_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  image_url: z.string(),
});
export type StoredUser = z.infer<typeof StoredUser>;

/** What a person says of herself, beyond the name. */
const profileFields = {
  headline: line(),
  about: prose(),
  location: line(),
  links: z.array(ProfileLink).max(LINKS_MAX, `must have at most ${LINKS_MAX} items`),
  availability: line(),
  theme: Theme,
  layout: z.enum(LAYOUTS),
  /** False asks search engines to leave the page out. */
  indexed: z.boolean(),
};

export const Language = z.object({ language: z.string(), fluency: z.string() });
export const Interest = z.object({ name: z.string(), keywords: z.array(z.string()) });

/** What anybody may know: GET /api/users/{user_name}. No e-mail address. */
export const PublicUser = z.object({
  id: z.string(),
  user_name: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  image_url: z.string(),
  ...profileFields,
  /** `about`, which is Markdown, as HTML that is safe to show. */
  about_html: z.string(),
  languages: z.array(Language),
  interests: z.array(Interest),
});
export type PublicUser = z.infer<typeof PublicUser>;

/** Which mails the owner wants. */
export const Notices = z.object({ messages: z.boolean() });
export type Notices = z.infer<typeof Notices>;
export const DEFAULT_NOTICES: Notices = { messages: true };

/** The signed-in user's own account: GET /api/users/me. */
export const Account = z.object({
  ...StoredUser.shape,
  ...profileFields,
  notices: Notices,
  /** True once a link that was mailed to `email` was opened. */
  email_confirmed: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Account = z.infer<typeof Account>;

/** PATCH /api/users/{id}: only the keys that change. */
export const AccountChange = z
  .object({
    user_name: userName(),
    first_name: line(),
    last_name: line(),
    image_url: imageUrl(),
    ...profileFields,
    notices: Notices,
  })
  .partial();
export type AccountChange = z.infer<typeof AccountChange>;

/** What the form asks for twice, and what it says where the two differ. */
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
    /** Claims the picture that the register screen has uploaded with this ticket. */
    ticket: z.string().max(500).refine(isStorable).optional(),
    /** The token of an invitation: needed where registration is closed. */
    invitation: z.string().max(100).optional(),
  })
  .refine(isConfirmed, CONFIRMATION)
  .refine(({ image_url, ticket }) => image_url === '' || ticket, {
    path: ['image_url'],
    error: 'must come with the ticket that it was uploaded with',
  });
export type Registration = z.infer<typeof Registration>;

/** Any text will do: what is no address of an account is answered as a wrong password. */
export const givenEmail = () =>
  z
    .string(textFault)
    .trim()
    .toLowerCase()
    .max(254, 'must be at most 254 characters')
    .refine(isStorable, 'contains a character that cannot be stored');

export const Login = z.object({ email: givenEmail(), password: givenPassword() });
export type Login = z.infer<typeof Login>;
