import { z } from 'zod';

/** What the activity of an account contains. */
export const ActivityEvent = z.enum([
  'registered',
  'login',
  'logout',
  'sessions_ended',
  'password_changed',
  'password_reset',
  'password_link_made',
  'email_change_requested',
  'email_changed',
  'email_confirmed',
  'user_name_changed',
  'app_added',
  'app_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'factors_reset',
  'provider_linked',
  'provider_unlinked',
  'token_made',
  'token_revoked',
  'webhook_made',
  'webhook_deleted',
  'archive_exported',
  'resume_exported',
  'suspended',
  'unsuspended',
  'plan_changed',
]);
export type ActivityEvent = z.infer<typeof ActivityEvent>;

/** Who did it: somebody with a session or a link, or the operator of the site. */
export const ActivityActor = z.enum(['owner', 'operator']);
export type ActivityActor = z.infer<typeof ActivityActor>;

/** One entry of GET /api/users/activity. */
export const ActivityItem = z.object({
  id: z.string(),
  event: ActivityEvent,
  actor: ActivityActor,
  /** What it was about, such as the name of a token; '' if nothing. */
  detail: z.string(),
  /** 'Chrome on Linux'; '' if it was no request of a browser. */
  device: z.string(),
  /** 'Berlin, Germany'; '' if unknown. */
  place: z.string(),
  created_at: z.string(),
});
export type ActivityItem = z.infer<typeof ActivityItem>;

/** One page, newest first; `next` is the cursor of the next page, '' on the last. */
export const ActivityPage = z.object({ items: z.array(ActivityItem), next: z.string() });
export type ActivityPage = z.infer<typeof ActivityPage>;
