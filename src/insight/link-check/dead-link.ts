import { z } from 'zod';
import { Done } from '../../platform/lib/success.ts';
import type { MailText } from '../../platform/lib/texts/mail-texts.ts';
import type { StudioLabel } from '../../platform/lib/texts/studio/studio-texts.ts';
import { DAY_MS } from '../../platform/lib/time.ts';
import { RECORD_PATHS } from '../../portfolio/model/record-kinds.ts';

export const CHECK_EVERY_MS = 7 * DAY_MS;

/** Why a check failed: the page is not there, its host is not there, its host is silent, or its host has a fault. */
export const DEAD_REASONS = ['not_found', 'no_host', 'no_response', 'server_error'] as const;
export type DeadReason = (typeof DEAD_REASONS)[number];

/** How mails and screens say it. */
export const DEAD_WORDS: Record<DeadReason, StudioLabel & MailText> = {
  not_found: 'the page is gone',
  no_host: 'the site is gone',
  no_response: 'the site does not respond',
  server_error: 'the site has an error',
};

/** Where a portfolio has a link: in the profile, in a record, or in a view's own texts. */
export const LinkPlace = z.object({
  kind: z.enum(['profile', ...RECORD_PATHS, 'views']),
  /** Of the record or view; that of the account for the profile. */
  id: z.string(),
  title: z.string(),
});
export type LinkPlace = z.infer<typeof LinkPlace>;

/** A link of a portfolio that failed in several checks, a week apart. */
export const DeadLink = z.object({
  id: z.string(),
  url: z.string(),
  reason: z.enum(DEAD_REASONS),
  /** When it counted as dead first. */
  dead_since: z.string(),
  checked_at: z.string(),
  ignored: z.boolean(),
  places: z.array(LinkPlace),
});
export type DeadLink = z.infer<typeof DeadLink>;

export const DeadLinkChange = z.object({ ignored: z.boolean() });
export const DeadLinkSaved = Done.extend({ id: z.string(), ignored: z.boolean() });
