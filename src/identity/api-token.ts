import { z } from 'zod';
import { line } from '../platform/lib/fields.ts';
import { stepUp } from './second-factor.ts';

export const TOKEN_SCOPES = ['portfolio:read', 'portfolio:write', 'messages:read', 'analytics:read'] as const;
export const TokenScope = z.enum(TOKEN_SCOPES);
export type TokenScope = z.infer<typeof TokenScope>;

/** One of an account's tokens; the token itself is shown only when it is made. Times are ISO 8601 UTC. */
export const ApiToken = z.object({
  id: z.string(),
  name: z.string(),
  scopes: z.array(TokenScope),
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
    .array(TokenScope)
    .min(1, 'needs at least one')
    .transform((scopes) => TOKEN_SCOPES.filter((scope) => scopes.includes(scope))),
  expires_at: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: 'must be a date or a time' })
    .transform((text) => new Date(text).toISOString())
    .nullish(),
  ...stepUp,
});
export type NewApiToken = z.infer<typeof NewApiToken>;
