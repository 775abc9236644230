import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { optionalEmail, wholeNumber } from '../../platform/lib/fields.ts';
import { Done } from '../../platform/lib/success.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof siteApi> {}
}

export const INVITATION_DAYS_MAX = 90;
/** The first of a search that matches; `next` leads to the others. */
export const ACCOUNTS_OF_PAGE = 50;
export const INVITATIONS_SHOWN = 100;
export const DOMAINS_SHOWN = 100;

const Count = z.int().nonnegative();
const Time = z.string().nullable();

/** What the site runs on and what waits. A part that could not be read is null. Times are ISO 8601 UTC. */
const Site = z.object({
  versions: z.object({ vitrine: z.string(), node: z.string(), database: z.string() }).nullable(),
  mails: z.object({ waiting: Count, stuck: Count, failed: Count, has_server: z.boolean() }).nullable(),
  backup: z.object({ is_on: z.boolean(), last_good_at: Time, failed_at: Time, fault: z.string() }).nullable(),
  stream: z
    .object({
      is_on: z.boolean(),
      /** Null if the process that answers runs none. */
      behind_ms: Count.nullable(),
    })
    .nullable(),
  domains: z
    .object({
      verified: Count,
      claimed: Count,
      /** The newest 100. */
      newest: z.array(z.object({ domain: z.string(), user_name: z.string(), verified_at: Time, failing_since: Time })),
    })
    .nullable(),
});
export type Site = z.infer<typeof Site>;

/** What `vitrine doctor` says, in its order. */
const SiteChecks = z.object({
  checks: z.array(z.object({ name: z.string(), is_good: z.boolean(), text: z.string() })),
});
export type SiteChecks = z.infer<typeof SiteChecks>;

const SiteAccount = z.object({
  id: z.string(),
  user_name: z.string(),
  email: z.string(),
  created_at: z.string(),
  last_login_at: Time,
  suspended_at: Time,
  text_bytes: Count,
  image_bytes: Count,
  records: Count,
});
export type SiteAccount = z.infer<typeof SiteAccount>;

/** A '>' and the user name that the previous page ends with; '' for the first page. */
const NameCursor = z
  .string()
  .regex(/^(>[\w.-]{1,100})?$/, 'must be the next of another page')
  .prefault('');
const AccountsQuery = z.object({ search: z.string().max(200).prefault(''), after: NameCursor });
export type AccountsQuery = z.infer<typeof AccountsQuery>;

/** One page in order of names; `next` is the `after` of the next page, '' on the last. */
const SiteAccounts = z.object({ accounts: z.array(SiteAccount), next: z.string() });
export type SiteAccounts = z.infer<typeof SiteAccounts>;

/** Soonest to end first, 100 at most; `email` is '' if anybody may use it. */
const SiteInvitations = z.object({
  invitations: z.array(z.object({ id: z.string(), email: z.string(), expires_at: z.string() })),
  is_more: z.boolean(),
});

/** Without an email the invitation is for anybody who has its link. */
const NewInvitation = z.object({
  email: optionalEmail().prefault(''),
  days: wholeNumber(1, INVITATION_DAYS_MAX).prefault(7),
});

const IdParams = z.object({ id: z.string().max(100) });

export const siteApi = defineRoutes('site', {
  'GET /api/site/access': {
    summary: 'Whether this account runs the site',
    reply: z.object({ is_operator: z.boolean() }),
  },
  'GET /api/site': { summary: 'Versions, mails, backups and domains of the site', reply: Site },
  'GET /api/site/checks': { summary: 'What vitrine doctor says of the site', reply: SiteChecks },
  'GET /api/site/accounts': { summary: 'Accounts of the site', querystring: AccountsQuery, reply: SiteAccounts },
  'POST /api/site/accounts/:id/suspend': {
    summary: 'End all sessions of an account, refuse its login and hide its pages',
    params: IdParams,
    reply: Done,
  },
  'POST /api/site/accounts/:id/unsuspend': {
    summary: 'Bring a suspended account back',
    params: IdParams,
    reply: Done,
  },
  'GET /api/site/invitations': { summary: 'Invitations that were not used yet', reply: SiteInvitations },
  'POST /api/site/invitations': {
    summary: 'Invite one person to register',
    body: NewInvitation,
    reply: Done.extend({ link: z.string(), is_mailed: z.boolean() }),
  },
  'DELETE /api/site/invitations/:id': { summary: 'Revoke an invitation', params: IdParams, reply: Done },
});
