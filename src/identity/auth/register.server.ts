import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { changesOf } from '../../platform/db/change-feed.server.ts';
import { isDuplicate } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/open.ts';
import { browserStudioLanguage } from '../../platform/http/page-language.server.ts';
import { clientGroup } from '../../platform/http/rate-limits.server.ts';
import { route } from '../../platform/http/route.server.ts';
import { securityEvent, takeLimit } from '../../platform/http/security-log.server.ts';
import { AppError, type Fault } from '../../platform/lib/app-error.ts';
import { mapKeys } from '../../platform/lib/keys.ts';
import { done } from '../../platform/lib/success.ts';
import { DEFAULT_LANGUAGE } from '../../platform/lib/texts/languages.ts';
import { placesOf } from '../../platform/places.server.ts';
import { claimImage } from '../../portfolio/images/ownership.server.ts';
import { DEFAULT_LAYOUT, DEFAULT_THEME } from '../../portfolio/model/theme.ts';
import { DEFAULT_NOTICES, PROFILE_TEXTS, type Registration } from '../../portfolio/model/user.ts';
import { notifyOtherNodes } from '../../portfolio/storage/portfolio-lock.server.ts';
import { findUserByEmail, toStoredUser } from '../../portfolio/storage/user-store.server.ts';
import type { UserRow } from '../../portfolio/tables.ts';
import { EMAIL_TAKEN, NAME_TAKEN, taken } from './account-errors.ts';
import { recordActivity } from './activity/activity.server.ts';
import { deviceLabel, isNewDevice } from './device.server.ts';
import { mailConfirmationLink, mayMailLink, unusedUntil } from './email-confirmation.server.ts';
import { consumeInvitation } from './invitations.server.ts';
import { loginApi } from './login-api.ts';
import { hashPassword } from './passwords.server.ts';
import { setSessionCookie } from './session-cookie.server.ts';
import { startSession } from './sessions.server.ts';
import { rejectReservedForOthers } from './user-names.server.ts';
import { rejectWeakPassword } from './weak-password.server.ts';

const FAILED = 'Error registering user';

/** POST /api/users/register/new: creates an account and logs it in, so that the login screen can lead on. */
export function mountRegistration(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'none',
    limits: ['api', 'register_address', 'confirm_email'],
    preValidation: async ({ body }: FastifyRequest) => rejectIfClosed(ctx, body),
    config: { failure: FAILED },
    ...loginApi['POST /api/users/register/new'],
    handler: async (request, reply) => {
      await rejectWeakPassword(request.body.password, request.body, FAILED);
      await takeLimit(ctx, request, 'register_address', clientGroup(request.ip));
      let token = '';
      // It fails then, and must not use up the links of the account's owner.
      const isTaken = (await findUserByEmail(ctx.db, request.body.email)) !== undefined;
      const user = await register(ctx, request.body, {
        passwordHash: await hashPassword(request.body.password),
        isByOperator: false,
        request,
        isLinkMailed: !isTaken && (await mayMailLink(ctx, request, request.body.email)),
        async onInserted(db, { id }) {
          token = await startFirstSession(ctx, db, request, id);
        },
      });
      securityEvent(request, ctx, 'registered', { user_id: user.id });
      setSessionCookie(reply, ctx.config, token);
      return { ...done('Registration successful. You can log in now.'), user: toStoredUser(user) };
    },
  });
}

/** Warns if registration is closed and there is no account: nobody could ever log in. */
export async function warnOfClosedDoors({ config, db, log }: Pick<Ctx, 'config' | 'db' | 'log'>): Promise<void> {
  if (config.registration === 'open') return;
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  if (user) return;
  log.warn(
    'REGISTRATION is not open and there is no account: make one with "npx vitrine user create <name> --email <address>"',
  );
}

/** Before form errors are reported: without an invitation the user cannot correct anything. */
function rejectIfClosed({ config }: Ctx, body: unknown): void {
  const isInvited = typeof body === 'object' && body !== null && 'invitation' in body;
  if (config.registration === 'open' || isInvited) return;
  const isClosed = config.registration === 'closed';
  const error = isClosed ? 'Registration is closed' : 'Registration needs an invitation: ask the operator of this site';
  throw new AppError('forbidden', { message: FAILED, error });
}

type NewAccount = Omit<Registration, 'password' | 'confirm_password'>;
type Origin = {
  passwordHash: string;
  /** Created by a CLI command: reserved names are allowed, and the account never expires. */
  isByOperator: boolean;
  /** True to mail a link that confirms the email. */
  isLinkMailed: boolean;
  /** The request of the person who registers. */
  request?: FastifyRequest;
  /** Runs in the transaction that creates the account, as its last step. */
  onInserted?(db: Db, user: UserRow): Promise<void>;
};

