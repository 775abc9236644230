import type { Ctx } from '../../platform/context.ts';
import { changesOf } from '../../platform/db/change-feed.server.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { separately } from '../../platform/jobs/separately.ts';
import { HOUR_MS } from '../../platform/lib/time.ts';
import { notifyOtherNodes } from '../../portfolio/storage/portfolio-lock.server.ts';
import { siteOwner } from '../../portfolio/storage/portfolio-owner.server.ts';
import { UNUSED_KEPT_MS, unusedUntil } from '../auth/email-confirmation.server.ts';

/** Limit of one run; the next run is an hour later. */
const ENDED_AT_ONCE = 500;
/** The revision after registration: every change of a portfolio increments it. */
const FIRST_REVISION = 1;

/**
 * Deletes expired accounts: unconfirmed, empty, and without a login for a month. An account in use never expires; one
 * with an active session gets another month.
 */
async function endUnusedAccounts(ctx: Ctx): Promise<void> {
  const owner = await siteOwner(ctx);
  const due = await expired(ctx).select('id').orderBy('unused_until').limit(ENDED_AT_ONCE).execute();
  const each = separately();
  for (const { id } of due) {
    await each.run(async () => {
      if (id === owner || !(await endIfUnused(ctx, id))) await postpone(ctx, id);
    });
  }
  each.end();
}

function expired({ db, now }: Ctx) {
  return db.selectFrom('users').where('unused_until', '<>', '').where('unused_until', '<=', now().toISOString());
}

/** One statement decides and deletes: a concurrent login or change either prevents the deletion or finds no account. */
async function endIfUnused(ctx: Ctx, id: string): Promise<boolean> {
  const now = ctx.now();
  const seenSince = new Date(now.getTime() - UNUSED_KEPT_MS).toISOString();
  const isEnded = await ctx.db.transaction().execute(async (db) => {
    const { numDeletedRows } = await db
      .deleteFrom('users')
      .where('id', '=', id)
      .where('unused_until', '<>', '')
      .where('unused_until', '<=', now.toISOString())
      .where('email_confirmed_at', '=', '')
      .where('revision', '=', FIRST_REVISION)
      .where('image_url', '=', '')
      .where('suspended_at', '=', '')
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('messages').select('id').whereRef('messages.user_id', '=', 'users.id'))),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('sessions')
              .select('id')
              .whereRef('sessions.user_id', '=', 'users.id')
              .where('last_seen_at', '>', seenSince),
          ),
        ),
      )
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await db.deleteFrom('images').where('owner', '=', id).execute();
    await notifyOtherNodes(db, ctx, id);
    return true;
  });
  if (!isEnded) return false;
  changesOf(ctx).changed(id);
  ctx.log.info({ event: 'account_ended', user_id: id }, 'An account that was never used was deleted');
  return true;
}

async function postpone({ db, now }: Ctx, id: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ unused_until: unusedUntil(now()) })
    .where('id', '=', id)
    .where('unused_until', '<>', '')
    .execute();
}

export const unusedAccountsJob: PeriodicJob<Ctx> = {
  name: 'unused accounts',
  everyMs: HOUR_MS,
  run: endUnusedAccounts,
};
