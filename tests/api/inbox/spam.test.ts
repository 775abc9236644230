import { describe, expect, test } from 'vitest';
import { sendQuarantineNotices } from '../../../src/clients/spam/quarantine-notices.server.ts';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { confirmAccount, outbox } from '../../support/account-mails.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { passTime, stillClock } from '../../support/clock.ts';
import { engines } from '../../support/engines.ts';
import { attack } from './spam-attack.ts';

const LETTER = { name: 'Grace', email: 'grace@example.org', subject: 'Hello', message: 'Are you free in May?' };
const JUNK = {
  name: 'Best SEO',
  email: 'seo@offers.example',
  subject: 'Rank higher',
  message:
    'Buy backlinks and guest posts: https://a.example https://b.example https://c.example Make money with crypto.',
};

const send = (app: TestApp, { user }: TestUser, json: object) =>
  app.request('POST', '/api/contact', { json: { user_id: user.id, ...json } });
const list = async (ada: TestUser, folder: string) =>
  (await ada.request('GET', `/api/messages?folder=${folder}`)).json().messages;

describe.each(engines)('spam on $name', (engine) => {
  test('is accepted, held back with its reasons, and neither mailed nor counted', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await confirmAccount(app, outbox(app), ada);
    const before = await app.ctx.db.selectFrom('users').select('inbox_bytes').where('id', '=', ada.user.id).execute();

    const sent = await send(app, ada, JUNK);

    expect([sent.statusCode, sent.json().message]).toEqual([200, 'Message sent successfully.']);
    expect(await list(ada, 'inbox')).toEqual([]);
    const [held] = await list(ada, 'spam');
    expect(held).toMatchObject({ ...JUNK, folder: 'spam', mail: 'none', read: false });
    expect(held.spam.reasons).toEqual(expect.arrayContaining(['links', 'words']));
    expect(held.spam.score).toBeGreaterThanOrEqual(100);
    expect((await ada.request('GET', '/api/messages')).json().unread).toBe(0);
    expect(await app.ctx.db.selectFrom('users').select('inbox_bytes').where('id', '=', ada.user.id).execute()).toEqual(
      before,
    );
  });

  test('a field that nobody sees gives a script away, whatever else it writes', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await send(app, ada, { ...LETTER, company_website: 'https://x.example' });
    expect(await list(ada, 'spam')).toMatchObject([{ spam: { reasons: expect.arrayContaining(['trap']) } }]);
  });

  test('a message as JSON from a client without a history is none by that alone', async () => {
    const app = await startApp({ engine, config: { rateLimits: true } });
    const ada = await makeUser(app);
    await app.request('POST', '/api/contact', {
      json: { user_id: ada.user.id, ...LETTER },
      headers: { 'user-agent': 'curl/8.5' },
    });
    expect(await list(ada, 'inbox')).toMatchObject([{ spam: { score: 25, reasons: ['no_page'] } }]);
  });

  test('is learned from what its owner moves', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const move = async (id: string, folder: string) =>
      expect((await ada.request('PATCH', `/api/messages/${id}`, { json: { folder } })).statusCode).toBe(200);
    await send(app, ada, JUNK);
    await move((await list(ada, 'spam'))[0].id, 'inbox');
    await send(app, ada, { ...JUNK, subject: 'Rank higher again' });
    expect(await list(ada, 'spam')).toEqual([]);

    const pitch =
      'We print business cards on heavy paper and would like to show you our samples next week in your office.';
    await send(app, ada, { ...LETTER, email: 'print@cards.example', message: pitch });
    const bad = (await list(ada, 'inbox')).find(({ message }: { message: string }) => message === pitch);
    await move(bad.id, 'spam');
    await send(app, ada, { ...LETTER, email: 'print@cards.example', message: `${pitch} Or the week after.` });
    expect((await list(ada, 'spam'))[0].spam.reasons).toContain('learned');
  });

  test('is kept to the newest 500', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const rows = Array.from({ length: 499 }, (_, index) => ({
      ...JUNK,
      id: `spam-${index}`,
      ...{
        user_id: ada.user.id,
        read: 0,
        mail_id: '',
        folder: 'spam',
        created_at: `2026-01-01T00:00:00.${String(index).padStart(3, '0')}Z`,
      },
    }));
    await app.ctx.db.insertInto('messages').values(rows).execute();
    for (let index = 0; index < 3; index++) {
      clock.advance(1_000);
      await send(app, ada, JUNK);
    }
    const kept = await app.ctx.db
      .selectFrom('messages')
      .select('id')
      .where('folder', '=', 'spam')
      .orderBy('created_at')
      .execute();
    expect([kept.length, kept[0]?.id]).toEqual([500, 'spam-2']);
  });

  test('is told of in one mail a day', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    await confirmAccount(app, outbox(app), ada);
    for (let index = 0; index < 12; index++) await send(app, ada, JUNK);
    await sendQuarantineNotices(app.ctx);
    await sendQuarantineNotices(app.ctx);
    await outbox(app).find((text) => text.includes('12 messages'));
    const queued = async () => (await app.ctx.db.selectFrom('quarantine_notices').selectAll().execute()).length;
    expect(await queued()).toBe(1);
    const lastNotice = async () =>
      (await app.ctx.db.selectFrom('quarantine_notices').select('sent_at').executeTakeFirstOrThrow()).sent_at;
    const first = await lastNotice();
    await passTime(clock, ada, DAY_MS);
    await sendQuarantineNotices(app.ctx);
    // Nothing was held back since.
    expect(await lastNotice()).toBe(first);
    await send(app, ada, JUNK);
    await sendQuarantineNotices(app.ctx);
    expect(await lastNotice()).toBe(clock.now().toISOString());
  });

  test('does not keep people out while scripts write', async () => {
    const size = process.env.SPAM_ATTACK === 'full' ? { scripted: 10_000, real: 100 } : { scripted: 900, real: 60 };
    const result = await attack(engine, size);
    expect(result).toMatchObject({ rejected: 0, peopleInInbox: size.real });
    expect(result.scriptedInInbox).toBeLessThanOrEqual(size.scripted / 100);
    expect(result.spamKept).toBeLessThanOrEqual(500);
  });
});
