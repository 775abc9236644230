import type { Db } from '../../platform/db/open.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { currentPlan, PLAN_NAMES, projectLimit } from '../../platform/lib/settings/plans.ts';
import { type Sentence, say } from '../../platform/lib/texts/sentence.ts';

/** `plans` is undefined while PLANS is off. */
type PlanParts = { config: { plans: object | undefined }; now(): Date };

/** What a change may not exceed: undefined while PLANS is off, and for plans without a limit. */
export type PlanLimit = { limit: number; planName: string; before: number };

/** Returns the limit of an account, and how many projects it has: in the transaction of a change, those before it. */
export async function readPlanLimit(
  db: Db,
  { config, now }: PlanParts,
  userId: string,
): Promise<PlanLimit | undefined> {
  if (!config.plans) return undefined;
  const row = await db
    .selectFrom('users')
    .select(['plan', 'plan_until', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { plan } = currentPlan(row, now());
  const limit = projectLimit(plan);
  return limit === undefined
    ? undefined
    : { limit, planName: PLAN_NAMES[plan], before: await countProjects(db, userId) };
}

/** Rejects a change that has added projects beyond the limit. Any other is accepted above the limit too. */
export async function rejectOverPlan(db: Db, planLimit: PlanLimit | undefined, userId: string): Promise<void> {
  if (!planLimit) return;
  const after = await countProjects(db, userId);
  if (after > planLimit.limit && after > planLimit.before) throw planFull(planLimit, after);
}

/** Hidden projects count too; those in the trash do not. */
export async function countProjects(db: Db, userId: string): Promise<number> {
  const { projects } = await db
    .selectFrom('projects')
    .select((row) => row.fn.countAll().as('projects'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(projects);
}

/** 'Starter holds 10 projects, and this would make 11: delete some, or change the plan' */
export function planLimitText({ planName, limit }: PlanLimit, after: number): Sentence {
  return say('{plan} holds {limit} projects, and this would make {after}: delete some, or change the plan', {
    plan: planName,
    limit,
    after,
  });
}

function planFull(planLimit: PlanLimit, after: number): AppError {
  return new AppError('plan_limit', { message: 'Limit of your plan', error: planLimitText(planLimit, after) });
}
