import { z } from 'zod';
import { isRealDate } from '../../platform/lib/fields.ts';
import { PLANS } from '../../platform/lib/settings/plans.ts';

/** GET /api/plan. Days are UTC. */
export const OwnPlan = z.object({
  plan: z.enum(PLANS),
  is_trial: z.boolean(),
  /** The last day of a trial or paid plan; null for no end. */
  until: z.string().nullable(),
  /** The last day of the trial or paid plan that is over. */
  ended_on: z.string().nullable(),
  /** `limit` is null for any number. Hidden projects count, those in the trash do not. */
  projects: z.object({ used: z.number().int(), limit: z.number().int().nullable() }),
  /** Where the owner changes the plan; null if the operator has named nothing. */
  change_url: z.string().nullable(),
});
export type OwnPlan = z.infer<typeof OwnPlan>;

/** POST /api/plan/changes: what a payment provider sends. */
export const PlanEvent = z
  .object({
    user_id: z.string().max(100),
    plan: z.enum(PLANS),
    /** The last day that is paid for, in UTC; without it the plan has no end. */
    until: z.string().refine(isRealDate, 'must be a real date, written YYYY-MM-DD').nullish(),
    /** When the customer changed the plan: what is older than the last change is not applied. */
    changed_at: z.iso.datetime({ offset: true }),
  })
  .refine(({ plan, until }) => plan !== 'starter' || !until, { path: ['until'], message: 'is not for starter' });
export type PlanEvent = z.infer<typeof PlanEvent>;
