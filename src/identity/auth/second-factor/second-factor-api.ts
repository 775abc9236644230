import { defineRoutes, type Routes } from '../../../platform/api/api-routes.ts';
import { Done } from '../../../platform/lib/success.ts';
import { RecoveryCodes, SecondFactorState, StepUp, TotpConfirmation, TotpSecret } from '../../second-factor.ts';

declare module '../../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof secondFactorApi> {}
}

export const secondFactorApi = defineRoutes('users', {
  'GET /api/users/second-factor': { summary: 'Whether my login needs a second factor', reply: SecondFactorState },
  'POST /api/users/recovery-codes': {
    summary: 'Replace my recovery codes; returns ten new ones, once',
    body: StepUp,
    reply: Done.extend(RecoveryCodes.shape),
  },
  'POST /api/users/totp': {
    summary: 'Make the secret for an authenticator app; it counts once a code of it is confirmed',
    body: StepUp,
    reply: Done.extend(TotpSecret.shape),
  },
  'POST /api/users/totp/confirm': {
    summary: 'Turn the authenticator app on with a code of it; returns ten recovery codes, once',
    body: TotpConfirmation,
    reply: Done.extend(RecoveryCodes.shape),
  },
  'DELETE /api/users/totp': { summary: 'Turn the authenticator app off', body: StepUp, reply: Done },
});
