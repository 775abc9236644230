import { addDays, utcDay } from '../utc-day.ts';

/** The plans of the landing page. Of what they name, the number of projects and texts for search engines differ. */
export const PLAN_NAMES = { starter: 'Starter', professional: 'Professional', business: 'Business' } as const;
export type Plan = keyof typeof PLAN_NAMES;
export const PLANS = ['starter', 'professional', 'business'] as const satisfies Plan[];

export const STARTER_PROJECTS = 10;
export const TRIAL_DAYS = 14;

/** What is stored of an account's plan. */
export type PlanColumns = {
  /** '' until somebody sets it: then the trial counts. */
  plan: string;
  /** The last day of a paid plan, in UTC; '' for no end. */
  plan_until: string;
  created_at: string;
};

export type CurrentPlan = {
  plan: Plan;
  isTrial: boolean;
  /** Its last day, in UTC; '' for no end. */
  until: string;
  /** The last day of the trial or paid plan that is over; '' if none is. */
  endedOn: string;
};

/** Returns the plan that holds now. Nothing is stored when it ends: the clock decides. */
export function currentPlan({ plan: stored, plan_until, created_at }: PlanColumns, now: Date): CurrentPlan {
  const plan = PLANS.find((one) => one === stored);
  const until = plan ? plan_until : trialEnd(created_at);
  if (until !== '' && until < utcDay(now)) return { plan: 'starter', isTrial: false, until: '', endedOn: until };
  return { plan: plan ?? 'professional', isTrial: plan === undefined, until, endedOn: '' };
}

/** The last day of the trial: nobody has less than TRIAL_DAYS times 24 hours. */
function trialEnd(createdAt: string): string {
  return addDays(utcDay(new Date(createdAt)), TRIAL_DAYS);
}

/** Returns how many projects a plan holds; undefined for any number. */
export function projectLimit(plan: Plan): number | undefined {
  return plan === 'starter' ? STARTER_PROJECTS : undefined;
}

/** True for a plan with own texts for search engines: the landing page has them among what Professional adds. */
export function hasSearchTexts(plan: Plan): boolean {
  return plan !== 'starter';
}
