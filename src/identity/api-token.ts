import { z } from 'zod';
import { TOKEN_SCOPES } from '../platform/http/token-scope.ts';
import { line } from '../platform/lib/fields.ts';
import { stepUp } from './second-factor.ts';

const Scope = z.enum(TOKEN_SCOPES);

/** One of an account's tokens; the token itself is shown only when it is made. Times are ISO 8601 UTC. */
export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(Scope),
  expires_at: z.string().nullable(),
  created_at: z.string(),
  /** A day, or '' if it was never used. */
  last_used_on: z.string(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** POST /api/tokens. Without `expires_at` the token is valid until it is revoked. */
export const NewApiToken = z.object({
  name: line().refine((name) => name !== '', 'is required'),
  scopes: z
    .array(Scope)
    .min(1, 'needs at least one')
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
  expires_at: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: 'must be a date or a time' })
    .transform((text) => new Date(text).toISOString())
    .nullish(),
  ...stepUp,
});
export type NewApiToken = z.infer<typeof NewApiToken>;
