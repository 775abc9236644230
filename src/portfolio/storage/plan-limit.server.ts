import { sql } from 'kysely';
import type { Db } from '../../platform/db/open.ts';
import { AppError } from '../../platform/lib/app-error.ts';
import { currentPlan, hasSearchTexts, PLAN_NAMES, type Plan, projectLimit } from '../../platform/lib/settings/plans.ts';
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
  const plan = config.plans && (await planOf(db, now(), userId));
  const limit = plan && projectLimit(plan);
  return !plan || limit === undefined
    ? undefined
    : { limit, planName: PLAN_NAMES[plan], before: await countProjects(db, userId) };
}

/** Undefined if there is no such account. */
async function planOf(db: Db, now: Date, userId: string): Promise<Plan | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['plan', 'plan_until', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row && currentPlan(row, now).plan;
}

/**
 * Runs a change by hand, and rejects it if it adds texts for search engines that the plan does not have. Those that are
 * there stay, and may be changed; what is restored or imported brings its own.
 */
export async function withSearchTextLimit<T>(
  db: Db,
  { config, now }: PlanParts,
  userId: string,
  work: () => Promise<T>,
): Promise<T> {
  const plan = config.plans && (await planOf(db, now(), userId));
  if (!plan || hasSearchTexts(plan)) return work();
  const before = await countSearchTexts(db, userId);
  const result = await work();
  if ((await countSearchTexts(db, userId)) > before) {
    const error = say('{plan} has no own texts for search engines: change the plan', { plan: PLAN_NAMES[plan] });
    throw new AppError('plan_limit', { message: 'Limit of your plan', error });
  }
  return result;
}

/** Of the page, its projects and views, and the codes of search engines. */
async function countSearchTexts(db: Db, userId: string): Promise<number> {
  const isOwn = (table: 'projects' | 'views') =>
    db.selectFrom(table).select(sql<number>`1`.as('one')).where('user_id', '=', userId).where(HAS_TEXT);
  const page = db.selectFrom('users').select(sql<number>`1`.as('one')).where('id', '=', userId);
  const all = page
    .where(HAS_TEXT)
    .unionAll(page.where('site_verification', '<>', '[]'))
    .unionAll(isOwn('projects'))
    .unionAll(isOwn('views'));
  return (await all.execute()).length;
}

const HAS_TEXT = sql<boolean>`(seo_title <> '' or seo_description <> '')`;

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
