import { recordActivity } from '../../identity/auth/activity/activity.server.ts';
import type { Ctx } from '../../platform/context.ts';
import { PLAN_NAMES, type Plan } from '../../platform/lib/settings/plans.ts';

type PlanChange = {
  plan: Plan;
  /** The last day, in UTC; '' for no end. */
  until: string;
  at: Date;
  /** The operator's word holds, whatever was sent before. */
  isByOperator: boolean;
};

/**
 * Stores the plan of an account. False if a later change is stored already: messages may arrive twice, late and out of
 * order. Undefined if there is no such account.
 */
export async function changePlan(
  ctx: Ctx,
  userId: string,
  { plan, until, at, isByOperator }: PlanChange,
): Promise<boolean | undefined> {
  const plan_changed_at = at.toISOString();
  return ctx.db.transaction().execute(async (db) => {
    // A change first: its row lock makes a concurrent one wait, and a project that is being added.
    const stored = await db
      .updateTable('users')
      .set({ plan_changed_at })
      .where('id', '=', userId)
      .$if(!isByOperator, (query) => query.where('plan_changed_at', '<=', plan_changed_at))
      .returning(['plan', 'plan_until'])
      .executeTakeFirst();
    if (!stored) {
      const account = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst();
      return account && false;
    }
    if (stored.plan === plan && stored.plan_until === until) return true;
    await db.updateTable('users').set({ plan, plan_until: until }).where('id', '=', userId).execute();
    await recordActivity(ctx, db, { userId, event: 'plan_changed', detail: PLAN_NAMES[plan] });
    return true;
  });
}
