import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Ctx } from '../ctx.ts';
import { isDuplicate } from '../db/errors.ts';
import type { Db } from '../db/open.ts';
import { Done, done } from '../kit/done.ts';
import { claimPicture } from '../kit/picture-owners.server.ts';
import { announceChange } from '../kit/portfolio-change.server.ts';
import { clientGroup } from '../kit/rate-limits.server.ts';
import { securityEvent, takeLimit } from '../kit/security-log.server.ts';
import { AppError, type FieldFault } from '../lib/app-error.ts';
import { hashPassword } from './passwords.server.ts';
import { EMAIL_TAKEN, NAME_TAKEN, taken } from './refusals.ts';
import { DEFAULT_LAYOUT, DEFAULT_NOTICES, DEFAULT_THEME, Registration, StoredUser } from './user.ts';
import { toStoredUser, type UserRow } from './user-rows.server.ts';
import { refuseWeakPassword } from './weak-password.server.ts';

const FAILED = 'Error registering user';

/** POST /api/users/register/new: an account, but no session: the next screen is the login. */
export function mountRegistration(app: FastifyInstance, ctx: Ctx): void {
  const options = {
    onRequest: async () => refuseWhereClosed(ctx),
    config: { failure: FAILED },
    schema: {
      tags: ['users'],
      summary: 'Register',
      body: Registration,
      response: { 200: Done.extend({ user: StoredUser }) },
    },
  };
  app.withTypeProvider<ZodTypeProvider>().post('/api/users/register/new', options, async (request) => {
    await refuseWeakPassword(request.body.password, request.body, FAILED);
    await takeLimit(ctx, request, 'register_address', clientGroup(request.ip));
    const user = await register(ctx, request.body);
    securityEvent(request, ctx, 'registered', { user_id: user.id });
    return { ...done('Registration successful. You can log in now.'), user: toStoredUser(user) };
  });
}

function refuseWhereClosed({ config }: Ctx): void {
  if (!config.registrationOpen) throw new AppError('forbidden', { message: FAILED, error: 'Registration is closed' });
}

/** The unique indexes decide between people who want the same name at once. */
async function register(ctx: Ctx, registration: Registration): Promise<UserRow> {
  const row = newRow(registration, await hashPassword(registration.password), ctx.now());
  try {
    const user = await ctx.db.transaction().execute(async (db) => {
      await announceChange(db, ctx, row.id);
      return insertUser(db, row, registration);
    });
    ctx.portfolioChanged(user.id);
    return user;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw taken(FAILED, await takenFaults(ctx.db, row));
  }
}

async function insertUser(db: Db, row: UserRow, { ticket, image_url }: Registration): Promise<UserRow> {
  const user = await db.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow();
  // Only now: whoever gives this name up at the same time has to come to an end first.
  if (await isFormerName(db, row.user_name)) throw taken(FAILED, [NAME_TAKEN]);
  if (ticket) await claimPicture(db, ticket, user.id, image_url);
  return user;
}

function newRow(
  { user_name, first_name, last_name, email, image_url }: Registration,
  hash: string,
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
    password_hash: hash,
    headline: '',
    about: '',
    location: '',
    availability: '',
    extras: '',
    layout: DEFAULT_LAYOUT,
    links: '[]',
    theme: JSON.stringify(DEFAULT_THEME),
    notices: JSON.stringify(DEFAULT_NOTICES),
    indexed: 1,
    revision: 1,
    changed_at: at,
    created_at: at,
    updated_at: at,
  };
}

async function takenFaults(db: Db, { user_name, email }: UserRow): Promise<[FieldFault, ...FieldFault[]]> {
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
