import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../src/lib/time.ts';
import { makeUser, startApp } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { engines } from '../support/engines.ts';

for (const engine of engines) {
  test(`an unknown OWNER causes a warning at the start on ${engine.name}`, async () => {
    const databaseUrl = await engine.freshDatabaseUrl();
    async function ownersWarnedOf(owner: string) {
      const app = await startApp({ engine, config: { databaseUrl, owner } });
      const warnings = app.log.filter(({ msg }) => String(msg).startsWith('OWNER is not an account'));
      return { app, owners: warnings.map((warning) => warning.owner) };
    }

    const first = await ownersWarnedOf('ada');
    expect(first.owners).toEqual(['ada']);
    await makeUser(first.app, { user_name: 'grace' });

    expect((await ownersWarnedOf('ada')).owners).toEqual(['ada']);
    expect((await ownersWarnedOf('grace')).owners).toEqual([]);
  });

  test(`the metrics count stored versions and what they take, every ten minutes, on ${engine.name}`, async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { metricsToken: 'a-token-of-the-operator' } });
    const ada = await makeUser(app);
    const scrape = async () => {
      const headers = { authorization: 'Bearer a-token-of-the-operator' };
      const { body } = await app.request('GET', '/metrics', { headers });
      return ['vitrine_versions', 'vitrine_versions_bytes'].map((name) => {
        return Number(
          body
            .split('\n')
            .find((line) => line.startsWith(`${name} `))
            ?.split(' ')[1],
        );
      });
    };
    expect(await scrape()).toEqual([0, 0]);
    await ada.request('POST', '/api/versions', { json: { name: 'First' } });
    expect(await scrape()).toEqual([0, 0]);
    clock.advance(10 * MINUTE_MS);
    const [count, bytes] = await scrape();
    expect(count).toBe(1);
    expect(bytes).toBeGreaterThan(100);
  });

  test(`a client over the API limit is logged once a window on ${engine.name}`, async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { rateLimits: true } });
    const statuses: number[] = [];
    for (let call = 0; call < 305; call++) statuses.push((await app.request('GET', '/api/skills')).statusCode);

    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const events = app.log.filter(({ event }) => event === 'limit_hit');
    expect(events).toMatchObject([{ limit: 'api_address', client: expect.stringMatching(/^[\w-]{12}$/) }]);
  });
}
