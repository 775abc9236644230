import { z } from 'zod';

/** The kinds of sites that may vouch for a person. */
export const ProviderName = z.enum(['oidc', 'github']);
export type ProviderName = z.infer<typeof ProviderName>;

/** GET /api/users/providers: a site that the operator has set up, and the user's account there. */
export const LinkedProvider = z.object({
  provider: ProviderName,
  /** 'GitHub', or what OIDC_NAME says. */
  name: z.string(),
  /** Null if none is linked. */
  linked: z.object({ label: z.string(), created_at: z.string(), last_used_on: z.string() }).nullable(),
});
export type LinkedProvider = z.infer<typeof LinkedProvider>;

/** POST /api/users/login/provider/{provider} */
export const ProviderLogin = z.object({ invitation: z.string().max(100).optional() }).nullish();

/** Why a login at another site made no session. In the URL of the screen that follows. */
export const ProviderFailure = z.enum([
  'failed',
  'expired',
  'not_linked',
  'no_email',
  'email_taken',
  'suspended',
  'taken',
]);
export type ProviderFailure = z.infer<typeof ProviderFailure>;
