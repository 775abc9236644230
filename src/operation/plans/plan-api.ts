import { z } from 'zod';
import { defineRoutes, type Routes } from '../../platform/api/api-routes.ts';
import { Done } from '../../platform/lib/success.ts';
import { OwnPlan, PlanEvent } from './plan.ts';

declare module '../../platform/api/api-routes.ts' {
  interface Api extends Routes<typeof planApi> {}
}

export const planApi = defineRoutes('plans', {
  'GET /api/plan': { summary: 'My plan, and how many projects it holds', reply: OwnPlan },
  'POST /api/plan/changes': {
    summary: 'Change the plan of an account, signed with PLANS_WEBHOOK_SECRET as Standard Webhooks has it',
    body: PlanEvent,
    reply: Done.extend({ applied: z.boolean() }),
  },
});
