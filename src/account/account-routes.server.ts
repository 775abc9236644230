import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../ctx.ts';
import { mountDeletion } from './deletion.server.ts';
import { mountEmailChange } from './email-routes.server.ts';
import { mountLogin } from './login.server.ts';
import { mountPasswords } from './password-routes.server.ts';
import { mountProfile } from './profile.server.ts';
import { mountRegistration } from './register.server.ts';
import { mountCookies } from './session-cookie.server.ts';
import { mountSessions } from './session-routes.server.ts';

/** Everything under /api/users. */
export function mountAccount(app: FastifyInstance, ctx: Ctx): void {
  mountCookies(app);
  mountRegistration(app, ctx);
  mountLogin(app, ctx);
  mountPasswords(app, ctx);
  mountEmailChange(app, ctx);
  mountSessions(app, ctx);
  mountProfile(app, ctx);
  mountDeletion(app, ctx);
}
