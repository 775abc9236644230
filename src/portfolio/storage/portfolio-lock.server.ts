import { sql, type Transaction } from 'kysely';
import type { Ctx } from '../../platform/context.ts';
import { changesOf } from '../../platform/db/change-feed.server.ts';
import { isRetryable } from '../../platform/db/errors.ts';
import type { Db } from '../../platform/db/open.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { traceOf } from '../../platform/http/traces/trace.server.ts';
import { notLoggedIn } from '../../platform/lib/app-error.ts';
import { textFull } from '../model/text-quota.ts';
import { isUnconfirmed, textFullUntilConfirmed, UNCONFIRMED_TEXT_BYTES } from '../model/unconfirmed-account.ts';
import type { UserRow } from '../tables.ts';
import { versionsOf } from '../versions/automatic-versions.server.ts';
import { readPlanLimit, rejectOverPlan } from './plan-limit.server.ts';

const ATTEMPTS = 3;

/** What the locked account says now; what was read before the lock may be out of date. */
export type LockedAccount = Pick<UserRow, 'language' | 'page_languages'>;

/**
 * Runs `work` in one transaction that also increments the portfolio's revision. The revision's row is locked first, so
 * writes to one portfolio are serialised: counts, orders and limits read inside stay valid until the commit.
 * `account` is the locked row: what was read before the lock may have changed since.
 * What the portfolio was before becomes a version first, if the last one is old. `mayExceedPlan`: the work only
 * brings back what the account still has; `isUnseen`: visitors see no change.
 */
export async function withPortfolioLock<T>(
  ctx: Ctx,
  userId: string,
  work: (transaction: Transaction<Tables>, account: LockedAccount) => Promise<T>,
  { mayExceedPlan = false, isUnseen = false } = {},
): Promise<T> {
  await versionsOf(ctx).beforeChange(userId);
  for (let attempt = 1; ; attempt++) {
    try {
      const run = () =>
        ctx.db.transaction().execute(async (transaction) => {
          const account = await bumpRevision(transaction, ctx, userId, isUnseen);
          const planLimit = mayExceedPlan ? undefined : await readPlanLimit(transaction, ctx, userId);
          const result = await work(transaction, account);
          await rejectOverQuota(transaction, ctx, userId, account.text_bytes);
          await rejectOverPlan(transaction, planLimit, userId);
          return result;
        });
      const result = await traceOf(ctx)('database transaction', run, { attempt });
      changesOf(ctx).changed(userId);
      return result;
    } catch (error) {
      if (attempt === ATTEMPTS || !isRetryable(error)) throw error;
    }
  }
}

async function bumpRevision(
  transaction: Transaction<Tables>,
  ctx: Ctx,
  userId: string,
  isUnseen: boolean,
): Promise<LockedAccount & { text_bytes: number }> {
  const at = ctx.now().toISOString();
  const row = await transaction
    .updateTable('users')
    .set((row) => ({
      revision: row('revision', '+', 1),
      // A draft is not seen until it is published.
      ...(!isUnseen && { changed_at: sql`case when publishing = 'instant' then ${at} else changed_at end` }),
    }))
    .where('id', '=', userId)
    .returning(['text_bytes', 'language', 'page_languages'])
    .executeTakeFirst();
  // The account was deleted after its session was loaded.
  if (!row) throw notLoggedIn();
  await notifyOtherNodes(transaction, ctx, userId);
  return row;
}

/** A change that makes a full account smaller is always accepted. */
async function rejectOverQuota(transaction: Transaction<Tables>, ctx: Ctx, userId: string, before: number) {
  const { quotaTextBytes } = ctx.config;
  const user = transaction.selectFrom('users').select(['text_bytes', 'email_confirmed_at']).where('id', '=', userId);
  const row = await user.executeTakeFirst();
  if (!row || row.text_bytes <= before) return;
  if (row.text_bytes > quotaTextBytes) throw textFull(quotaTextBytes);
  const isTooMuch = row.text_bytes > UNCONFIRMED_TEXT_BYTES;
  if (isTooMuch && isUnconfirmed(ctx.config, row)) throw textFullUntilConfirmed('Not saved');
}

/**
 * Notifies the other nodes when the transaction commits, and records the change for those that notifications do not
 * reach; the caller notifies this node's listeners.
 */
export async function notifyOtherNodes(db: Db, { database, now }: Pick<Ctx, 'database' | 'now'>, userId: string) {
  if (database.engine === 'sqlite') return;
  await sql`
    with recorded as (
      insert into portfolio_changes (xid, user_id, at)
      values (pg_current_xact_id()::text::bigint, ${userId}, ${now().toISOString()})
      on conflict do nothing
    )
    select pg_notify('portfolio_changed', ${userId})`.execute(db);
}
