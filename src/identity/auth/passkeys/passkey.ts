import { z } from 'zod';
import { line, textFault } from '../../../platform/lib/fields.ts';

const BYTES_MAX_CHARACTERS = 20_000;
const bytes = () =>
  z
    .string(textFault)
    .max(BYTES_MAX_CHARACTERS)
    .regex(/^[\w-]*={0,2}$/, 'must be base64url');

const credential = { id: bytes(), rawId: bytes(), type: z.literal('public-key') };

/** POST /api/users/passkeys: what `navigator.credentials.create()` returned, as JSON, and a name. */
export const NewPasskey = z.object({
  name: line().optional(),
  ...credential,
  response: z.object({
    clientDataJSON: bytes(),
    attestationObject: bytes(),
    transports: z.array(z.string().max(40)).max(20).optional(),
  }),
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** POST /api/users/login/passkey: what `navigator.credentials.get()` returned, as JSON. */
export const PasskeyLogin = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(),
    authenticatorData: bytes(),
    signature: bytes(),
    userHandle: bytes().nullish(),
  }),
});
export type PasskeyLogin = z.infer<typeof PasskeyLogin>;

/** POST /api/users/login/passkey/options. `step_up` is for a logged-in user, whose passkey makes the login fresh. */
export const PasskeyLoginOptions = z.object({ step_up: z.boolean().optional() }).nullish();

/** The options of `navigator.credentials`, as JSON (WebAuthn level 3). */
export const PasskeyOptions = z.looseObject({ challenge: z.string() });

/** One of an account's passkeys. */
export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** A day, or '' if it was never used. */
  last_used_on: z.string(),
  /** True if it can be on several devices, such as by a password manager. */
  is_synced: z.boolean(),
  /** False if it was made for a former address of this site. */
  is_usable: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;
