import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { queuedMails, UNREACHABLE_SMTP } from '../../support/account-mails.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { engines } from '../../support/engines.ts';

const WRITTEN = { name: 'Charles', role: 'Inventor', company: 'Royal Society', words: 'She sees <what> it can do.' };

describe.each(engines)('testimonials on $name', (engine) => {
  const clock = stillClock();
  let app: TestApp;
  let ada: TestUser;
  beforeAll(async () => {
    app = await startApp({ engine, now: clock.now, config: { smtpUrl: UNREACHABLE_SMTP, logLevel: 'debug' } });
    ada = await makeUser(app, { first_name: 'Ada', last_name: 'King' });
  });

  const ok = async (user: TestUser, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, json?: object) => {
    const response = await user.request(method, path, json === undefined ? {} : { json });
    expect([path, response.statusCode, response.body]).toEqual([path, 200, expect.anything()]);
    return response.json();
  };
  const requestLink = async (json: object = {}): Promise<string> => {
    clock.advance(1_000);
    const { url } = await ok(ada, 'POST', '/api/testimonial-requests', { name: 'Charles', ...json });
    return new URL(url).pathname;
  };
  const post = (path: string, fields: Record<string, string>) =>
    app.request('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const send = (path: string, fields: Record<string, string> = {}) =>
    post(path, { ...WRITTEN, consent: 'yes', ...fields });
  const list = async (asker: TestUser | TestApp = ada) =>
    (await asker.request('GET', `/api/testimonials?user_id=${ada.user.id}`)).json();
  const page = async (path = '') => (await app.request('GET', `/u/${ada.user.user_name}${path}`)).body;

  test('are requested by a link, wait for approval, and are then on the page and beside their project', async () => {
    const { project } = await ok(ada, 'POST', '/api/projects/new', { title: 'Engine' });
    const path = await requestLink({ project_id: project.id });
    const form = await app.request('GET', path);
    expect(form.statusCode).toBe(200);
    expect(form.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'cache-control': 'private, no-store' });
    for (const text of ['Ada King', 'About the project: Engine', 'name="words"', 'noindex'])
      expect(form.body).toContain(text);
    const before = await page();

    const sent = await send(path);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, path]);
    expect(await list(app)).toEqual([]);
    expect(await page()).toBe(before);
    const [pending] = await list();
    expect(pending).toMatchObject({ ...WRITTEN, project: 'engine', state: 'pending', hidden: true });

    await ok(ada, 'PATCH', `/api/testimonials/${pending.id}`, { state: 'approved', words: 'Forged', role: 'Forged' });
    expect(await list(app)).toMatchObject([{ ...WRITTEN, state: 'approved', hidden: false }]);
    for (const shown of [await page(), await page('/projects/engine')])
      expect(shown).toContain('She sees &lt;what&gt;');
    expect(await page('.md')).toContain('Testimonials');

    // The same link shows its writer what they wrote.
    expect((await app.request('GET', path)).body).toContain('She sees &lt;what&gt;');
    expect((await send(path)).statusCode).toBe(409);
    expect((await list()).length).toBe(1);
  });

  test('withdrawn by their writer, they are gone everywhere, and no earlier state brings them back', async () => {
    const path = await requestLink();
    await send(path, { words: 'Only for now' });
    const pending = (await list()).find(({ words }: { words: string }) => words === 'Only for now');
    await ok(ada, 'PATCH', `/api/testimonials/${pending.id}`, { hidden: false });
    const translation = { kind: 'testimonials', id: pending.id, field: 'words', text: 'Nur vorerst' };
    await ok(ada, 'PATCH', '/api/translations/de', { changes: [translation] });
    const { version } = await ok(ada, 'POST', '/api/versions', { name: 'With it' });
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { publishing: 'manual' });
    expect(await page()).toContain('Only for now');

    expect((await post(path, { action: 'withdraw' })).statusCode).toBe(303);
    expect(await page()).not.toContain('Only for now');
    expect((await app.request('GET', path)).body).not.toContain('Only for now');
    const published = await app.ctx.db.selectFrom('published_records').select('row').execute();
    expect(JSON.stringify(published)).not.toMatch(/Only for now|Nur vorerst/);

    await ok(ada, 'POST', `/api/versions/${version.id}/restore`);
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { publishing: 'instant' });
    expect(await page()).not.toContain('Only for now');
    expect(JSON.stringify(await list())).not.toContain('Only for now');
    const states = (await ok(ada, 'GET', '/api/testimonial-requests')).map(({ state }: { state: string }) => state);
    expect(states).toEqual(['withdrawn', 'submitted']);
    expect((await send(path)).statusCode).toBe(409);
  });

  test('that wait stay when a draft is discarded', async () => {
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { publishing: 'manual' });
    await send(await requestLink(), { words: 'In time' });
    await ok(ada, 'POST', '/api/draft/discard');
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { publishing: 'instant' });
    expect(await list()).toContainEqual(expect.objectContaining({ words: 'In time', state: 'pending' }));
    expect(await page()).not.toContain('In time');
  });

  test('are corrected by their writer until they are approved, with a mail to their owner', async () => {
    await app.ctx.db.updateTable('users').set({ email_confirmed_at: 'x' }).where('id', '=', ada.user.id).execute();
    const path = await requestLink();
    await send(path, { words: 'She is god' });
    const ofLink = async () => (await list()).filter(({ words }: { words: string }) => words.startsWith('She is'));
    const [first] = await ofLink();
    const form = await app.request('GET', path);
    for (const text of ['You can change them here', 'She is god</textarea>', 'value="withdraw"', 'value="Charles"'])
      expect(form.body).toContain(text);
    expect((await send(path, { words: 'She is good', consent: '' })).statusCode).toBe(400);
    expect(await ofLink()).toMatchObject([{ words: 'She is god' }]);
    clock.advance(1_000);
    expect((await send(path, { words: 'She is good', role: '' })).statusCode).toBe(303);
    const [corrected, ...others] = await ofLink();
    expect(others).toEqual([]);
    expect(corrected).toMatchObject({ ...WRITTEN, id: first.id, words: 'She is good', role: '', state: 'pending' });
    expect(corrected.updated_at > first.updated_at).toBe(true);
    expect(await page()).not.toContain('She is good');
    const mails = JSON.stringify(await queuedMails(app));
    expect(mails).toContain('Testimonial corrected: Charles');

    await ok(ada, 'PATCH', `/api/testimonials/${first.id}`, { state: 'approved' });
    expect((await app.request('GET', path)).body).not.toContain('</textarea>');
    expect((await send(path, { words: 'She is bad' })).statusCode).toBe(409);
    expect(await ofLink()).toMatchObject([{ words: 'She is good', state: 'approved' }]);
  });

  test('without a name, words or consent nothing is stored, and the form keeps what was typed', async () => {
    const path = await requestLink();
    const count = (await list()).length;
    for (const fault of [{ consent: '' }, { name: ' ' }, { words: '' }, { words: 'x'.repeat(2_001) }]) {
      const response = await send(path, fault);
      expect([fault, response.statusCode]).toEqual([fault, 400]);
      expect(response.body).toContain('role="alert"');
      expect(response.body).toContain('value="Royal Society"');
    }
    expect((await list()).length).toBe(count);
  });

  test('their form marks what is required in the language of the page, and nothing else', async () => {
    const path = await requestLink();
    const marks = async (mark: string) => {
      const form = (await app.request('GET', path)).body;
      return form.match(new RegExp(`<span>[^<]+</span>(?=<span[^>]+>${mark}</span>)`, 'g'));
    };
    expect(await marks('required')).toEqual(['<span>Your name</span>', '<span>Your words</span>']);
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { language: 'de' });
    expect(await marks('erforderlich')).toEqual(['<span>Ihr Name</span>', '<span>Ihre Worte</span>']);
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { language: 'en' });
  });

  test('a link that is revoked or has expired is 410, an unknown one 404, and no token is stored or logged', async () => {
    const [revoked, expired] = [
      await requestLink(),
      await requestLink({ expires_at: new Date(+clock.now() + DAY_MS).toISOString() }),
    ];
    const [, request] = await ok(ada, 'GET', '/api/testimonial-requests');
    await ok(ada, 'DELETE', `/api/testimonial-requests/${request.id}`);
    clock.advance(2 * DAY_MS);
    for (const path of [revoked, expired]) {
      const ended = await app.request('GET', path);
      expect([ended.statusCode, ended.body]).toEqual([410, expect.stringContaining('Ada King created this link')]);
      expect(ended.body).toContain(`/u/${ada.user.user_name}#contacts`);
      expect((await send(path)).statusCode).toBe(410);
    }
    const last = revoked.slice(0, -1) + (revoked.endsWith('A') ? 'B' : 'A');
    for (const path of [last, '/t/x']) expect((await app.request('GET', path)).statusCode).toBe(404);
    const token = revoked.slice('/t/'.length);
    const { rows } = await sql`select * from testimonial_requests`.execute(app.ctx.db);
    expect(JSON.stringify([rows, app.log])).not.toContain(token.slice(-32));
    expect(JSON.stringify(app.log)).toContain('/t/:token');
  });

  test('their owner gets a mail and an event', async () => {
    const eve = await makeUser(app);
    const hook = { url: 'https://hooks.example.com/x', events: ['testimonial.submitted'] };
    const { webhook } = await ok(eve, 'POST', '/api/webhooks', hook);
    await app.ctx.db.updateTable('users').set({ email_confirmed_at: 'x' }).where('id', '=', eve.user.id).execute();
    const { url, expires_at, testimonial_request } = await ok(eve, 'POST', '/api/testimonial-requests', { name: 'M' });
    expect(testimonial_request).toMatchObject({ url, expires_at, state: 'open', project: '' });
    const path = new URL(url).pathname;
    expect((await app.request('POST', path, { json: { ...WRITTEN, consent: true } })).statusCode).toBe(200);
    const mails = JSON.stringify(await queuedMails(app));
    expect(mails).toContain('New testimonial: Charles');
    expect(mails).not.toContain(path);
    const deliveries = await ok(eve, 'GET', `/api/webhooks/${webhook.id}/deliveries`);
    expect(deliveries).toMatchObject([{ event: 'testimonial.submitted' }]);
    const foreign = (await ok(ada, 'GET', '/api/projects'))[0].id;
    const stolen = await eve.request('POST', '/api/testimonial-requests', { json: { name: 'x', project_id: foreign } });
    expect(stolen.statusCode).toBe(400);
  });
});
