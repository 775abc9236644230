import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { Done } from '../../platform/lib/success.ts';
import { Login, Registration, StoredUser } from '../../portfolio/model/user.ts';
import { ForgottenPassword, PasswordChange, PasswordReset, SessionInfo } from '../account-schemas.ts';
import { FactorCode, FactorName, StepUp } from '../second-factor.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof loginApi> {}
}

/** With a second factor: what may prove it, and no user. */
const LoginResult = Done.extend({ user: StoredUser.optional(), second_factor: z.array(FactorName).optional() });

export const loginApi = defineRoutes('users', {
  'POST /api/users/login': {
    summary: 'Log in; an account with a second factor gets a challenge for five minutes instead of a session',
    body: Login,
    reply: LoginResult,
  },
  'POST /api/users/login/second-factor': {
    summary: 'Complete a login with a code of the authenticator app or a recovery code',
    body: FactorCode,
    reply: Done.extend({ user: StoredUser }),
  },
  'POST /api/users/logout': { summary: 'Log out', reply: Done },
  'POST /api/users/register/new': {
    summary: 'Register and start a session',
    body: Registration,
    reply: Done.extend({ user: StoredUser }),
  },
  'POST /api/users/forgot-password': {
    summary: 'Ask for a link to set a new password',
    body: ForgottenPassword,
    reply: Done,
  },
  'POST /api/users/reset-password': {
    summary: 'Set a new password with a link from a mail; the first one of an account starts a session',
    body: PasswordReset,
    reply: Done.extend({ user: StoredUser.optional() }),
  },
  'POST /api/users/change-password': {
    summary: 'Change my password; ends my other sessions',
    body: PasswordChange,
    reply: Done,
  },
  'GET /api/users/sessions': { summary: 'Where I am signed in', reply: z.array(SessionInfo) },
  'DELETE /api/users/sessions': { summary: 'Sign me out everywhere else', reply: Done },
  'POST /api/users/confirm-login': {
    summary: 'Prove once more who I am, for what needs a login of the last ten minutes',
    body: StepUp,
    reply: Done,
  },
  'DELETE /api/users/sessions/:id': {
    summary: 'End one of my sessions',
    params: z.object({ id: z.string().max(100) }),
    reply: Done,
  },
});
