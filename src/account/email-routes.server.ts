import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Ctx } from '../ctx.ts';
import { isDuplicate } from '../db/errors.ts';
import { Done, done } from '../kit/done.ts';
import { requestUser } from '../kit/request-user.server.ts';
import { securityEvent, takeLimit } from '../kit/security-log.server.ts';
import { confirmEmailMail, emailChangeAskedMail, emailChangedMail } from './account-mails.ts';
import { EmailChange, EmailConfirmation } from './credentials.ts';
import { holderOf, issueToken, revokeTokens, spendToken } from './mail-tokens.server.ts';
import { refuseWrongPassword } from './password-check.server.ts';
import { EMAIL_TAKEN, linkIsOver, passwordNeeded, taken } from './refusals.ts';
import { setSessionCookie } from './session-cookie.server.ts';
import { isFresh, startSession } from './sessions.server.ts';
import { atSteadyPace } from './steady-pace.server.ts';
import { accountOf, findUserByEmail, type UserRow } from './user-rows.server.ts';

const CONFIRM_GOOD_FOR_MS = 60 * 60 * 1_000;
const FAILED = 'Error changing e-mail address';

export function mountEmailChange(app: FastifyInstance, ctx: Ctx): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const common = { tags: ['users'], response: { 200: Done } };

  const ask = {
    onRequest: ctx.session.required,
    config: { failure: FAILED },
    schema: {
      ...common,
      summary: 'Ask for another e-mail address; a link mailed to it confirms it',
      body: EmailChange,
    },
  };
  routes.post('/api/users/change-email', ask, async (request, reply) => {
    const { email, password } = request.body;
    const user = await accountOf(ctx, request);
    if (password !== undefined) {
      await refuseWrongPassword(ctx, request, user, password, FAILED);
      const token = await ctx.db.transaction().execute((db) => startSession(ctx, db, request, user.id));
      setSessionCookie(reply, ctx.config, token);
    } else if (!isFresh(requestUser(request), ctx.now())) throw passwordNeeded(FAILED);
    await takeLimit(ctx, request, 'change_email_account', user.id);
    await atSteadyPace(sendConfirmationLink(ctx, user, email));
    securityEvent(request, ctx, 'email_change_asked', { user_id: user.id });
    return done('A mail with a link is on its way to the new address. It is used as soon as you have opened the link.');
  });

  const confirm = {
    config: { failure: FAILED },
    schema: {
      ...common,
      summary: 'Confirm the new e-mail address with the link from the mail',
      body: EmailConfirmation,
    },
  };
  routes.post('/api/users/change-email/confirm', confirm, async (request) => {
    const userId = await changeEmail(ctx, request.body.token);
    securityEvent(request, ctx, 'email_changed', { user_id: userId });
    return done('E-mail address changed.');
  });
}

/** An address that has an account is answered the same, and gets no mail: registration alone may tell. */
async function sendConfirmationLink(ctx: Ctx, user: UserRow, email: string): Promise<void> {
  if (await findUserByEmail(ctx.db, email)) return;
  const { origin } = ctx.config;
  await ctx.db.transaction().execute(async (db) => {
    const issue = { purpose: 'change-email', holder: user, email, goodForMs: CONFIRM_GOOD_FOR_MS } as const;
    const token = await issueToken(ctx, db, issue);
    await ctx.mail({ to: email, ...confirmEmailMail(origin, token) }, db);
    await ctx.mail({ to: user.email, ...emailChangeAskedMail(origin) }, db);
  });
}

/** Answers whose address it was. */
async function changeEmail(ctx: Ctx, token: string): Promise<string> {
  const user = await holderOf(ctx, 'change-email', token);
  if (!user) throw linkIsOver(FAILED);
  try {
    await ctx.db.transaction().execute(async (db) => {
      const change = { email: user.newEmail, updated_at: ctx.now().toISOString() };
      await db.updateTable('users').set(change).where('id', '=', user.id).execute();
      if (!(await spendToken(db, token))) throw linkIsOver(FAILED);
      // A link to set a new password, in the old mailbox, would be a way back in.
      await revokeTokens(db, user.id);
      await ctx.mail({ to: user.email, ...emailChangedMail(ctx.config.origin) }, db);
    });
  } catch (error) {
    throw isDuplicate(error) ? taken(FAILED, [EMAIL_TAKEN]) : error;
  }
  return user.id;
}
