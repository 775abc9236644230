import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { isDuplicate } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/open.ts';
import { route } from '../../platform/http/route.server.ts';
import { securityEvent, takeLimit } from '../../platform/http/security-log.server.ts';
import { sessionsOf } from '../../platform/http/sessions.server.ts';
import { done } from '../../platform/lib/success.ts';
import type { MailTexts } from '../../platform/lib/texts/mail-texts.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';
import { accountOf, findUserByEmail } from '../../portfolio/storage/user-store.server.ts';
import type { UserRow } from '../../portfolio/tables.ts';
import { endedAccessLines, endProgramsAndFactors, hasEnded } from '../auth/access/end-access.server.ts';
import { EMAIL_TAKEN, linkExpired, taken } from '../auth/account-errors.ts';
import { recordActivity } from '../auth/activity/activity.server.ts';
import {
  accessEndedMail,
  confirmEmailMail,
  emailChangedMail,
  emailChangeRequestedMail,
  emailInUseMail,
} from '../auth/auth-mails.ts';
import { inConstantTime } from '../auth/constant-time.server.ts';
import { confirmedNow, mailConfirmationLink, mailOwner, mailTo } from '../auth/email-confirmation.server.ts';
import { consumeToken, findToken, issueToken, revokeTokens } from '../auth/email-tokens.server.ts';
import { requireStepUp, STEP_UP_LIMITS } from '../auth/step-up.server.ts';
import { accountApi } from './account-api.ts';

const CHANGE_GOOD_FOR_MS = HOUR_MS;
const FAILED = 'Error changing email address';
const CONFIRM_FAILED = 'Error confirming email address';

export function mountEmailChange(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api', ...STEP_UP_LIMITS, 'change_email_account', 'confirm_new_email'],
    config: { failure: FAILED },
    ...accountApi['POST /api/users/change-email'],
    handler: async (request, reply) => {
      const { email, ...proof } = request.body;
      const user = await accountOf(ctx, request);
      await requireStepUp(ctx, request, reply, { user, proof, message: FAILED });
      await takeLimit(ctx, request, 'change_email_account', user.id);
      await takeLimit(ctx, request, 'confirm_new_email', email);
      await inConstantTime(sendChangeLink(ctx, request, user, email));
      securityEvent(request, ctx, 'email_change_asked', { user_id: user.id });
      return done(
        'An email with a link is on its way to the new address. It is used as soon as you have opened the link.',
      );
    },
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api', 'confirm_email'],
    config: { failure: CONFIRM_FAILED },
    ...accountApi['POST /api/users/confirm-email'],
    handler: async (request) => {
      const user = await accountOf(ctx, request);
      if (user.email_confirmed_at !== '') return done('Your email address is confirmed.');
      await takeLimit(ctx, request, 'confirm_email', user.email);
      await ctx.db.transaction().execute((db) => mailConfirmationLink(ctx, db, user));
      return done('We have emailed you a link. Open it to confirm your address.');
    },
  });

  route(app, ctx, {
    login: 'none',
    limits: ['api'],
    config: { failure: CONFIRM_FAILED },
    ...accountApi['POST /api/users/change-email/confirm'],
    handler: async (request) => {
      const { userId, isNew } = await confirmEmail(ctx, request, request.body.token);
      securityEvent(request, ctx, isNew ? 'email_changed' : 'email_confirmed', { user_id: userId });
      return done(isNew ? 'Email address changed.' : 'Email address confirmed.');
    },
  });
}

/**
 * Does the same for an email with and without an account: only the owner of the mailbox can see the difference. Only
 * registration reveals it.
 */
async function sendChangeLink(ctx: Ctx, request: FastifyRequest, user: UserRow, email: string): Promise<void> {
  const { origin } = ctx.config;
  await ctx.db.transaction().execute(async (db) => {
    const holder = await findUserByEmail(db, email);
    const isTaken = holder !== undefined && holder.id !== user.id;
    // Issued in both cases: it invalidates the link that was mailed before.
    const issue = { purpose: 'change-email', holder: user, email, goodForMs: CHANGE_GOOD_FOR_MS } as const;
    const token = await issueToken(ctx, db, issue);
    // In the language of who asked: that of another account at this email would tell that there is one.
    const { studio_language } = user;
    const compose = (texts: MailTexts) =>
      isTaken ? emailInUseMail(texts, origin) : confirmEmailMail(texts, origin, token);
    const goodUntil = new Date(ctx.now().getTime() + CHANGE_GOOD_FOR_MS).toISOString();
    await ctx.mail({ ...mailTo({ email, studio_language }, compose), goodUntil }, db);
    await mailOwner(ctx, db, user, (texts) => emailChangeRequestedMail(texts, origin));
    await recordActivity(ctx, db, { userId: user.id, event: 'email_change_requested', request });
  });
}

async function confirmEmail(
  ctx: Ctx,
  request: FastifyRequest,
  token: string,
): Promise<{ userId: string; isNew: boolean }> {
  const user = await findToken(ctx, 'change-email', token);
  if (!user) throw linkExpired(CONFIRM_FAILED);
  const isNew = user.mailedTo !== user.email;
  const sender = await sessionsOf(ctx).anyUserOf(request);
  try {
    await ctx.db.transaction().execute(async (db) => {
      await db
        .updateTable('users')
        .set({
          ...confirmedNow(ctx),
          ...(isNew && { email: user.mailedTo, updated_at: ctx.now().toISOString() }),
        })
        .where('id', '=', user.id)
        .where('email', '=', user.email)
        .execute();
      if (!(await consumeToken(db, token))) throw linkExpired(CONFIRM_FAILED);
      if (isNew) await leaveOldEmail(ctx, db, user);
      if (user.email_confirmed_at === '' && sender?.id !== user.id) await endAccessBefore(ctx, db, user);
      const event = isNew ? 'email_changed' : 'email_confirmed';
      await recordActivity(ctx, db, { userId: user.id, event, request });
    });
  } catch (error) {
    throw isDuplicate(error) ? taken(CONFIRM_FAILED, [EMAIL_TAKEN]) : error;
  }
  return { userId: user.id, isNew };
}

type Confirmed = NonNullable<Awaited<ReturnType<typeof findToken>>>;

/**
 * Nobody had proved to receive this mailbox until now, and the browser that does so is not logged in to the account: it
 * may have been registered by another person. What would outlast a new password ends; the login that the account was
 * registered with stays, for the person who opens the link on another device.
 */
async function endAccessBefore(ctx: Ctx, db: Db, user: Confirmed): Promise<void> {
  const ended = await endProgramsAndFactors(db, user.id, { keepsProviders: user.password_hash === '' });
  if (!hasEnded(ended)) return;
  const { studio_language, mailedTo: email } = user;
  const compose = (texts: MailTexts) => accessEndedMail(texts, ctx.config.origin, endedAccessLines(ended, texts));
  await ctx.mail(mailTo({ email, studio_language }, compose), db);
}

/** Revoke all links: a password reset link in the old mailbox would give access to the account again. */
async function leaveOldEmail(ctx: Ctx, db: Db, user: Parameters<typeof mailOwner>[2] & { id: string }) {
  await revokeTokens(db, user.id);
  await mailOwner(ctx, db, user, (texts) => emailChangedMail(texts, ctx.config.origin));
}
