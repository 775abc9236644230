import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { JOBS } from '../../src/app.ts';
import { sendDigests } from '../../src/insight/digest/digests.server.ts';
import { visitsOf } from '../../src/insight/visits/analytics.server.ts';
import { checkHousekeeping } from '../../src/operation/cli/doctor-site.ts';
import type { Ctx } from '../../src/platform/context.ts';
import { isPeriodic, type Job, type PeriodicJob, type QueuedJob } from '../../src/platform/jobs/job.server.ts';
import { jobsOf } from '../../src/platform/jobs/schedule.server.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/platform/lib/time.ts';
import { queuedMails, UNREACHABLE_SMTP } from '../support/account-mails.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { bothEngines, type TestEngine } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';
import { scrape } from '../support/metrics.ts';
import { startJobs } from '../support/servers/jobs.ts';
import { FIREFOX } from '../support/visits.ts';

const TOKEN = 'a-token-of-the-operator';

/** A server whose own jobs do not run: its timer is not moved. */
async function startIdle(engine: TestEngine, options: Parameters<typeof startApp>[0] = {}): Promise<TestApp> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const app = await startApp({ engine, ...options });
  vi.useRealTimers();
  return app;
}

/** Another server of the same database with these jobs, whose timer the test moves. */
function openWith(app: TestApp, list: readonly Job<Ctx>[]) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const jobs = startJobs(app.ctx, list);
  onTestFinished(() => void vi.useRealTimers());
  return { ...jobs, passMinute: () => void vi.advanceTimersByTime(MINUTE_MS) };
}

/** An hourly job that counts its runs. */
function counter(name: string, work: PeriodicJob<Ctx>['run'] = async () => {}) {
  const job = {
    name,
    everyMs: HOUR_MS,
    runs: 0,
    async run(...parts: Parameters<PeriodicJob<Ctx>['run']>) {
      job.runs += 1;
      await work(...parts);
    },
  } satisfies PeriodicJob<Ctx> & { runs: number };
  return job;
}

/** The job, which calls `note` first. */
function noting(job: Job<Ctx>, note: () => void): Job<Ctx> {
  if (isPeriodic(job)) {
    const run: PeriodicJob<Ctx>['run'] = async (ctx, signal) => {
      note();
      await job.run(ctx, signal);
    };
    return { ...job, run };
  }
  const run: QueuedJob<Ctx>['run'] = async (ctx, partition, signal) => {
    note();
    return job.run(ctx, partition, signal);
  };
  return { ...job, run };
}

const rowOf = ({ ctx }: TestApp, name: string) =>
  ctx.db.selectFrom('jobs').selectAll().where('name', '=', name).executeTakeFirstOrThrow();

/** Something waits in each queue. */
async function queueSomething({ ctx }: TestApp, userId: string): Promise<void> {
  const mail = { id: 'one', mail: '{"to":"ada@example.com","subject":"x","text":"x"}', attempts: 0 };
  await ctx.db
    .insertInto('mail_queue')
    .values({ ...mail, next_attempt_at: '', created_at: ctx.now().toISOString() })
    .execute();
  const none = { failing_since: '', disabled_at: '', next_attempt_at: '' };
  const webhook = { id: 'one', user_id: userId, url: 'https://example.com/', events: '[]', secret: '', created_at: '' };
  await ctx.db
    .insertInto('webhooks')
    .values({ ...webhook, ...none, last_position: 0, failures: 0 })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(none))
    .execute();
}

test('each job that is declared is in the list', () => {
  const root = join(import.meta.dirname, '../../src');
  const declared = globSync('**/*.server.ts', { cwd: root }).flatMap((path) => [
    ...readFileSync(join(root, path), 'utf8').matchAll(
      /^export (?:const \w+|function \w+\(.*\)): (?:Periodic|Queued)Job</gm,
    ),
  ]);
  expect(declared.length).toBeGreaterThan(20);
  expect(new Set(JOBS.map(({ name }) => name)).size).toBe(declared.length);
});

