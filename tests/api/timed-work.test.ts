import { readdir } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/platform/lib/time.ts';
import { makeUser, startApp, type TestApp } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { bothEngines } from '../support/engines.ts';
import { eventually } from '../support/eventually.ts';
import { validImage } from '../support/images.ts';
import { FIREFOX } from '../support/visits.ts';

const SECOND_MS = 1_000;

/** The test does not call the work itself: the program's own timers must. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

async function visit(app: TestApp, userName: string): Promise<void> {
  const response = await app.request('GET', `/u/${userName}`, { headers: { 'user-agent': FIREFOX } });
  expect(response.statusCode).toBe(200);
}

async function uploadUnclaimed(app: TestApp): Promise<void> {
  const ticket = await app.request('GET', '/api/users/register/upload-ticket');
  expect(ticket.statusCode).toBe(200);
  const form = new FormData();
  form.append('ticket', ticket.json().ticket);
  form.append('file', new Blob([Uint8Array.from(validImage('ok.jpg'))]), 'ok.jpg');
  expect((await app.request('POST', '/api/upload', { body: form })).statusCode).toBe(200);
}

describe.each(bothEngines)('automatically, on $name, the server', (engine) => {
  test('writes visits within a second, and deletes visitors and the salt after their day', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const { db } = app.ctx;
    const ada = await makeUser(app);
    const visitors = async () => (await db.selectFrom('visitors').select('day').execute()).map(({ day }) => day);
    const salts = async () =>
      (await db.selectFrom('visit_salts').select('day').orderBy('day').execute()).map(({ day }) => day);
    await eventually(async () => expect(await salts()).toEqual(['2026-03-14', '2026-03-15']));
    await visit(app, ada.user.user_name);

    vi.advanceTimersByTime(SECOND_MS);
    await eventually(async () => expect(await visitors()).toEqual(['2026-03-14']));

    clock.advance(2 * DAY_MS);
    vi.advanceTimersByTime(MINUTE_MS);
    await eventually(async () => expect(await visitors()).toEqual([]));
    await eventually(async () => expect(await salts()).toEqual(['2026-03-16', '2026-03-17']));
    expect(await db.selectFrom('visit_page_days').select('period').execute()).toEqual([{ period: '2026-03-14' }]);
  });

  test("deletes reports beyond their owner's retention", async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const { db } = app.ctx;
    const ada = await makeUser(app);
    await db
      .insertInto('visit_settings')
      .values({ user_id: ada.user.id, retention_months: 1 } as never)
      .execute();
    await visit(app, ada.user.user_name);
    vi.advanceTimersByTime(SECOND_MS);
    const reported = async () => (await db.selectFrom('visit_page_days').select('period').execute()).length;
    await eventually(async () => expect(await reported()).toBe(1));

    clock.advance(70 * DAY_MS);

    await eventually(async () => {
      // A minute's work is left out while that of the start still runs.
      vi.advanceTimersByTime(MINUTE_MS);
      expect(await reported()).toBe(0);
    });
  });

  test('deletes unclaimed images, ended limits and the texts of old mails', async () => {
    const clock = stillClock(new Date().toISOString());
    const app = await startApp({ engine, now: clock.now, config: { rateLimits: true } });
    const { db, config } = app.ctx;
    await uploadUnclaimed(app);
    const text = JSON.stringify({ to: 'ada@example.com', subject: 'x', text: 'x' });
    const old = { id: 'old', mail: text, attempts: 5, next_attempt_at: '9999-12-31T23:59:59.999Z', created_at: '2020' };
    await db.insertInto('mail_queue').values(old).execute();
    const files = async () =>
      (await readdir(config.storageUrl.slice('file:'.length), { recursive: true })).filter((name) =>
        name.endsWith('.webp'),
      );
    expect(await files()).not.toEqual([]);
    expect(await db.selectFrom('rate_limits').select('key').execute()).not.toEqual([]);

    // Files are kept for a day after their row is deleted.
    clock.advance(2 * DAY_MS);
    vi.advanceTimersByTime(HOUR_MS);

    await eventually(async () => expect(await db.selectFrom('rate_limits').select('key').execute()).toEqual([]));
    await eventually(async () => expect(await db.selectFrom('images').select('hash').execute()).toEqual([]));
    await eventually(async () => expect(await files()).toEqual([]));
    const mails = () => db.selectFrom('mail_queue').select('mail').execute();
    await eventually(async () => expect(await mails()).toEqual([{ mail: '' }]));
  });
});
