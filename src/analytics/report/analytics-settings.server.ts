import type { Db } from '../../db/open.ts';
import type { AnalyticsSettings } from '../../model/visit-report.ts';

export async function readSettings(db: Db, userId: string): Promise<AnalyticsSettings> {
  const row = await db
    .selectFrom('visit_settings')
    .select('retention_months')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { retention_months: null };
}

export async function saveSettings(db: Db, userId: string, settings: AnalyticsSettings): Promise<void> {
  await db
    .insertInto('visit_settings')
    .values({ user_id: userId, ...settings })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(settings))
    .execute();
}