describe.each(bothEngines)('the jobs, on $name', (engine) => {
  test('all run when one fails, whichever it is; the log, the metrics and the doctor say which', async () => {
    const config = { metricsToken: TOKEN, backupEveryMs: DAY_MS, linkChecks: true };
    const app = await startIdle(engine, { config: { ...config, logLevel: 'error' } });
    // What an account queues wakes its server's own jobs, which would take what waits here.
    await jobsOf(app.ctx).stop();
    const ada = await makeUser(app);
    const all = JOBS.map((job): Job<Ctx> => (job.name.startsWith('backup') ? counter(job.name) : job));
    const names = all.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(20);
    for (const broken of names) {
      const done = new Set<string>();
      const wrapped = all.map((job) =>
        noting(job, () => {
          if (job.name === broken) throw new Error(`${broken} is broken`);
          done.add(job.name);
        }),
      );
      await app.ctx.db.deleteFrom('jobs').execute();
      await app.ctx.db.deleteFrom('mail_queue').execute();
      await queueSomething(app, ada.user.id);
      const jobs = openWith(app, wrapped);
      jobs.passMinute();
      await eventually(() => expect([...done].sort()).toEqual(names.filter((name) => name !== broken).sort()));
      await eventually(() => expect(checkHousekeeping(app.ctx)).rejects.toThrow(`${broken}: ${broken} is broken (`));
      const logged = app.log.filter(({ msg }) => msg === 'A job failed; it is tried again');
      expect(logged.at(-1)).toMatchObject({ job: broken, err: { message: `${broken} is broken` } });
      await eventually(async () => {
        const { value } = await scrape(app, TOKEN);
        const failing = names.map((step) => value(`vitrine_housekeeping_failing{step="${step}"}`));
        expect(failing).toEqual(names.map((name) => Number(name === broken)));
        expect(value(`vitrine_housekeeping_last_good_timestamp_seconds{step="${broken}"}`)).toBe(0);
      });
      await jobs.stop();
      vi.useRealTimers();
    }
  }, 240_000);

  test('begin a minute after the start, and go on when they were due before a restart', async () => {
    const clock = stillClock();
    const app = await startIdle(engine, { now: clock.now });
    const job = counter('count');
    const first = openWith(app, [job]);
    vi.advanceTimersByTime(MINUTE_MS - 1);
    await first.idle('nothing');
    expect(job.runs).toBe(0);
    vi.advanceTimersByTime(1);
    await eventually(async () => expect((await rowOf(app, 'count')).good_at).toBe(clock.now().toISOString()));
    await first.stop();

    clock.advance(HOUR_MS - 1);
    const second = openWith(app, [job]);
    await second.idle('count');
    expect(job.runs).toBe(1);
    clock.advance(1);
    await second.idle('count');
    expect(job.runs).toBe(2);
  });

  test('that fail are tried again, less and less often, and at least as often as they are due', async () => {
    const clock = stillClock();
    const app = await startIdle(engine, { now: clock.now });
    let isBroken = true;
    const job = counter('broken', async () => {
      if (isBroken) throw new Error('It is broken');
    });
    const { idle } = openWith(app, [job]);
    await idle('broken');
    for (const minutes of [1, 5, 25, 60, 60]) {
      const { next_run_at } = await rowOf(app, 'broken');
      expect(Date.parse(next_run_at) - clock.now().getTime()).toBe(minutes * MINUTE_MS);
      clock.advance(minutes * MINUTE_MS);
      await idle('broken');
    }
    expect(await rowOf(app, 'broken')).toMatchObject({ tries: 6, good_at: '', error: 'It is broken' });
    isBroken = false;
    clock.advance(HOUR_MS);
    await idle('broken');
    expect(await rowOf(app, 'broken')).toMatchObject({ tries: 0, good_at: clock.now().toISOString() });
  });

  test('run on one of several servers; one that has died gives its job back, and one that stops at once', async () => {
    const clock = stillClock();
    const app = await startIdle(engine, { now: clock.now });
    const ended = Promise.withResolvers<void>();
    const job = { ...counter('long', () => ended.promise), isLong: true as const };
    const [one, other] = [openWith(app, [job]), openWith(app, [job])];
    one.passMinute();
    await eventually(async () => expect((await rowOf(app, 'long')).lease_holder).not.toBe(''));
    const taken = await rowOf(app, 'long');
    // Far beyond its lease, which is renewed.
    for (let minute = 0; minute < 20; minute++) {
      const { lease_ends_at } = await rowOf(app, 'long');
      clock.advance(2 * MINUTE_MS);
      one.passMinute();
      await eventually(async () => expect((await rowOf(app, 'long')).lease_ends_at > lease_ends_at).toBe(true));
    }
    await other.idle('nothing');
    expect(await rowOf(app, 'long')).toMatchObject({ lease_holder: taken.lease_holder, good_at: '' });
    ended.resolve();
    await eventually(async () => expect((await rowOf(app, 'long')).good_at).toBe(clock.now().toISOString()));

    const dead = { lease_holder: 'dead', lease_ends_at: new Date(clock.now().getTime() + 1).toISOString() };
    await app.ctx.db
      .updateTable('jobs')
      .set({ ...dead, next_run_at: '' })
      .execute();
    await other.idle('long');
    expect((await rowOf(app, 'long')).lease_holder).toBe('dead');
    clock.advance(1);
    await other.idle('long');
    expect((await rowOf(app, 'long')).lease_ends_at).toBe('');

    const stopping = counter('stopping', (_, signal) => new Promise((resolve) => (signal.onabort = () => resolve(0))));
    const third = openWith(app, [stopping]);
    third.passMinute();
    await eventually(() => expect(stopping.runs).toBe(1));
    await third.stop();
    expect(await rowOf(app, 'stopping')).toMatchObject({ lease_ends_at: '', good_at: '', failed_at: '' });
  });

  test('whose clock was ahead once are due again; what is switched off is forgotten', async () => {
    const clock = stillClock();
    const app = await startIdle(engine, { now: clock.now });
    const job = counter('count');
    const { idle } = openWith(app, [job, { ...counter('off'), isOn: () => false }]);
    await idle('count');
    const ahead = new Date(clock.now().getTime() + DAY_MS).toISOString();
    await app.ctx.db.updateTable('jobs').set({ next_run_at: ahead, lease_ends_at: ahead }).execute();
    const row = await rowOf(app, 'count');
    await app.ctx.db
      .insertInto('jobs')
      .values({ ...row, name: 'off' })
      .execute();
    const again = openWith(app, [job, { ...counter('off'), isOn: () => false }]);
    await again.idle('count');
    expect(job.runs).toBe(2);
    expect(await app.ctx.db.selectFrom('jobs').select('name').execute()).toEqual([{ name: 'count' }]);
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
      client_id: '',
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