/** Starts a session as a login does, and stores the device: the next login elsewhere is one from a new device. */
export async function startFirstSession(ctx: Ctx, db: Db, request: FastifyRequest, userId: string): Promise<string> {
  const device = deviceLabel(request.headers['user-agent']);
  await isNewDevice(ctx, db, userId, { device, place: placesOf(ctx).placeOf(request.ip) });
  await db.updateTable('users').set({ last_login_at: ctx.now().toISOString() }).where('id', '=', userId).execute();
  return startSession(ctx, db, request, userId);
}

/** Unique indexes decide between concurrent registrations of one name. */
export async function register(ctx: Ctx, registration: NewAccount, origin: Origin): Promise<UserRow> {
  const { email, invitation: token } = registration;
  const row = newRow(registration, origin, ctx.now());
  try {
    const user = await ctx.db.transaction().execute(async (db) => {
      if (token !== undefined) await consumeInvitation(ctx, db, { token, email, message: FAILED });
      await notifyOtherNodes(db, ctx, row.id);
      const user = await insertUser(db, row, registration);
      if (!origin.isByOperator) await rejectReservedForOthers(ctx, db, row.user_name, FAILED);
      if (origin.isLinkMailed) await mailConfirmationLink(ctx, db, user);
      await origin.onInserted?.(db, user);
      await recordActivity(ctx, db, { userId: user.id, event: 'registered', request: origin.request });
      return user;
    });
    changesOf(ctx).changed(user.id);
    return user;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw taken(FAILED, await takenFaults(ctx.db, row));
  }
}

async function insertUser(db: Db, row: UserRow, { ticket, image_url }: NewAccount): Promise<UserRow> {
  const user = await db.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow();
  // Check after the write: its row lock makes us wait for a concurrent rename that releases this name.
  if (await isFormerName(db, row.user_name)) throw taken(FAILED, [NAME_TAKEN]);
  if (ticket) await claimImage(db, ticket, user.id, image_url);
  return user;
}

function newRow(
  { user_name, first_name, last_name, email, image_url }: NewAccount,
  { passwordHash, isByOperator, request }: Origin,
  now: Date,
): UserRow {
  const at = now.toISOString();
  return {
    id: randomUUID(),
    user_name,
    first_name,
    last_name,
    email,
    image_url,
    password_hash: passwordHash,
    ...mapKeys(PROFILE_TEXTS, () => ''),
    extras: '',
    layout: DEFAULT_LAYOUT,
    language: DEFAULT_LANGUAGE,
    page_languages: '',
    links: '[]',
    theme: JSON.stringify(DEFAULT_THEME),
    notices: JSON.stringify(DEFAULT_NOTICES),
    digest: 'off',
    studio_language: request ? browserStudioLanguage(request) : '',
    digested_to: '',
    indexed: 1,
    branding: 1,
    clients_enabled: 1,
    contact_fields: '[]',
    seo_title: '',
    seo_description: '',
    site_verification: '[]',
    resume_downloads: 1,
    resume_print: '',
    publishing: 'instant',
    favicon_url: '',
    card_url: '',
    contact_email: '',
    contact_phone: '',
    show_contact: 'nobody',
    sections: '',
    hide_empty_sections: 1,
    suspended_at: '',
    last_login_at: isByOperator ? '' : at,
    revision: 1,
    changed_at: at,
    email_confirmed_at: '',
    verified_links: '',
    links_checked_at: '',
    atproto_did: '',
    unused_until: isByOperator ? '' : unusedUntil(now),
    created_at: at,
    updated_at: at,
  };
}

async function takenFaults(db: Db, { user_name, email }: UserRow): Promise<[Fault, ...Fault[]]> {
  const rows = await db
    .selectFrom('users')
    .select(['user_name', 'email'])
    .where((row) => row.or([row('user_name', '=', user_name), row('email', '=', email)]))
    .execute();
  const isEmailTaken = rows.some((row) => row.email === email);
  if (!rows.some((row) => row.user_name === user_name)) return [EMAIL_TAKEN];
  return isEmailTaken ? [NAME_TAKEN, EMAIL_TAKEN] : [NAME_TAKEN];
}

async function isFormerName(db: Db, userName: string): Promise<boolean> {
  const row = await db
    .selectFrom('former_user_names')
    .select('user_id')
    .where('user_name', '=', userName)
    .executeTakeFirst();
  return row !== undefined;
}
