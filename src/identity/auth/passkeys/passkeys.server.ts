import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../../platform/context.ts';
import { ROW_LIMITS, withLimit } from '../../../platform/db/locks/within-limit.server.ts';
import type { Db } from '../../../platform/db/open.ts';
import { AppError, notFound } from '../../../platform/lib/app-error.ts';
import type { ErrorMessage } from '../../../platform/lib/texts/sentence.ts';
import { utcDay } from '../../../platform/lib/utc-day.ts';
import type { PasskeyTable } from '../../tables.ts';
import type { Passkey } from './passkey.ts';
import type { RelyingParty } from './relying-party.server.ts';
import type { VerifiedPasskey } from './verify-passkey.server.ts';

const DEFAULT_NAME = 'Passkey';

/** Oldest first. */
export function passkeyRows(db: Db, userId: string): Promise<PasskeyTable[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export function toPasskey(row: PasskeyTable, { id: rpId }: RelyingParty): Passkey {
  const { id, name, created_at, last_used_on } = row;
  return { id, name, created_at, last_used_on, is_synced: row.is_synced === 1, is_usable: row.rp_id === rpId };
}

/** Early: before a device makes one. */
export async function rejectTooMany(db: Db, userId: string, failure: ErrorMessage): Promise<void> {
  const { max, error } = ROW_LIMITS.passkeys;
  if ((await passkeyRows(db, userId)).length < max) return;
  throw new AppError('conflict', { message: failure, error });
}

export async function insertPasskey(
  ctx: Ctx,
  db: Db,
  { userId, rpId, name, passkey }: { userId: string; rpId: string; name: string | undefined; passkey: VerifiedPasskey },
  failure: ErrorMessage,
): Promise<PasskeyTable> {
  const row: PasskeyTable = {
    id: randomUUID(),
    user_id: userId,
    ...passkey,
    rp_id: rpId,
    name: name || DEFAULT_NAME,
    created_at: ctx.now().toISOString(),
    last_used_on: '',
  };
  const { numInsertedOrUpdatedRows } = await withLimit(db, userId, 'passkeys', failure, (own) =>
    own
      .insertInto('passkeys')
      .values(row)
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst(),
  );
  if (numInsertedOrUpdatedRows === 0n) {
    throw new AppError('conflict', { message: failure, error: 'This passkey is registered already' });
  }
  return row;
}

/** Returns the deleted row. Throws `not_found` if the user has none with this id. */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<PasskeyTable> {
  const row = await db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw notFound('Passkey');
  return row;
}

/**
 * Remembers that a passkey was used. Returns false if its counter has not risen: then there may be a copy of it. An
 * authenticator that does not count always says 0.
 */
export async function countUse(ctx: Ctx, db: Db, passkeyId: string, counter: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter, last_used_on: utcDay(ctx.now()) })
    .where('id', '=', passkeyId)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
