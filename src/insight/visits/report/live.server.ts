import { MINUTE_MS } from '../../../platform/lib/time.ts';
import { utcDay } from '../../../platform/lib/utc-day.ts';
import { countsBy, sumOf } from './counts.server.ts';
import type { ReportDatabase } from './report-sums.server.ts';

export const LIVE_MINUTES = 5;
/** With fewer visitors, one shared IP is likely by chance. */
const ONE_IP_FROM_VISITORS = 5;

/** Returns how many persons had a view in the last minutes. */
export async function liveVisitors({ db }: ReportDatabase, userId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - LIVE_MINUTES * MINUTE_MS);
  const { visitors } = await db
    .selectFrom('visitors')
    .select((row) => row.fn.countAll<number>().as('visitors'))
    .where('user_id', '=', userId)
    // Just after midnight, include those who came before it.
    .where('day', 'in', [...new Set([utcDay(since), utcDay(now)])])
    .where('last_minute', '>=', Math.floor(since.getTime() / MINUTE_MS))
    .executeTakeFirstOrThrow();
  return visitors;
}

/** True if all of today's visitors seem to have one IP, so the server does not see their real IPs. */
export async function isOneIp(database: ReportDatabase, userId: string, today: string): Promise<boolean> {
  const ipKeys = await database.db
    .selectFrom('visit_addresses')
    .select('address')
    .where('user_id', '=', userId)
    .where('day', '=', today)
    .limit(2)
    .execute();
  if (ipKeys.length !== 1) return false;
  const sums = await countsBy({ database, userId, filters: {} }, { from: today, to: today }, {});
  return sumOf(sums).visitors >= ONE_IP_FROM_VISITORS;
}
