import { sql } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import type { PlanColumns } from '../../platform/lib/settings/plans.ts';
import { mailTexts } from '../../platform/lib/texts/mail-texts.ts';
import { DAY_MS } from '../../platform/lib/time.ts';
import { RECORD_PATHS } from '../../portfolio/model/record-kinds.ts';
import { withPortfolioLock } from '../../portfolio/storage/portfolio-lock.server.ts';
import { siteOwner } from '../../portfolio/storage/portfolio-owner.server.ts';
import { findUserByEmail, findUserById, isNeverEntered } from '../../portfolio/storage/user-store.server.ts';
import type { UserRow } from '../../portfolio/tables.ts';
import { recordActivity } from '../auth/activity/activity.server.ts';
import { invitationMail, secondFactorMail } from '../auth/auth-mails.ts';
import { mailOwner } from '../auth/email-confirmation.server.ts';
import { ANYBODY, FIRST_PASSWORD } from '../auth/email-token.ts';
import { issueToken } from '../auth/email-tokens.server.ts';
import { INVITATION_DAYS, issueInvitation } from '../auth/invitations.server.ts';
import { register } from '../auth/register.server.ts';
import { removeFactors } from '../auth/second-factor/second-factors.server.ts';
import { rejectReservedName } from '../auth/user-names.server.ts';
import { endAllSessions } from '../auth/user-sessions.server.ts';

/** The operator passes this link on, which may take a while. */
const PASSWORD_LINK_GOOD_FOR_MS = 7 * DAY_MS;

/** Creates an account without a password: it is set with a link. */
export async function createAccount(ctx: Ctx, account: { user_name: string; email: string }): Promise<UserRow> {
  rejectReservedName(account.user_name, 'Error creating the account');
  return register(
    ctx,
    { ...account, first_name: '', last_name: '', image_url: '' },
    { passwordHash: '', isByOperator: true, isLinkMailed: false },
  );
}

/** Returns a link to set the account's password, once; it replaces an earlier one. */
export async function passwordLink(ctx: Ctx, userId: string): Promise<string> {
  const holder = await findUserById(ctx.db, userId);
  if (!holder) throw new Error('The account is gone');
  // Not mailed: using it proves nothing about the email.
  const begin = isNeverEntered(holder) ? FIRST_PASSWORD : '';
  const options = {
    purpose: 'reset-password',
    holder,
    email: '',
    goodForMs: PASSWORD_LINK_GOOD_FOR_MS,
    begin,
  } as const;
  const token = await ctx.db.transaction().execute(async (db) => {
    await recordActivity(ctx, db, { userId, event: 'password_link_made' });
    return issueToken(ctx, db, options);
  });
  return `${ctx.config.origin}/reset-password?token=${token}`;
}

/**
 * Returns a registration link for an email, or for anybody if it is '', and mails it in the language of the site's owner
 * if there is a mail server. Undefined if the email already has an account.
 */
export async function invite(ctx: Ctx, email: string, days = INVITATION_DAYS): Promise<string | undefined> {
  if (email !== '' && (await findUserByEmail(ctx.db, email))) return undefined;
  const token = await issueInvitation(ctx, email, days);
  const link = `${ctx.config.origin}/register?token=${token}${email === '' ? `&${ANYBODY}` : ''}`;
  if (email !== '' && ctx.config.smtpUrl) {
    const expiresAt = new Date(ctx.now().getTime() + days * DAY_MS);
    const texts = mailTexts(await ownersLanguage(ctx));
    const mail = invitationMail(texts, ctx.config.origin, { link, expiresAt });
    await ctx.mail({ to: email, language: texts.language, ...mail });
  }
  return link;
}

/** That of the studio, as the account has it; '' while there is no account. */
async function ownersLanguage(ctx: Ctx): Promise<string> {
  const owner = await siteOwner(ctx);
  const user = owner === undefined ? undefined : await findUserById(ctx.db, owner);
  return user?.studio_language ?? '';
}

/**
 * Suspends an account: nobody can log in, and its pages return 404 until it is restored. Returns the number of ended
 * sessions.
 */
export async function suspend(ctx: Ctx, userId: string): Promise<bigint> {
  return withPortfolioLock(ctx, userId, async (db) => {
    await db
      .updateTable('users')
      .set({ suspended_at: ctx.now().toISOString() })
      .where('id', '=', userId)
      .where('suspended_at', '=', '')
      .execute();
    await recordActivity(ctx, db, { userId, event: 'suspended' });
    return endAllSessions(db, userId);
  });
}

export async function unsuspend(ctx: Ctx, userId: string): Promise<void> {
  await withPortfolioLock(ctx, userId, async (db) => {
    await db.updateTable('users').set({ suspended_at: '' }).where('id', '=', userId).execute();
    await recordActivity(ctx, db, { userId, event: 'unsuspended' });
  });
}

/** Ends every session of an account and returns their number. */
export async function signOut(ctx: Ctx, userId: string): Promise<bigint> {
  return ctx.db.transaction().execute(async (db) => {
    const ended = await endAllSessions(db, userId);
    if (ended > 0n) await recordActivity(ctx, db, { userId, event: 'sessions_ended', detail: `${ended}` });
    return ended;
  });
}

/** Removes the second factor of an account, tells its owner, and ends its sessions. Returns false if there was none. */
export async function resetFactors(ctx: Ctx, userId: string): Promise<boolean> {
  const user = await findUserById(ctx.db, userId);
  if (!user) throw new Error('The account is gone');
  return ctx.db.transaction().execute(async (db) => {
    if (!(await removeFactors(db, userId))) return false;
    await endAllSessions(db, userId);
    await recordActivity(ctx, db, { userId, event: 'factors_reset' });
    const change = 'The operator of this site has removed it: logging in needs only the password from now on.';
    await mailOwner(ctx, db, user, (texts) => secondFactorMail(texts, ctx.config.origin, texts.t(change)));
    return true;
  });
}

/** The columns of an account that an operator sees. */
export type AccountSummary = Pick<
  UserRow,
  'id' | 'user_name' | 'email' | 'created_at' | 'last_login_at' | 'suspended_at' | 'password_hash'
> &
  PlanColumns & { text_bytes: number; image_bytes: number; version_bytes: number; records: number };

/** Returns accounts in order of their names, from after `after` on: all, or those with `search` in name or email. */
export function listAccounts({ db }: Ctx, after: string, limit: number, search = ''): Promise<AccountSummary[]> {
  const pattern = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const counts = RECORD_PATHS.map((table) => sql`(select count(*) from ${sql.table(table)} where user_id = users.id)`);
  return db
    .selectFrom('users')
    .select([
      'id',
      'user_name',
      'email',
      'created_at',
      'last_login_at',
      'suspended_at',
      'password_hash',
      'text_bytes',
      'plan',
      'plan_until',
    ])
    .select([
      sql<number>`(select coalesce(sum(bytes), 0) from images where owner = users.id)`.as('image_bytes'),
      sql<number>`(select coalesce(sum(bytes), 0) from versions where user_id = users.id)
        + (select coalesce(sum(bytes), 0) from version_bases where user_id = users.id)`.as('version_bytes'),
      sql<number>`${sql.join(counts, sql` + `)}`.as('records'),
    ])
    .where('user_name', '>', after)
    .$if(search !== '', (query) =>
      query.where(sql<boolean>`lower(user_name || ' ' || email) like ${pattern} escape '\\'`),
    )
    .orderBy('user_name')
    .limit(limit)
    .execute();
}
