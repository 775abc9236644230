import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { type MailSink, startMailSink } from '../../support/servers/mail-sink.ts';

const POLL_MS = 15_000;
const LETTER = { name: 'Grace', email: 'grace@example.org', subject: 'Hello', message: 'Are you free in May?' };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function startSink(port?: number): Promise<MailSink> {
  const sink = await startMailSink(port);
  onTestFinished(() => sink.stop());
  return sink;
}

/** A message whose mail failed at the first attempt. */
async function undelivered(app: TestApp): Promise<TestUser> {
  const ada = await makeUser(app);
  // Notifications need a confirmed email. The confirmation mail fails first.
  await eventually(() => expect(failures(app)).toHaveLength(1));
  await app.ctx.db.deleteFrom('mail_queue').execute();
  await app.ctx.db.updateTable('users').set({ email_confirmed_at: '2026-01-01T00:00:00.000Z' }).execute();
  const sent = await app.request('POST', '/api/contact', { json: { ...LETTER, user_id: ada.user.id } });
  expect(sent.statusCode).toBe(200);
  await eventually(() => expect(failures(app)).toHaveLength(2));
  return ada;
}

function failures({ log }: TestApp) {
  return log.filter(({ msg }) => msg === 'A mail could not be delivered');
}

/** The state in the studio: sent, waiting or failed. */
async function stateOf(ada: TestUser): Promise<string> {
  return (await ada.request('GET', '/api/messages')).json().messages[0].mail;
}

describe.each(bothEngines)('mails on $name', (engine) => {
  test('wait while the mail server is down, and are sent once when it is back', async () => {
    const clock = stillClock();
    const down = await startMailSink();
    await down.stop();
    const app = await startApp({ engine, now: clock.now, config: { smtpUrl: down.url } });
    const ada = await undelivered(app);
    expect(await stateOf(ada)).toBe('waiting');

    const sink = await startSink(Number(new URL(down.url).port));
    await waitUntilDueIn(app, MINUTE_MS);
    clock.advance(MINUTE_MS);
    vi.advanceTimersByTime(POLL_MS);

    const [mail] = await sink.received(1);
    expect(mail?.to).toEqual([ada.user.email]);
    await eventually(async () => expect(await stateOf(ada)).toBe('sent'));
    clock.advance(24 * 60 * MINUTE_MS);
    vi.advanceTimersByTime(POLL_MS);
    await app.stop();
    expect(sink.mails).toHaveLength(1);
  });

  test('are tried for two days, with growing delays, and are then shown as failed', async () => {
    const clock = stillClock();
    const sink = await startSink();
    sink.reject(true);
    const app = await startApp({ engine, now: clock.now, config: { smtpUrl: sink.url } });
    const ada = await undelivered(app);

    const delays = [1, 5, 25, 120, ...Array.from({ length: 11 }, () => 240)];
    for (const minutes of delays) {
      await waitUntilDueIn(app, minutes * MINUTE_MS);
      clock.advance(minutes * MINUTE_MS);
      vi.advanceTimersByTime(POLL_MS);
    }

    await eventually(async () => expect(await stateOf(ada)).toBe('failed'));
    const [, ...failed] = failures(app);
    const last = delays.length + 1;
    expect(failed.map(({ attempts, gaveUp, responseCode }) => [attempts, gaveUp, responseCode])).toEqual(
      Array.from({ length: last }, (_, index) => [index + 1, index + 1 === last, 550]),
    );
    sink.reject(false);
    clock.advance(24 * 60 * MINUTE_MS);
    vi.advanceTimersByTime(POLL_MS);
    await app.stop();
    expect(sink.mails).toEqual([]);
    expect(JSON.stringify(app.log)).not.toContain(ada.user.email);
  });

  test('with a link that ends are tried until then, and not sent afterwards', async () => {
    const clock = stillClock();
    const sink = await startSink();
    sink.reject(true);
    const app = await startApp({ engine, now: clock.now, config: { smtpUrl: sink.url } });
    const ada = await undelivered(app);
    await app.ctx.db.deleteFrom('mail_queue').execute();
    const json = { email: ada.user.email };
    expect((await app.request('POST', '/api/users/forgot-password', { json })).statusCode).toBe(200);
    // The link is good for 30 minutes.
    for (const minutes of [1, 5]) {
      await waitUntilDueIn(app, minutes * MINUTE_MS);
      clock.advance(minutes * MINUTE_MS);
      vi.advanceTimersByTime(POLL_MS);
    }
    await eventually(() => expect(failures(app).at(-1)).toMatchObject({ attempts: 3, gaveUp: true }));

    sink.reject(false);
    const late = { to: 'ada@example.com', subject: 'late', text: 'x', goodUntil: clock.now().toISOString() };
    const at = clock.now().toISOString();
    const row = { id: 'late', attempts: 0, next_attempt_at: at, created_at: at };
    await app.ctx.db
      .insertInto('mail_queue')
      .values({ ...row, mail: JSON.stringify(late) })
      .execute();
    vi.advanceTimersByTime(POLL_MS);
    await eventually(() => expect(failures(app).at(-1)).toMatchObject({ mail: 'late', gaveUp: true }));
    expect(sink.mails).toEqual([]);
  });

  test('that a killed process had started to send are sent after ten minutes', async () => {
    const clock = stillClock();
    const sink = await startSink();
    const app = await startApp({ engine, now: clock.now, config: { smtpUrl: sink.url } });
    const claimedUntil = new Date(clock.now().getTime() + 10 * MINUTE_MS).toISOString();
    await queue(app, 'begun', claimedUntil, 1);

    clock.advance(10 * MINUTE_MS);
    vi.advanceTimersByTime(POLL_MS);

    expect((await sink.received(1))[0]?.raw).toContain('Subject: begun');
  });
});

