import { describe, expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { confirmAccount, outbox } from '../../support/account-mails.ts';
import { makeUser, startApp, type TestUser } from '../../support/app.ts';
import { passTime, stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { startMailSink } from '../../support/servers/mail-sink.ts';

const LETTER = { name: 'Grace', email: 'grace@example.org', subject: 'Hello', message: 'Are you free in May?' };

describe.each(bothEngines)('the inbox on $name', (engine) => {
  test('stores messages from the contact form, for its owner only', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const eve = await makeUser(app);

    const sent = await app.request('POST', '/api/contact', { json: { ...LETTER, user_name: ada.user.user_name } });

    expect(sent.json()).toEqual({ status: 200, success: true, message: 'Message sent successfully.' });
    const page = (await ada.request('GET', '/api/messages')).json();
    expect(page).toMatchObject({ messages: [{ ...LETTER, read: false }], next: '', unread: 1 });
    expect((await eve.request('GET', '/api/messages')).json().messages).toEqual([]);
    expect((await app.request('GET', '/api/messages')).statusCode).toBe(401);
    const id = page.messages[0].id;
    expect((await eve.request('PATCH', `/api/messages/${id}`, { json: { read: true } })).statusCode).toBe(404);
    expect((await eve.request('DELETE', `/api/messages/${id}`)).statusCode).toBe(404);
    expect(
      (await ada.request('PATCH', `/api/messages/${id}`, { json: { read: true } })).json().inbox_message.read,
    ).toBe(true);
    expect((await ada.request('GET', '/api/messages')).json().unread).toBe(0);
    expect((await ada.request('DELETE', `/api/messages/${id}`)).statusCode).toBe(200);
    expect((await ada.request('GET', '/api/messages')).json().messages).toEqual([]);
  });

  test('separates archived messages and spam, and excludes them from the unread count', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    for (const subject of ['One', 'Two', 'Three'])
      await app.request('POST', '/api/contact', { json: { ...LETTER, subject, user_id: ada.user.id } });
    const list = async (query: string) => (await ada.request('GET', `/api/messages${query}`)).json();
    const subjectsIn = async (query: string) =>
      (await list(query)).messages.map(({ subject }: { subject: string }) => subject).toSorted();
    const idOf = async (subject: string) => (await list(`?search=${subject}`)).messages[0].id;
    const [one, two] = [await idOf('One'), await idOf('Two')];

    const archived = await ada.request('PATCH', `/api/messages/${one}`, { json: { folder: 'archived' } });
    expect(archived.json().inbox_message).toMatchObject({ id: one, folder: 'archived', read: false });
    await ada.request('PATCH', `/api/messages/${two}`, { json: { folder: 'spam', read: true } });

    expect(await subjectsIn('')).toEqual(['Three']);
    expect(await subjectsIn('?folder=inbox')).toEqual(['Three']);
    expect(await subjectsIn('?folder=archived')).toEqual(['One']);
    expect(await subjectsIn('?folder=spam')).toEqual(['Two']);
    expect(await subjectsIn('?folder=spam&search=one')).toEqual([]);
    expect((await list('?folder=archived')).unread).toBe(1);
    expect((await ada.request('GET', '/api/messages?folder=trash')).statusCode).toBe(400);
    expect((await ada.request('PATCH', `/api/messages/${one}`, { json: { folder: 'trash' } })).statusCode).toBe(400);
    expect((await eve.request('PATCH', `/api/messages/${one}`, { json: { folder: 'inbox' } })).statusCode).toBe(404);

    const unchanged = await ada.request('PATCH', `/api/messages/${one}`, { json: {} });
    expect(unchanged.json().inbox_message).toMatchObject({ folder: 'archived', read: false });
    await ada.request('PATCH', `/api/messages/${one}`, { json: { folder: 'inbox' } });
    expect(await subjectsIn('')).toEqual(['One', 'Three']);
  });

  test('restores a deleted message for 30 days, unchanged, and for its owner only', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    await app.request('POST', '/api/contact', { json: { ...LETTER, user_id: ada.user.id } });
    const [{ id }] = (await ada.request('GET', '/api/messages')).json().messages;
    await ada.request('PATCH', `/api/messages/${id}`, { json: { folder: 'archived', read: true } });
    const archived = async () => (await ada.request('GET', '/api/messages?folder=archived')).json().messages;
    // The notification mail may be sent in between.
    const asBefore = [{ ...(await archived())[0], mail: expect.any(String) }];

    await ada.request('DELETE', `/api/messages/${id}`);
    expect(await archived()).toEqual([]);
    expect((await eve.request('POST', `/api/messages/${id}/restore`)).statusCode).toBe(404);
    expect((await app.request('POST', `/api/messages/${id}/restore`)).statusCode).toBe(401);
    await passTime(clock, ada, 30 * DAY_MS - 1);
    const restored = await ada.request('POST', `/api/messages/${id}/restore`);
    expect([restored.statusCode, restored.json().inbox_message]).toEqual([200, asBefore[0]]);
    expect(await archived()).toEqual(asBefore);
    expect((await ada.request('POST', `/api/messages/${id}/restore`)).statusCode).toBe(404);

    await ada.request('DELETE', `/api/messages/${id}`);
    await passTime(clock, ada, 30 * DAY_MS);
    expect((await ada.request('POST', `/api/messages/${id}/restore`)).statusCode).toBe(404);
    expect(await archived()).toEqual([]);
  });

  test('reports each of the four missing fields', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    for (const field of ['name', 'email', 'subject', 'message']) {
      for (const value of ['', '   ', undefined]) {
        const response = await app.request('POST', '/api/contact', {
          json: { ...LETTER, user_id: ada.user.id, [field]: value },
        });
        expect(response.statusCode).toBe(400);
        expect(response.json()).toMatchObject({ message: 'Error sending message', details: [{ field }] });
      }
    }
    expect((await ada.request('GET', '/api/messages')).json().messages).toEqual([]);
  });

  test('accepts a form post and redirects the visitor to the page with a note', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);

    const response = await app.request('POST', '/api/contact', {
      body: new URLSearchParams({ ...LETTER, user_id: ada.user.id }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

    expect(response.statusCode).toBe(303);
    expect(response.headers.location).toBe(`/u/${ada.user.user_name}#message-sent`);
    expect((await ada.request('GET', '/api/messages')).json().messages).toMatchObject([LETTER]);
  });

  test('is paged, newest first, with a search that ignores case and wildcards', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    for (let index = 0; index < 53; index++) {
      clock.advance(1_000);
      const subject = index === 7 ? '100% SURE_thing' : `Number ${index}`;
      const response = await app.request('POST', '/api/contact', {
        json: { ...LETTER, subject, user_id: ada.user.id },
      });
      expect(response.statusCode).toBe(200);
    }

    const first = (await ada.request('GET', '/api/messages')).json();
    const second = (await ada.request('GET', `/api/messages?before=${encodeURIComponent(first.next)}`)).json();

    expect(first.messages).toHaveLength(50);
    expect(first.messages[0].subject).toBe('Number 52');
    expect(second.messages.map((message: { subject: string }) => message.subject)).toEqual([
      'Number 2',
      'Number 1',
      'Number 0',
    ]);
    expect(second.next).toBe('');
    const find = async (search: string) =>
      (await ada.request('GET', `/api/messages?search=${encodeURIComponent(search)}`)).json().messages.length;
    expect([await find('sure_'), await find('100%'), await find('1_0%'), await find("' or 1=1 --")]).toEqual([
      1, 1, 0, 0,
    ]);
  });

  test('notifies its owner by mail, with one recipient whatever the visitor writes', async () => {
    const sink = await startMailSink();
    onTestFinished(sink.stop);
    const app = await startApp({ engine, config: { smtpUrl: sink.url, mailFrom: 'Vitrine <hello@example.com>' } });
    const ada = await makeUser(app);
    await confirmAccount(app, sink, ada);
    const subject = 'Hi\r\nBcc: victim@example.com';

    await app.request('POST', '/api/contact', {
      json: { ...LETTER, name: 'Grace\r\nTo: x@example.com', subject, user_id: ada.user.id },
    });

    const [mail] = await sink.received(1);
    const [head = '', body = ''] = (mail?.raw ?? '').split(/\r\n\r\n([\s\S]*)/);
    expect(mail).toMatchObject({ from: 'hello@example.com', to: [ada.user.email] });
    expect(head).toMatch(/^Reply-To: grace@example.org$/m);
    expect(head).not.toMatch(/^(bcc|cc):/im);
    expect(head.match(/^To:/gim)).toHaveLength(1);
    expect(body).toContain('Are you free in May?');
    await eventually(async () => {
      expect((await ada.request('GET', '/api/messages')).json().messages[0].mail).toBe('sent');
    });
  });

  test('keeps a message whose mail cannot be delivered, and shows that', async () => {
    const sink = await startMailSink();
    const app = await startApp({ engine, config: { smtpUrl: sink.url } });
    const ada = await makeUser(app);
    await confirmAccount(app, sink, ada);
    await sink.stop();

    expect((await app.request('POST', '/api/contact', { json: { ...LETTER, user_id: ada.user.id } })).statusCode).toBe(
      200,
    );

    await eventually(() => expect(app.log.some((line) => line.msg === 'A mail could not be delivered')).toBe(true));
    expect((await ada.request('GET', '/api/messages')).json().messages[0]).toMatchObject({
      ...LETTER,
      mail: 'waiting',
    });
    expect(JSON.stringify(app.log)).not.toContain(ada.user.email);
  });

  test('writes mails to files if there is no mail server', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await confirmAccount(app, outbox(app), ada);
    await app.request('POST', '/api/contact', { json: { ...LETTER, user_id: ada.user.id } });

    const mail = await outbox(app).find((text) => text.includes('Are you free in May?'));
    expect(mail.to).toEqual([ada.user.email]);
  });

  test('mails its owner a hundred times a day at most, and keeps every message', async () => {
    const app = await startApp({ engine, config: { rateLimits: true } });
    const ada: TestUser = await makeUser(app);
    await confirmAccount(app, outbox(app), ada);
    await app.ctx.limits.clear('contact_mails', ada.user.id);
    for (let index = 0; index < 100; index++) await app.ctx.limits.take('contact_mails', ada.user.id);
    const sent = await app.request('POST', '/api/contact', { json: { ...LETTER, user_id: ada.user.id } });
    expect(sent.statusCode).toBe(200);
    expect((await ada.request('GET', '/api/messages')).json().messages).toMatchObject([{ ...LETTER, mail: 'none' }]);
  });

  test('rejects messages to the sample portfolio', async () => {
    const app = await startApp({ engine });

    const response = await app.request('POST', '/api/contact', { json: LETTER });

    expect(response.statusCode).toBe(403);
    expect(response.json().error).toBe('This is a sample: nobody reads its messages');
  });
});
