import { describe, expect, test } from 'vitest';
import { leadsJob } from '../../../src/delivery/site/landing/lead-notice.server.ts';
import { queuedMails, UNREACHABLE_SMTP } from '../../support/account-mails.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';

/** Starts an app; `passHour` does what its schedule does each hour (tests/api/housekeeping.test.ts). */
async function startWithHours(options: Parameters<typeof startApp>[0]) {
  const app = await startApp(options);
  return { app, passHour: () => leadsJob.run(app.ctx, AbortSignal.timeout(60_000)) };
}

async function leave(app: TestApp, ...emails: string[]) {
  for (const email of emails)
    expect((await app.request('POST', '/api/leads', { json: { email } })).statusCode).toBe(200);
}

/** The first account, with a confirmed email. */
async function makeOwner(app: TestApp): Promise<TestUser> {
  const owner = await makeUser(app);
  const email_confirmed_at = app.ctx.now().toISOString();
  await app.ctx.db.updateTable('users').set({ email_confirmed_at }).where('id', '=', owner.user.id).execute();
  return owner;
}

const noticesIn = async (app: TestApp) =>
  (await queuedMails(app)).filter(({ subject }) => /landing page/.test(subject));

const unnoticed = async ({ ctx }: TestApp) =>
  (await ctx.db.selectFrom('leads').select('email').where('noticed', '=', 0).execute()).length;

const config = { smtpUrl: UNREACHABLE_SMTP };

describe.each(engines)('the notice about leads on $name', (engine) => {
  test('is one mail an hour to the site’s owner, with the number and the emails', async () => {
    const { app, passHour } = await startWithHours({ engine, config });
    const owner = await makeOwner(app);
    await makeUser(app);
    await leave(app, 'ada@example.com', 'grace@example.com');
    expect(await noticesIn(app)).toEqual([]);

    await passHour();
    expect(await noticesIn(app)).toHaveLength(1);
    const [first] = await noticesIn(app);
    expect(first).toMatchObject({
      to: owner.user.email,
      subject: '2 people left an email address on your landing page',
    });
    expect(first?.text).toContain('ada@example.com\ngrace@example.com');

    // Already known.
    await leave(app, 'ada@example.com', 'mary@example.com');
    await passHour();
    expect(await noticesIn(app)).toHaveLength(2);
    const second = (await noticesIn(app)).find(({ subject }) => subject.startsWith('1 person'));
    expect(second?.text).toContain('mary@example.com');
    expect(second?.text).not.toContain('ada@example.com');
  });

  test('lists the first of many, and is not sent to an owner who wants no mails', async () => {
    const { app, passHour } = await startWithHours({ engine, config });
    const owner = await makeOwner(app);
    await leave(app, ...Array.from({ length: 23 }, (_, index) => `visitor-${index}@example.com`));
    await passHour();
    expect(await noticesIn(app)).toHaveLength(1);
    const text = (await noticesIn(app))[0]?.text ?? '';
    expect(text.match(/visitor-\d+@/g)).toHaveLength(20);
    expect(text).toContain('… and 3 more');

    await owner.request('PATCH', `/api/users/${owner.user.id}`, { json: { notices: { messages: false } } });
    await leave(app, 'quiet@example.com');
    await passHour();
    expect(await unnoticed(app)).toBe(0);
    expect(await noticesIn(app)).toHaveLength(1);
  });

  test('waits for an owner', async () => {
    const { app, passHour } = await startWithHours({ engine, config });
    await leave(app, 'ada@example.com');
    await passHour();
    const stranger = await makeUser(app);
    expect(await unnoticed(app)).toBe(1);
    await app.ctx.db.deleteFrom('users').where('id', '=', stranger.user.id).execute();
    const owner = await makeOwner(app);
    await passHour();
    expect(await noticesIn(app)).toMatchObject([{ to: owner.user.email }]);
  });
});