/** Waits until the last attempt is over and the next one is due after this time. */
async function waitUntilDueIn({ ctx }: TestApp, ms: number): Promise<void> {
  const due = new Date(ctx.now().getTime() + ms).toISOString();
  await eventually(async () => {
    const rows = await ctx.db.selectFrom('mail_queue').select('next_attempt_at').execute();
    expect(rows).toEqual([{ next_attempt_at: due }]);
  });
}

async function queue({ ctx }: TestApp, subject: string, next_attempt_at: string, attempts = 0): Promise<void> {
  const mail = JSON.stringify({ to: 'ada@example.com', subject, text: 'Text' });
  const row = { id: randomUUID(), mail, attempts, next_attempt_at, created_at: ctx.now().toISOString() };
  await ctx.db.insertInto('mail_queue').values(row).execute();
}

test('are not sent again if the database is away when they were sent', async () => {
  const sink = await startSink();
  const app = await startApp({ config: { smtpUrl: sink.url } });
  const { db } = app.ctx;
  const queued = () => db.selectFrom('mail_queue').select('attempts').execute();
  await sql`create trigger away before delete on mail_queue begin select raise(abort, 'away'); end`.execute(db);
  await queue(app, 'Hello', app.ctx.now().toISOString());
  vi.advanceTimersByTime(POLL_MS);
  await sink.received(1);
  expect(await queued()).toEqual([{ attempts: 1 }]);

  await sql`drop trigger away`.execute(db);

  await eventually(async () => expect(await queued()).toEqual([]));
  expect(failures(app)).toEqual([]);
  expect(sink.mails).toHaveLength(1);
});

test('are sent once by two nodes that poll at the same time', async () => {
  const engine = bothEngines.find(({ name }) => name === 'postgres');
  const databaseUrl = await engine?.freshDatabaseUrl();
  const sink = await startSink();
  const config = { smtpUrl: sink.url, ...(databaseUrl && { databaseUrl }) };
  const nodes = [await startApp({ engine, config }), await startApp({ engine, config })] as const;
  const [first] = nodes;
  for (let mail = 0; mail < 10; mail++) await queue(first, `Number ${mail}`, first.ctx.now().toISOString());

  vi.advanceTimersByTime(POLL_MS);

  await eventually(async () => {
    expect(await first.ctx.db.selectFrom('mail_queue').select('id').execute()).toEqual([]);
  });
  for (const node of nodes) await node.stop();
  const subjects = sink.mails.map(({ raw }) => /^Subject: (.+)$/m.exec(raw)?.[1]?.trim());
  expect(subjects.toSorted()).toEqual(Array.from({ length: 10 }, (_, mail) => `Number ${mail}`));
  await engine?.drop(String(databaseUrl));
});
