import { describe, expect, test } from 'vitest';
import { confirmAccount, mailServer } from '../support/account-mails.ts';
import { makeUser, startApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';

/** Embeddings, overrides and isolates of either direction, C1 controls, interlinear marks. */
const MISLEADING = '\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u0080\u009b\ufff9\ufffb';
const disguised = (text: string) => [...text].join(MISLEADING) + MISLEADING;

describe.each(engines)('bidi control characters on $name', (engine) => {
  test('are removed from names and titles, typed or imported', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const json = { first_name: disguised('Ada'), headline: disguised('gpj.exe') };
    const saved = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json });
    expect(saved.json()).toMatchObject({ user: { first_name: 'Ada', headline: 'gpj.exe' } });
    const badge = { title: disguised('Winner'), category: 'ai', skills: [disguised('Rust')] };
    const added = await ada.request('POST', '/api/badges/new', { json: badge });
    expect(added.json()).toMatchObject({ badge: { title: 'Winner', skills: ['Rust'] } });

    const document = { projects: [{ name: disguised('Engine'), keywords: [disguised('Go')] }] };
    expect((await ada.request('POST', '/api/import', { json: document })).statusCode).toBe(200);
    const projects = (await app.request('GET', `/api/projects?user_name=${ada.user.user_name}`)).json();
    expect(projects).toMatchObject([{ title: 'Engine', technologies: ['Go'] }]);
  });

  test('are removed from the name and subject of a message, and of its mail', async () => {
    const sink = await mailServer();
    const app = await startApp({ engine, config: { smtpUrl: sink.url } });
    const ada = await makeUser(app);
    await confirmAccount(app, sink, ada);
    const json = {
      user_name: ada.user.user_name,
      name: disguised('Eve'),
      email: 'eve@example.com',
      subject: `${disguised('Invoice')}\r\nBcc: x@example.com`,
      message: 'Hello',
    };
    expect((await app.request('POST', '/api/contact', { json })).statusCode).toBe(200);
    const { messages } = (await ada.request('GET', '/api/messages')).json() as { messages: { name: string }[] };
    expect(messages).toMatchObject([
      { name: 'Eve', subject: expect.stringMatching(/^Invoice\s+Bcc: x@example\.com$/) },
    ]);
    const [mail] = await sink.received(1);
    expect(mail?.raw).toMatch(/^Subject: New message: Invoice Bcc: x@example\.com\r?$/m);
  });
});
