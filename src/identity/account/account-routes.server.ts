import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { mountApiTokens } from '../auth/access/token-routes.server.ts';
import { mountActivity } from '../auth/activity/activity-routes.server.ts';
import { mountLogin } from '../auth/login.server.ts';
import { mountPasskeyLogin } from '../auth/passkeys/passkey-login.server.ts';
import { mountRegistrationOfPasskeys } from '../auth/passkeys/passkey-registration-routes.server.ts';
import { mountPasskeys } from '../auth/passkeys/passkey-routes.server.ts';
import { mountPasswords } from '../auth/password-routes.server.ts';
import { mountProviders } from '../auth/providers/provider-routes.server.ts';
import { mountRegistration } from '../auth/register.server.ts';
import { mountSecondFactor } from '../auth/second-factor/second-factor-routes.server.ts';
import { mountCookies } from '../auth/session-cookie.server.ts';
import { mountSessions } from '../auth/session-routes.server.ts';
import { mountContactDetails } from './contact-details.server.ts';
import { mountDeletion } from './deletion.server.ts';
import { mountEmailChange } from './email-routes.server.ts';
import { mountProfile } from './profile.server.ts';

/** All routes under /api/users. */
export function mountAccount(app: FastifyInstance, ctx: Ctx): void {
  mountCookies(app);
  mountRegistration(app, ctx);
  mountLogin(app, ctx);
  mountPasswords(app, ctx);
  mountEmailChange(app, ctx);
  mountSecondFactor(app, ctx);
  mountPasskeys(app, ctx);
  mountRegistrationOfPasskeys(app, ctx);
  mountPasskeyLogin(app, ctx);
  mountProviders(app, ctx);
  mountSessions(app, ctx);
  mountApiTokens(app, ctx);
  mountActivity(app, ctx);
  mountProfile(app, ctx);
  mountContactDetails(app, ctx);
  mountDeletion(app, ctx);
}
