import type { FastifyInstance } from 'fastify';
import type { Ctx } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/open.ts';
import { route } from '../../../platform/http/route.server.ts';
import { done } from '../../../platform/lib/success.ts';
import type { AnalyticsSettings } from './analytics-settings.ts';
import { reportsApi } from './reports-api.ts';

const SAVE_FAILED = 'Error saving the settings';

/** GET and PATCH /api/audience/settings */
export function mountSettings(app: FastifyInstance, ctx: Ctx): void {
  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    config: { failure: SAVE_FAILED },
    ...reportsApi['GET /api/audience/settings'],
    handler: (request) => readSettings(ctx.db, request.user.id),
  });

  route(app, ctx, {
    login: 'required',
    limits: ['api'],
    config: { failure: SAVE_FAILED },
    ...reportsApi['PATCH /api/audience/settings'],
    handler: async (request) => {
      const settings = request.body;
      await saveSettings(ctx.db, request.user.id, settings);
      return { ...done('Settings saved.'), settings };
    },
  });
}

async function readSettings(db: Db, userId: string): Promise<AnalyticsSettings> {
  const row = await db
    .selectFrom('visit_settings')
    .select('retention_months')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { retention_months: null };
}

async function saveSettings(db: Db, userId: string, settings: AnalyticsSettings): Promise<void> {
  await db
    .insertInto('visit_settings')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute();
}
