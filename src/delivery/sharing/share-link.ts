import { z } from 'zod';
import { line } from '../../platform/lib/fields.ts';
import { Done } from '../../platform/lib/success.ts';
import { fault } from '../../platform/lib/texts/sentence.ts';
import { PASSWORD_MAX_CHARACTERS } from '../../portfolio/model/user.ts';

export const SHARE_LINKS_PAGE_SIZE = 100;
/** Of new ones; shorter ones of before still open their links. */
const PASSWORD_MIN_CHARACTERS = 6;

/** When the owner gets a mail: never, at the first opening, or with the weekly mail. */
export const LINK_NOTICES = ['off', 'first', 'digest'] as const;

const linkFields = {
  name: line().min(1, 'is required'),
  /** null: the whole portfolio. */
  view_id: z.string().max(100).nullable(),
  expires_at: z.iso.datetime('must be a time such as 2030-01-31T12:00:00Z').nullable(),
  /** Write-only; null for none. */
  password: z
    .string()
    .min(PASSWORD_MIN_CHARACTERS, fault('must be at least {n} characters', { n: PASSWORD_MIN_CHARACTERS }))
    .max(PASSWORD_MAX_CHARACTERS, fault('must be at most {n} characters', { n: PASSWORD_MAX_CHARACTERS }))
    .refine((text) => text.isWellFormed(), 'contains an invalid character')
    .nullable(),
  /** Decides over the view's. */
  show_contact: z.boolean(),
  notify: z.enum(LINK_NOTICES, fault('must be one of {values}', { values: LINK_NOTICES.join(', ') })),
  /** The client for whom it is. */
  client_id: z.string().max(100).nullable(),
};

export const NewShareLink = z.object({
  name: linkFields.name,
  view_id: linkFields.view_id.prefault(null),
  expires_at: linkFields.expires_at.prefault(null),
  password: linkFields.password.prefault(null),
  show_contact: linkFields.show_contact.prefault(false),
  notify: linkFields.notify.prefault('off'),
  client_id: linkFields.client_id.prefault(null),
});
export type NewShareLink = z.infer<typeof NewShareLink>;

/** The body to give the writer of a message what they ask for. */
export const Grant = z.object({
  expires_at: linkFields.expires_at.prefault(null),
  password: linkFields.password.prefault(null),
  notify: linkFields.notify.prefault('first'),
  /** True to mail the link to the writer. */
  mail: z.boolean(),
});
export type Grant = z.infer<typeof Grant>;

export const ShareLinkChange = z
  .object({ ...linkFields, revoked: z.literal(true, 'must be true: a link that has ended stays ended') })
  .omit({ view_id: true })
  .partial();
export type ShareLinkChange = z.infer<typeof ShareLinkChange>;

/** A link for one recipient. */
export const ShareLink = z.object({
  id: z.string(),
  name: z.string(),
  view_id: z.string().nullable(),
  url: z.string(),
  expires_at: z.string().nullable(),
  has_password: z.boolean(),
  show_contact: z.boolean(),
  notify: z.enum(LINK_NOTICES),
  opened_count: z.number().int(),
  first_opened_at: z.string().nullable(),
  /** A day. */
  last_opened_on: z.string().nullable(),
  countries: z.array(z.object({ country_code: z.string(), opened_count: z.number().int() })),
  /** Projects by their id and files by their format. */
  looked_at: z.array(z.object({ kind: z.enum(['project', 'file']), id: z.string(), count: z.number().int() })),
  revoked_at: z.string().nullable(),
  client_id: z.string().nullable(),
  created_at: z.string(),
});
export type ShareLink = z.infer<typeof ShareLink>;

export const SavedShareLink = Done.extend({ share_link: ShareLink });
