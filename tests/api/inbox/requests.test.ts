import { describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { queuedMails, UNREACHABLE_SMTP } from '../../support/account-mails.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { engines } from '../../support/engines.ts';
import { ok } from '../../support/public-urls.ts';

const LETTER = { name: 'Grace', email: 'grace@example.org', subject: 'Hello', message: 'May I see it?' };
const SECRET = {
  title: 'Zqsecret engine',
  description: 'zqsecret words',
  live_url: 'https://zqsecret.example',
  visibility: 'views',
  teaser: { title: 'Work for a bank', text: 'Under **NDA**' },
};
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function withSecret(app: TestApp): Promise<{ ada: TestUser; project: { id: string; [field: string]: unknown } }> {
  const ada = await makeUser(app);
  await app.ctx.db.updateTable('users').set({ email_confirmed_at: 'x' }).where('id', '=', ada.user.id).execute();
  const { project } = await ok(ada, 'POST', '/api/projects/new', SECRET);
  return { ada, project };
}

async function request(app: TestApp, ada: TestUser, project_id: string, json: object = {}) {
  return app.request('POST', '/api/contact', {
    json: { ...LETTER, user_id: ada.user.id, request: { project_id }, ...json },
  });
}

const newest = async (user: TestUser) => (await ok(user, 'GET', '/api/messages')).messages[0];

describe.each(engines)('a request for a project on $name', (engine) => {
  test('is a message that names a project with a teaser, and no other one', async () => {
    const app = await startApp({ engine });
    const { ada, project } = await withSecret(app);
    const { project: open } = await ok(ada, 'POST', '/api/projects/new', { ...SECRET, visibility: 'everyone' });
    const { project: silent } = await ok(ada, 'POST', '/api/projects/new', { ...SECRET, teaser: null });
    const other = await withSecret(app);

    expect((await request(app, ada, project.id)).statusCode).toBe(200);
    for (const id of [open.id, silent.id, other.project.id, 'none']) {
      const rejected = await request(app, ada, id);
      expect([id, rejected.statusCode, rejected.json().details]).toMatchObject([
        id,
        400,
        [{ field: 'request', message: 'Request names no project to ask for' }],
      ]);
    }

    const { messages } = await ok(ada, 'GET', '/api/messages');
    expect(messages).toHaveLength(1);
    expect(messages[0]).toMatchObject({ request: { project_id: project.id, title: SECRET.title }, granted: null });
    expect(messages[0]).not.toHaveProperty('request_project_id');
    await ok(ada, 'DELETE', `/api/messages/${messages[0].id}`);
    await ok(ada, 'POST', `/api/messages/${messages[0].id}/restore`, {});
    expect((await newest(ada)).request.project_id).toBe(project.id);
    await ok(ada, 'DELETE', `/api/projects/${project.id}`);
    expect((await newest(ada)).request).toEqual({ project_id: project.id, title: null });
    expect((await request(app, ada, project.id)).statusCode).toBe(400);
  });

  test('comes from a form without scripts, and is in the mail to the owner', async () => {
    const app = await startApp({ engine, config: { smtpUrl: UNREACHABLE_SMTP } });
    const { ada, project } = await withSecret(app);
    const form = new URLSearchParams({ ...LETTER, user_id: ada.user.id, project_id: project.id }).toString();

    const sent = await app.request('POST', '/api/contact', {
      body: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });

    expect([sent.statusCode, sent.headers.location]).toEqual([303, `/u/${ada.user.user_name}#message-sent`]);
    expect((await newest(ada)).request.title).toBe(SECRET.title);
    const notice = (await queuedMails(app)).find(({ replyTo }) => replyTo === LETTER.email);
    expect(notice?.text).toContain('They ask for access to "Zqsecret engine"');
  });

  test('is granted in one step: a view with the project, and a link that is mailed', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now, config: { smtpUrl: UNREACHABLE_SMTP } });
    const { ada, project } = await withSecret(app);
    await ok(ada, 'POST', '/api/projects/new', { title: 'Loom' });
    await request(app, ada, project.id);
    const { id } = await newest(ada);
    const expires_at = new Date(clock.now().getTime() + DAY_MS).toISOString();
    const grant = { expires_at, notify: 'first', mail: true };

    const { share_link } = await ok(ada, 'POST', `/api/messages/${id}/grant`, grant);

    expect(share_link).toMatchObject({ name: 'Grace', expires_at, notify: 'first', has_password: false });
    const path = new URL(share_link.url).pathname;
    const page = await app.request('GET', path, { headers: { 'user-agent': FIREFOX } });
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain(SECRET.title);
    expect(page.body).toContain('Loom');
    expect(page.body).not.toContain('Work for a bank');
    const [view] = await ok(ada, 'GET', '/api/views');
    expect(view).toMatchObject({ id: share_link.view_id, name: 'Zqsecret engine · Grace', access: 'links' });
    expect(view.slug).not.toMatch(/secret|grace|engine/i);
    expect(view.new_records).toBe('hide');
    const mail = (await queuedMails(app)).find(({ to }) => to === LETTER.email);
    expect(mail).toMatchObject({ subject: 'Access to Zqsecret engine', link: share_link.url, goodUntil: expires_at });
    expect(mail?.text).toContain(share_link.url);
    expect((await newest(ada)).granted).toMatchObject({
      share_link_id: share_link.id,
      opened_at: null,
      has_ended: false,
    });

    // Granted again, it is the same link; once it has ended, another one to the same view.
    expect((await ok(ada, 'POST', `/api/messages/${id}/grant`, { mail: false })).share_link.id).toBe(share_link.id);
    await ok(ada, 'PATCH', `/api/share-links/${share_link.id}`, { revoked: true });
    expect((await newest(ada)).granted.has_ended).toBe(true);
    const again = (await ok(ada, 'POST', `/api/messages/${id}/grant`, { mail: false })).share_link;
    expect(again.id).not.toBe(share_link.id);
    expect(again.view_id).toBe(share_link.view_id);
    await ok(ada, 'DELETE', `/api/share-links/${again.id}`);
    expect((await newest(ada)).granted).toBeNull();
  });

  test('is granted by its owner alone, and only what visitors can see', async () => {
    const app = await startApp({ engine });
    const { ada, project } = await withSecret(app);
    const eve = await makeUser(app);
    await request(app, ada, project.id);
    const { id } = await newest(ada);
    const grant = (user: TestUser, messageId = id) =>
      user.request('POST', `/api/messages/${messageId}/grant`, { json: { mail: false } });

    expect((await grant(eve)).statusCode).toBe(404);
    await ok(ada, 'PATCH', `/api/projects/${project.id}`, { visibility: 'nobody' });
    expect((await grant(ada)).statusCode).toBe(409);
    await ok(ada, 'PATCH', `/api/projects/${project.id}`, { visibility: 'views' });
    await app.request('POST', '/api/contact', { json: { ...LETTER, user_id: ada.user.id } });
    const { messages } = await ok(ada, 'GET', '/api/messages');
    const plain = messages.find(({ request }: { request: unknown }) => request === null);
    expect((await grant(ada, plain.id)).json().error).toBe('This message asks for no project');
    expect(await ok(ada, 'GET', '/api/views')).toEqual([]);
    await app.ctx.db.updateTable('users').set({ email_confirmed_at: '' }).where('id', '=', ada.user.id).execute();
    const unconfirmed = await ada.request('POST', `/api/messages/${id}/grant`, { json: { mail: true } });
    expect([unconfirmed.statusCode, unconfirmed.json().error]).toEqual([409, expect.stringContaining('Confirm')]);
    expect(await ok(ada, 'GET', '/api/views')).toEqual([]);
  });

  test('is granted at once where its owner publishes by hand', async () => {
    const app = await startApp({ engine });
    const { ada, project } = await withSecret(app);
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { publishing: 'manual' });
    await request(app, ada, project.id);
    const { project: draft } = await ok(ada, 'POST', '/api/projects/new', { ...SECRET, title: 'Zqdraft' });
    expect((await request(app, ada, draft.id)).statusCode).toBe(400);
    const { id } = await newest(ada);

    const { share_link } = await ok(ada, 'POST', `/api/messages/${id}/grant`, { mail: false });

    const page = await app.request('GET', new URL(share_link.url).pathname);
    expect(page.body).toContain(SECRET.title);
    expect(page.body).not.toContain('Zqdraft');
    const changes = (await ok(ada, 'GET', '/api/draft')).changes.map(({ kind }: { kind: string }) => kind);
    expect([...new Set(changes)]).toEqual(['projects']);
    await app.ctx.db
      .updateTable('messages')
      .set({ request_project_id: draft.id, grant_link_id: '' })
      .where('id', '=', id)
      .execute();
    const rejected = await ada.request('POST', `/api/messages/${id}/grant`, { json: { mail: false } });
    expect([rejected.statusCode, rejected.json().error]).toEqual([409, expect.stringContaining('not published yet')]);
  });
});
