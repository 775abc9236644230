import { visitsOf } from '../../../src/insight/visits/analytics.server.ts';
import type { TestApp, TestUser } from '../../support/app.ts';

/** IPs in the test's location data. */
export const LONDON = '81.2.69.142';
export const LONDON_TOO = '81.2.69.160';
export const MILTON = '216.160.83.56';
export const LINKOPING = '89.160.20.112';

export const CHROME_ON_LINUX =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
export const FIREFOX_ON_WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
export const SAFARI_ON_IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

type Visit = {
  ip?: string;
  agent?: string;
  /** The referring page. */
  referrer?: string;
  /** As in `?utm_source=cv`. */
  query?: string;
  /** Below the portfolio's path. */
  path?: string;
};

type Visitor = Pick<Visit, 'ip' | 'agent'>;

/** A visit of a user's page, through a proxy that reports the client's IP. */
export async function visit(app: TestApp, { user }: TestUser, visit: Visit = {}): Promise<void> {
  const { referrer, query = '', path = '' } = visit;
  const headers = { ...headersOf(visit), ...(referrer && { referer: referrer }) };
  const { statusCode } = await app.request('GET', `/u/${user.user_name}${path}${query}`, { headers });
  if (statusCode !== 200) throw new Error(`The page returned ${statusCode}`);
  await visitsOf(app.ctx).flush();
}

/** A click on a project's link, or a message: the request of the visitor's browser. */
export async function act(app: TestApp, path: string, json: unknown, visitor: Visitor = {}): Promise<void> {
  const { statusCode } = await app.request('POST', path, { json, headers: headersOf(visitor) });
  if (statusCode !== 200) throw new Error(`${path} returned ${statusCode}`);
  await visitsOf(app.ctx).flush();
}

function headersOf({ ip = LONDON, agent = CHROME_ON_LINUX }: Visitor) {
  return { 'user-agent': agent, 'x-forwarded-for': ip };
}
