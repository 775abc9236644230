import type { Db } from '../../platform/db/open.ts';

/** What an account keeps; older ones are deleted, not in the trash. */
export const SPAM_MAX = 500;
/** More than one message goes only where an earlier version of the program had kept more. */
const DROPPED_AT_ONCE = 1_000;

/** Deletes all but the newest messages of the folder. Called under the account's lock. */
export async function dropOldSpam(transaction: Db, userId: string): Promise<void> {
  const spam = transaction
    .selectFrom('messages')
    .select('id')
    .where('user_id', '=', userId)
    .where('folder', '=', 'spam');
  const old = spam.orderBy('created_at', 'desc').orderBy('id', 'desc').offset(SPAM_MAX).limit(DROPPED_AT_ONCE);
  await transaction.deleteFrom('messages').where('user_id', '=', userId).where('id', 'in', old).execute();
}
