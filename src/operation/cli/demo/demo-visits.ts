import { visitsOf } from '../../../insight/visits/analytics.server.ts';
import type { Ctx } from '../../../platform/context.ts';
import { DAY_MS } from '../../../platform/lib/time.ts';
import type { DemoAccount } from './demo-portfolio.ts';
import { seededRandom } from './seeded-random.ts';

export type Clock = { now: Date };

const DAYS = 365;
const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (X11; Linux x86_64; rv:146.0) Gecko/20100101 Firefox/146.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
];
const REFERRERS = ['', '', '', 'https://www.google.com/', 'https://www.linkedin.com/', 'https://duckduckgo.com/'];

/** Counts a year of visits up to today as if they had come, and moves the clock along with them. */
export async function fillVisits(ctx: Ctx, clock: Clock, accounts: readonly DemoAccount[], today: Date): Promise<void> {
  const random = seededRandom(365);
  const below = (limit: number) => Math.floor(random() * limit);
  const oneOf = <T>(values: readonly T[]) => values[below(values.length)] as T;
  for (let ago = DAYS - 1; ago >= 0; ago -= 1) {
    clock.now = new Date(today.getTime() - ago * DAY_MS);
    for (const [index, { id, user_name, projects }] of accounts.entries()) {
      // More towards today, fewer at weekends, and not the same for everybody.
      const weekday = [0, 6].includes(clock.now.getUTCDay()) ? 0.5 : 1;
      const visitors = below((4 + index * 2) * weekday * (1.6 - ago / DAYS) + 2);
      for (let visitor = 0; visitor < visitors; visitor += 1) {
        const ip = `${oneOf([80, 91, 24, 62, 103, 177, 41])}.${below(256)}.${below(256)}.${below(256)}`;
        const headers = { 'user-agent': oneOf(BROWSERS), referer: oneOf(REFERRERS) };
        const request = { method: 'GET', url: `/u/${user_name}`, headers, ip };
        const pages = ['', ...(random() < 0.5 ? [oneOf(projects)] : [])];
        for (const page of pages) visitsOf(ctx).record(request, id, { isOwner: false, page, action: 'view' });
      }
    }
    await visitsOf(ctx).flush();
  }
}
