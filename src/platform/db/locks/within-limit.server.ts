import { AppError } from '../../lib/app-error.ts';
import { type ErrorMessage, type ErrorText, say } from '../../lib/texts/sentence.ts';
import type { Db } from '../open.ts';
import type { Tables } from '../tables.ts';

/** How many rows an account has at most of what it may add without limit otherwise, and what it is told then. */
export const ROW_LIMITS = {
  api_tokens: limit(50, 'An account has {n} tokens at most: revoke one that is not needed'),
  passkeys: limit(20, 'An account has {n} passkeys at most: remove one that is not needed'),
  webhooks: limit(10, 'An account has {n} webhooks at most: delete one that is not needed'),
  domains: limit(10, 'An account has {n} domains at most: remove one that is not needed'),
  share_links: limit(10_000, 'An account has {n} links at most: delete old ones'),
  clients: limit(10_000, 'An account has {n} clients at most: delete old ones'),
  proposals: limit(1_000, 'An account has {n} proposals at most: delete old ones'),
} as const satisfies Partial<Record<keyof Tables, RowLimit>>;

type LimitText = Extract<ErrorText, `An account has {n} ${string}`>;
type RowLimit = { max: number; error: ErrorMessage };

function limit(max: number, text: LimitText): RowLimit {
  return { max, error: say(text, { n: max }) };
}

/**
 * Inserts one more row of an account, unless it has as many as it may. Counted and inserted under the account's lock:
 * of many requests at once none passes the limit. `failure` is the headline of the error.
 */
export async function withLimit<T>(
  db: Db,
  userId: string,
  table: keyof typeof ROW_LIMITS,
  failure: ErrorMessage,
  insert: (transaction: Db) => Promise<T>,
): Promise<T> {
  if (!db.isTransaction) return db.transaction().execute((own) => withLimit(own, userId, table, failure, insert));
  await lockAccount(db, userId);
  const { rows } = await db
    .selectFrom(table)
    .select((row) => row.fn.countAll<number>().as('rows'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  const { max, error } = ROW_LIMITS[table];
  if (Number(rows) >= max) throw new AppError('conflict', { message: failure, error });
  return insert(db);
}

/** Until the end of the transaction no other one counts or adds rows of this account. */
export async function lockAccount(transaction: Db, userId: string): Promise<void> {
  await transaction.updateTable('users').set({ id: userId }).where('id', '=', userId).execute();
}
