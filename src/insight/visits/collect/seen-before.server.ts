import type { Database } from '../../../platform/db/open.ts';
import { HOUR_MS } from '../../../platform/lib/time.ts';
import { utcDay } from '../../../platform/lib/utc-day.ts';
import { plainIp } from './client-ip.server.ts';
import { type Salts, visitorKey } from './visitor-key.server.ts';

export type Reader = { portfolio: string; ip: string; agent: string };
export type Seen = 'before' | 'now' | 'never';

type Parts = {
  database: Pick<Database, 'db'>;
  salts: Pick<Salts, 'of'>;
  now(): Date;
  /** The visitors since the last flush. */
  recent: ReadonlyMap<string, { hasViewed: boolean }>;
};

/** In the hour after midnight a page of the day before counts too: its salt is still there. */
export async function seenBefore(
  { database, salts, now, recent }: Parts,
  { portfolio, ip, agent }: Reader,
): Promise<Seen> {
  const time = now();
  const today = utcDay(time);
  const days = [...new Set([today, utcDay(new Date(time.getTime() - HOUR_MS))])];
  const keys = days.map((day) => visitorKey(salts.of(day), { portfolio, ip: plainIp(ip), agent }));
  const row = await database.db
    .selectFrom('visitors')
    .select('visitor')
    .where('user_id', '=', portfolio)
    .where('day', 'in', days)
    .where('visitor', 'in', keys)
    .where('views', '>', 0)
    .limit(1)
    .executeTakeFirst();
  if (row) return 'before';
  return recent.get(`${today} ${portfolio} ${ip} ${agent}`)?.hasViewed ? 'now' : 'never';
}
