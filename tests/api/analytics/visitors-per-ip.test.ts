import { describe, expect, test } from 'vitest';
import { VISITORS_PER_IP_MAX } from '../../../src/insight/visits/collect/visitors-per-ip.server.ts';
import { makeUser, startApp } from '../../support/app.ts';
import { bothEngines } from '../../support/engines.ts';

const EXTRA = 5;
const firefox = (version: number) =>
  `Mozilla/5.0 (X11; Linux x86_64; rv:${version}.0) Gecko/20100101 Firefox/${version}.0`;
const AGENTS = Array.from({ length: VISITORS_PER_IP_MAX + EXTRA }, (_, index) => firefox(90 + index));

describe.each(bothEngines)('on $name, behind a proxy', (engine) => {
  test('one IP with many user agents is counted up to the limit, in the report and on the fast path', async () => {
    const app = await startApp({ engine, config: { trustProxy: ['loopback'] } });
    const origin = await app.listen();
    const [ada, bob] = [await makeUser(app), await makeUser(app)];
    const view = async ({ user }: typeof ada, ip: string, agent: string) => {
      const headers = { 'user-agent': agent, 'x-forwarded-for': ip };
      const response = await fetch(`${origin}/u/${user.user_name}`, { headers });
      expect(response.status).toBe(200);
      await response.arrayBuffer();
    };
    const report = async ({ request }: typeof ada) => {
      const { countries, bots_left_out } = (await request('GET', '/api/analytics/track/countries')).json();
      return [countries[0].unique_visitors, bots_left_out];
    };

    for (const agent of AGENTS) await view(ada, '203.0.113.7', agent);
    expect(await report(ada)).toEqual([VISITORS_PER_IP_MAX, EXTRA]);

    // A known visitor still counts, and the limit applies to this IP and portfolio only.
    await view(ada, '203.0.113.7', firefox(90));
    await view(ada, '203.0.113.8', firefox(90));
    await view(bob, '203.0.113.7', AGENTS.at(-1) ?? '');
    expect(await report(ada)).toEqual([VISITORS_PER_IP_MAX + 1, EXTRA]);
    expect(await report(bob)).toEqual([1, 0]);
  });
});
