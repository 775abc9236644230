import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../platform/context.ts';
import { route } from '../../platform/http/route.server.ts';
import { AppError, notFound } from '../../platform/lib/app-error.ts';
import { planUrl } from '../../platform/lib/settings/plan-settings.ts';
import { currentPlan, projectLimit } from '../../platform/lib/settings/plans.ts';
import { done } from '../../platform/lib/success.ts';
import { MINUTE_MS } from '../../platform/lib/time.ts';
import { countProjects } from '../../portfolio/storage/plan-limit.server.ts';
import type { OwnPlan } from './plan.ts';
import { planApi } from './plan-api.ts';
import { changePlan } from './plan-changes.server.ts';
import { readSignedEvent } from './signed-event.server.ts';

const EVENT_MAX_BYTES = 10_000;
/** The clock of the sender may be ahead; an event of the future would make later ones look outdated. */
const AHEAD_MAX_MS = 5 * MINUTE_MS;

/** The plan of the owner, and its changes as a payment provider sends them; 404 while PLANS is off. */
export async function mountPlans(app: FastifyInstance, ctx: Ctx): Promise<void> {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    ...planApi['GET /api/plan'],
    handler: (request) => ownPlan(ctx, request.user.id),
  });
  // A scope of its own: the signature is that of the bytes.
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json');
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, next) => next(null, body));
    mountEvents(scope, ctx);
  });
}

function mountEvents(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'none',
    limits: ['api'],
    bodyLimit: EVENT_MAX_BYTES,
    validatorCompiler: unvalidated,
    ...planApi['POST /api/plan/changes'],
    handler: async ({ headers, body }) => {
      const secret = ctx.config.plans?.secret;
      if (secret === undefined) throw notFound('Page');
      const { user_id, plan, until, changed_at } = await readSignedEvent(secret, headers, body);
      const at = new Date(changed_at);
      if (at.getTime() > ctx.now().getTime() + AHEAD_MAX_MS) throw inFuture();
      const applied = await changePlan(ctx, user_id, { plan, until: until ?? '', at, isByOperator: false });
      if (applied === undefined) throw notFound('Account');
      return { ...done(applied ? 'Plan stored.' : 'A later change is stored already.'), applied };
    },
  });
}

/** The signature is checked before the body is read. */
const unvalidated = () => (value: unknown) => ({ value });

function inFuture(): AppError {
  return new AppError('invalid', { message: 'Error changing the plan', error: 'changed_at is in the future' });
}

async function ownPlan(ctx: Ctx, userId: string): Promise<OwnPlan> {
  const { plans } = ctx.config;
  if (!plans) throw notFound('Page');
  const row = await ctx.db
    .selectFrom('users')
    .select(['id', 'plan', 'plan_until', 'created_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  if (!row) throw notFound('User');
  const { plan, isTrial, until, endedOn } = currentPlan(row, ctx.now());
  return {
    plan,
    is_trial: isTrial,
    until: until || null,
    ended_on: endedOn || null,
    projects: { used: await countProjects(ctx.db, userId), limit: projectLimit(plan) ?? null },
    change_url: plans.url === undefined ? null : planUrl(plans.url, row.id),
  };
}
