import { rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { metricsOf } from '../../src/platform/http/metrics/metrics.server.ts';
import { MINUTE_MS } from '../../src/platform/lib/time.ts';
import { makeUser, startApp } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { bothEngines } from '../support/engines.ts';
import { scrape } from '../support/metrics.ts';

const TOKEN = 'a-token-of-the-operator';

for (const engine of bothEngines) {
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
    const app = await startApp({ engine, now: clock.now, config: { metricsToken: TOKEN } });
    const ada = await makeUser(app);
    const readVersions = async () => {
      const { value } = await scrape(app, TOKEN);
      return ['vitrine_versions', 'vitrine_versions_bytes'].map(value);
    };
    expect(await readVersions()).toEqual([0, 0]);
    await ada.request('POST', '/api/versions', { json: { name: 'First' } });
    expect(await readVersions()).toEqual([0, 0]);
    clock.advance(10 * MINUTE_MS);
    const [count, bytes] = await readVersions();
    expect(count).toBe(1);
    expect(bytes).toBeGreaterThan(100);
  });

  test(`the metrics say what waits, and for how long, on ${engine.name}`, async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { metricsToken: TOKEN } });
    const row = { mail: '', attempts: 0, created_at: clock.now().toISOString() };
    const due = (seconds: number) => new Date(clock.now().getTime() - seconds * 1_000).toISOString();
    await app.ctx.db
      .insertInto('mail_queue')
      .values([
        { ...row, id: 'given up', next_attempt_at: '9999-12-31T23:59:59.999Z' },
        { ...row, id: 'later', next_attempt_at: due(-600) },
      ])
      .execute();

    const { value } = await scrape(app, TOKEN);
    expect(value('vitrine_queue_waiting{queue="mail"}')).toBe(1);
    expect(value('vitrine_queue_overdue_seconds{queue="mail"}')).toBe(0);
    clock.advance(11 * MINUTE_MS);
    expect((await scrape(app, TOKEN)).value('vitrine_queue_overdue_seconds{queue="mail"}')).toBe(60);
    expect(value('vitrine_queue_waiting{queue="webhooks"}')).toBe(0);
    expect(value('vitrine_backup_last_good_timestamp_seconds')).toBe(0);
    expect(value('vitrine_accounts')).toBe(0);
    expect(value('vitrine_database_bytes')).toBeGreaterThan(100_000);
  });

  test(`the metrics are there without DATA_DIR, and when a source of them fails, on ${engine.name}`, async () => {
    const app = await startApp({ engine, config: { metricsToken: TOKEN } });
    metricsOf(app.ctx).add(() => {
      throw new Error('A source has failed');
    });
    expect((await scrape(app, TOKEN)).value('vitrine_data_dir_free_bytes')).toBeGreaterThan(0);
    await rm(app.ctx.config.dataDir, { recursive: true });
    const { value } = await scrape(app, TOKEN);
    expect(value('vitrine_data_dir_free_bytes')).toBeUndefined();
    expect(value('vitrine_database_up')).toBe(1);
    expect(value('vitrine_metrics_failed')).toBe(1);
    expect(value('vitrine_visits_waiting')).toBe(0);
  });

  test(`the metrics are there without the database, and say so, on ${engine.name}`, async () => {
    const app = await startApp({ engine, config: { metricsToken: TOKEN } });
    expect((await scrape(app, TOKEN)).value('vitrine_database_up')).toBe(1);
    await app.ctx.database.close();

    const { value, metrics } = await scrape(app, TOKEN);
    expect(value('vitrine_database_up')).toBe(0);
    expect(value('process_start_time_seconds')).toBeGreaterThan(0);
    expect([...metrics].filter((name) => /^vitrine_backup_(?!stream_)/.test(name))).toEqual([]);
    expect(app.log.map(({ msg }) => msg)).toContain('The metrics lack what is in the database, which did not respond');
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
