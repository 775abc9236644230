import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { sendDigests } from '../../src/insight/digest/digests.server.ts';
import { visitsOf } from '../../src/insight/visits/analytics.server.ts';
import { checkHousekeeping } from '../../src/operation/cli/doctor-site.ts';
import { openSweeps, STEPS } from '../../src/operation/sweeps.server.ts';
import { metricsOf } from '../../src/platform/http/metrics/metrics.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/platform/lib/time.ts';
import { queuedMails, UNREACHABLE_SMTP } from '../support/account-mails.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { engines } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';
import { scrape } from '../support/metrics.ts';
import { FIREFOX } from '../support/visits.ts';

const TOKEN = 'a-token-of-the-operator';

/** Runs these steps as a server does an hour after its start; returns what ends them. */
function openWith(app: TestApp, steps: typeof STEPS) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const sweeps = openSweeps(app.ctx, steps);
  const runNow = () => vi.advanceTimersByTime(HOUR_MS);
  onTestFinished(() => {
    sweeps.stop();
    vi.useRealTimers();
  });
  return { runNow };
}

test('each function that sweeps is a step', () => {
  const root = join(import.meta.dirname, '../../src');
  const files = globSync('**/*.server.ts', { cwd: root }).filter((path) => !path.endsWith('/sweeps.server.ts'));
  const sweeps = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/export (?:async )?function (sweep\w+)/g)].map(
      ([, name]) => name,
    ),
  );
  const used = readFileSync(join(root, 'operation/sweeps.server.ts'), 'utf8');
  expect(sweeps.length).toBeGreaterThan(5);
  // `sweepMetrics` reports them.
  expect(sweeps.filter((name) => !new RegExp(`=> ${name}\\(`).test(used))).toEqual([]);
});

describe.each(engines)('the hourly housekeeping, on $name', (engine) => {
  test('does all other steps when one fails, whichever it is, and says which', async () => {
    const app = await startApp({ engine, config: { logLevel: 'error', metricsToken: TOKEN } });
    const names = Object.keys(STEPS);
    expect(names.length).toBeGreaterThan(15);
    for (const broken of names) {
      const done: string[] = [];
      const steps: typeof STEPS = Object.fromEntries(
        Object.entries(STEPS).map(([name, step]) => [
          name,
          async (...parts: Parameters<typeof step>) => {
            if (name === broken) throw new Error(`${name} is broken`);
            await step(...parts);
            done.push(name);
          },
        ]),
      );
      const { runNow } = openWith(app, steps);
      runNow();
      await eventually(() => expect(done).toEqual(names.filter((name) => name !== broken)));
      await eventually(() => expect(() => checkHousekeeping(app.ctx)).toThrow(`${broken}: ${broken} is broken (`));
      vi.useRealTimers();
      const logged = app.log.filter(({ msg }) => String(msg).startsWith('A step of the hourly housekeeping failed'));
      expect(logged.at(-1)).toMatchObject({ step: broken, err: { message: `${broken} is broken` } });
    }
    const readings = (await metricsOf(app.ctx).read()).flatMap(({ name, readings }) =>
      name === 'vitrine_housekeeping_failing' ? readings : [],
    );
    // One for each step in turn.
    expect(readings.filter(({ value }) => value === 1).map(({ labels }) => labels?.step)).toEqual(names);
    const scraped = await scrape(app, TOKEN);
    expect(scraped.value(`vitrine_housekeeping_last_good_timestamp_seconds{step="${names[0]}"}`)).toBeDefined();
  }, 120_000);

  test('does not start a step that still runs', async () => {
    const app = await startApp({ engine });
    let started = 0;
    let later = 0;
    const unfinished = Promise.withResolvers<void>();
    const { runNow } = openWith(app, {
      slow: () => {
        started += 1;
        return unfinished.promise;
      },
      later: async () => {
        later += 1;
      },
    });
    runNow();
    await eventually(() => expect(started).toBe(1));
    // Reached by who does not wait for the slow one again.
    for (let run = 1; run <= 2; run++) {
      runNow();
      await eventually(() => expect(later).toBe(run));
    }
    expect(started).toBe(1);
    unfinished.resolve();
    await eventually(() => {
      runNow();
      expect(started).toBeGreaterThan(1);
    });
  });

  test('begins a minute after the start', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const app = await startApp({ engine });
    let runs = 0;
    const sweeps = openSweeps(app.ctx, {
      count: async () => {
        runs += 1;
      },
    });
    onTestFinished(sweeps.stop);
    vi.advanceTimersByTime(MINUTE_MS);
    expect(runs).toBe(1);
    vi.useRealTimers();
  });

  test('mails the digests of all accounts but the one whose rows cannot be read', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { smtpUrl: UNREACHABLE_SMTP } });
    const users: TestUser[] = [];
    for (let count = 0; count < 3; count++) users.push(await makeUser(app));
    for (const { user } of users) {
      const { statusCode } = await app.request('GET', `/u/${user.user_name}`, { headers: { 'user-agent': FIREFOX } });
      expect(statusCode).toBe(200);
    }
    await visitsOf(app.ctx).flush();
    const [broken, ...others] = users.map(({ user }) => user).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    await app.ctx.db.updateTable('users').set({ digest: 'weekly', email_confirmed_at: 'x' }).execute();
    const link = {
      id: crypto.randomUUID(),
      user_id: broken?.id ?? '',
      name: 'x',
      view_id: '',
      notify: 'digest',
    } as const;
    const empty = { expires_at: '', password_hash: '', show_contact: 0, first_opened_at: '', revoked_at: '' };
    const opened = { opened_count: 1, last_opened_on: '2026-03-14', opened_days: '{"2026-1', countries: '{}' };
    await app.ctx.db
      .insertInto('share_links')
      .values({ ...link, ...empty, ...opened, looked_at: '{}', created_at: '2026-03-01' })
      .execute();

    clock.advance(2 * DAY_MS);
    await expect(sendDigests(app.ctx)).rejects.toThrow('Unterminated string in JSON');
    const digests = (await queuedMails(app)).filter(({ subject }) => subject.startsWith('Your portfolio'));
    expect(digests.map(({ to }) => to).sort()).toEqual(others.map(({ email }) => email).sort());
  });
});
