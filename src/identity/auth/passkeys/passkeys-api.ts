import { z } from 'zod';
import { defineRoutes, type Routes } from '../../../platform/api/api-routes.ts';
import { Done } from '../../../platform/lib/success.ts';
import { StoredUser } from '../../../portfolio/model/user.ts';
import { RecoveryCodes, StepUp } from '../../second-factor.ts';
import { NewPasskey, Passkey, PasskeyLogin, PasskeyLoginOptions, PasskeyOptions } from './passkey.ts';

declare module '../../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof passkeysApi> {}
}

export const passkeysApi = defineRoutes('users', {
  'GET /api/users/passkeys': { summary: 'My passkeys, oldest first', reply: z.array(Passkey) },
  'DELETE /api/users/passkeys/:id': {
    summary: 'Remove a passkey',
    params: z.object({ id: z.string().max(100) }),
    body: StepUp,
    reply: Done,
  },
  'POST /api/users/passkeys/options': {
    summary: 'What to pass to navigator.credentials.create()',
    body: StepUp,
    reply: Done.extend({ options: PasskeyOptions }),
  },
  'POST /api/users/passkeys': {
    summary: 'Add a passkey; the first second factor of an account returns ten recovery codes, once',
    body: NewPasskey,
    reply: Done.extend({ passkey: Passkey, recovery_codes: RecoveryCodes.shape.recovery_codes.optional() }),
  },
  'POST /api/users/login/passkey/options': {
    summary: 'What to pass to navigator.credentials.get(): for any passkey, or those of the account that is logging in',
    body: PasskeyLoginOptions,
    reply: Done.extend({ options: PasskeyOptions }),
  },
  'POST /api/users/login/passkey': {
    summary: 'Log in with a passkey: alone if it verified its user, else after the right password',
    body: PasskeyLogin,
    reply: Done.extend({ user: StoredUser }),
  },
});
