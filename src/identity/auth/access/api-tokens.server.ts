import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import { isUnwritable } from '../../../platform/db/errors.ts';
import { withLimit } from '../../../platform/db/locks/within-limit.server.ts';
import type { Db } from '../../../platform/db/open.ts';
import type { SessionUser } from '../../../platform/http/sessions.server.ts';
import type { TokenScope } from '../../../platform/http/token-scope.ts';
import { AppError, invalid, notFound } from '../../../platform/lib/app-error.ts';
import { type ErrorMessage, say } from '../../../platform/lib/texts/sentence.ts';
import type { ApiToken, NewApiToken } from '../../api-token.ts';
import type { ApiTokenTable } from '../../tables.ts';
import { freshToken, tokenHash } from '../session-cookie.server.ts';

const PREFIX = 'vit_pat_';
const TOKEN = /^Bearer (vit_pat_[A-Za-z0-9_-]{43})$/i;
const FAILED = 'Error making the token';

/** False if the request has certainly no API token. */
export function hasApiToken({ headers: { authorization } }: Pick<FastifyRequest, 'headers'>): boolean {
  return authorization?.includes(PREFIX) ?? false;
}

/**
 * Returns the user of the request's token. Throws if the token is not valid, or may not do what the route does: tokens
 * are accepted only by routes with a scope.
 */
export async function userOfToken(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  request: FastifyRequest,
  scope: TokenScope | undefined,
): Promise<SessionUser> {
  const [, token = ''] = TOKEN.exec(request.headers.authorization ?? '') ?? [];
  const at = now().toISOString();
  const row = await db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    .where('token_hash', '=', tokenHash(token))
    .where((token) => token.or([token('expires_at', '=', ''), token('expires_at', '>', at)]))
    .where('users.suspended_at', '=', '')
    .select(['users.id', 'users.user_name', 'api_tokens.id as token_id', 'scopes', 'last_used_on'])
    .executeTakeFirst();
  if (!row) {
    const error = 'This token is not valid: it has expired, was revoked, or never existed';
    throw new AppError('unauthorized', { message: 'You are not logged in', error });
  }
  if (scope === undefined)
    throw new AppError('forbidden', { message: 'Forbidden', error: 'No token can do this: log in' });
  const scopes: TokenScope[] = JSON.parse(row.scopes);
  if (!scopes.includes(scope)) {
    throw new AppError('forbidden', {
      message: 'Forbidden',
      error: say('This token lacks the scope {scope}', { scope }),
    });
  }
  const today = at.slice(0, 10);
  if (row.last_used_on !== today) await noteUsed(db, request, { id: row.token_id, today });
  // Never fresh: no password was entered.
  return { id: row.id, user_name: row.user_name, session_id: '', authenticated_at: '' };
}

async function noteUsed(db: Db, request: FastifyRequest, { id, today }: { id: string; today: string }): Promise<void> {
  try {
    await db.updateTable('api_tokens').set({ last_used_on: today }).where('id', '=', id).execute();
  } catch (error) {
    if (!isUnwritable(error)) throw error;
    request.log.warn({ err: error }, 'A token could not be marked as used');
  }
}

/** Returns the row and the token, which is stored only as a hash. */
export async function createToken(
  db: Db,
  userId: string,
  { name, scopes, expires_at }: Pick<NewApiToken, 'name' | 'scopes' | 'expires_at'>,
  now: Date,
): Promise<{ apiToken: ApiToken; token: string }> {
  const at = now.toISOString();
  if (expires_at && expires_at <= at)
    throw unusable('expires_at', say('{field} must be in the future', { field: 'expires_at' }));
  const token = `${PREFIX}${freshToken()}`;
  const row: ApiTokenTable = {
    id: randomUUID(),
    user_id: userId,
    token_hash: tokenHash(token),
    name,
    scopes: JSON.stringify(scopes),
    expires_at: expires_at ?? '',
    created_at: at,
    last_used_on: '',
  };
  await withLimit(db, userId, 'api_tokens', FAILED, (own) => own.insertInto('api_tokens').values(row).execute());
  return { apiToken: toApiToken(row), token };
}

/** Newest first; expired ones too, so that their owner sees why a program has stopped. */
export async function listTokens(db: Db, userId: string): Promise<ApiToken[]> {
  const rows = await db
    .selectFrom('api_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map(toApiToken);
}

/** Returns the name of the deleted token. */
export async function deleteToken(db: Db, userId: string, id: string): Promise<string> {
  const row = await db
    .deleteFrom('api_tokens')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  if (!row) throw notFound('Token');
  return row.name;
}

function toApiToken({ id, name, scopes, expires_at, created_at, last_used_on }: ApiTokenTable): ApiToken {
  return { id, name, scopes: JSON.parse(scopes), expires_at: expires_at || null, created_at, last_used_on };
}

function unusable(field: string, message: ErrorMessage): AppError {
  return invalid(FAILED, [{ field, message }]);
}
