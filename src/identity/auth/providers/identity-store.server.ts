import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/open.ts';
import { MINUTE_MS } from '../../../platform/lib/time.ts';
import { utcDay } from '../../../platform/lib/utc-day.ts';
import type { LinkedIdentityTable, ProviderLoginTable } from '../../tables.ts';
import { freshToken, providerTokenOf, setProviderCookie, tokenHash } from '../session-cookie.server.ts';
import type { Identity } from './identity.ts';
import type { ProviderName } from './provider.ts';
import type { Checks } from './provider-clients.server.ts';

/** How long a person may take at the provider. */
const LOGIN_LIFE_MS = 10 * MINUTE_MS;
const LABEL_MAX_CHARACTERS = 200;

type Started = { provider: ProviderName; userId: string | null; invitation: string; checks: Checks };

/** Remembers a login that waits for its provider, in a cookie of this browser only. */
export async function startProviderLogin(ctx: Ctx, reply: FastifyReply, started: Started): Promise<void> {
  const token = freshToken();
  const now = ctx.now();
  await ctx.db.transaction().execute(async (db) => {
    await db.deleteFrom('provider_logins').where('expires_at', '<=', now.toISOString()).execute();
    await db
      .insertInto('provider_logins')
      .values({
        token_hash: tokenHash(token),
        provider: started.provider,
        user_id: started.userId,
        invitation: started.invitation,
        ...started.checks,
        expires_at: new Date(now.getTime() + LOGIN_LIFE_MS).toISOString(),
      })
      .execute();
  });
  setProviderCookie(reply, ctx.config, token, LOGIN_LIFE_MS);
}

/** Returns the login that this browser has started, and deletes it: its response is read once. */
export async function takeProviderLogin(
  ctx: Ctx,
  request: FastifyRequest,
  provider: ProviderName,
): Promise<ProviderLoginTable | undefined> {
  const token = providerTokenOf(request, ctx.config);
  if (token === undefined) return undefined;
  return ctx.db
    .deleteFrom('provider_logins')
    .where('token_hash', '=', tokenHash(token))
    .where('provider', '=', provider)
    .where('expires_at', '>', ctx.now().toISOString())
    .returningAll()
    .executeTakeFirst();
}

export function findIdentity(
  db: Db,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): Promise<LinkedIdentityTable | undefined> {
  return db
    .selectFrom('linked_identities')
    .selectAll()
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

export function identitiesOf(db: Db, userId: string): Promise<LinkedIdentityTable[]> {
  return db.selectFrom('linked_identities').selectAll().where('user_id', '=', userId).execute();
}

/** Returns false if the account has one of this provider, or another account has this one. */
export async function linkIdentity(
  ctx: Ctx,
  db: Db,
  { userId, provider, identity }: { userId: string; provider: ProviderName; identity: Identity },
): Promise<boolean> {
  const row: LinkedIdentityTable = {
    id: randomUUID(),
    user_id: userId,
    provider,
    issuer: identity.issuer,
    subject: identity.subject,
    label: identity.label.slice(0, LABEL_MAX_CHARACTERS),
    created_at: ctx.now().toISOString(),
    last_used_on: '',
  };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('linked_identities')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows !== 0n;
}

export async function noteIdentityUsed(ctx: Ctx, db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('linked_identities')
    .set({ last_used_on: utcDay(ctx.now()) })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Returns the label of the unlinked identity; undefined if there was none. */
export async function unlinkIdentity(db: Db, userId: string, provider: ProviderName): Promise<string | undefined> {
  const row = await db
    .deleteFrom('linked_identities')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .returning('label')
    .executeTakeFirst();
  return row?.label;
}

/** True if the account can still be entered: with a password, a passkey or a provider. */
export async function hasWayIn(db: Db, userId: string): Promise<boolean> {
  const user = await db
    .selectFrom('users')
    .select('password_hash')
    .select((row) => [
      row.selectFrom('passkeys').select(row.fn.countAll().as('n')).where('user_id', '=', userId).as('passkeys'),
      row.selectFrom('linked_identities').select(row.fn.countAll().as('n')).where('user_id', '=', userId).as('linked'),
    ])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return user.password_hash !== '' || Number(user.passkeys) > 0 || Number(user.linked) > 0;
}
