import { beforeAll, describe, expect, test } from 'vitest';
import { queuedMails, UNREACHABLE_SMTP } from '../../support/account-mails.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { engines } from '../../support/engines.ts';

const WRITTEN = { name: 'Charles', role: 'Inventor', company: 'Royal Society', words: 'Well done.', consent: 'yes' };
const CONFIRMED = /Confirmed by [^<"]+/;
const MAILED_LINK = /\/t\/[\w-]{64}/;

describe.each(engines)('confirmed work on $name', (engine) => {
  const clock = stillClock();
  let app: TestApp;
  let ada: TestUser;
  let projectId: string;
  beforeAll(async () => {
    app = await startApp({ engine, now: clock.now, config: { smtpUrl: UNREACHABLE_SMTP } });
    ada = await makeUser(app, { first_name: 'Ada', last_name: 'King' });
    await app.ctx.db.updateTable('users').set({ email_confirmed_at: 'x' }).where('id', '=', ada.user.id).execute();
    projectId = (await ok('POST', '/api/projects/new', { title: 'Engine' })).project.id;
  });

  const ok = async (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, json?: object) => {
    const response = await ada.request(method, path, json === undefined ? {} : { json });
    expect([path, response.statusCode, response.body]).toEqual([path, 200, expect.anything()]);
    return response.json();
  };
  const requestLink = async (json: object = {}): Promise<string> => {
    clock.advance(1_000);
    const { url } = await ok('POST', '/api/testimonial-requests', { name: 'C', project_id: projectId, ...json });
    return new URL(url).pathname;
  };
  const send = (path: string, fields: Record<string, string> = {}) =>
    app.request('POST', path, {
      body: new URLSearchParams({ ...WRITTEN, confirms: 'yes', ...fields }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const mailTo = async (email: string) => (await queuedMails(app)).findLast(({ to }) => to === email);
  const list = () => ok('GET', '/api/work-confirmations');
  const approve = async () => {
    const testimonials: { id: string; state: string }[] = await ok('GET', `/api/testimonials?user_id=${ada.user.id}`);
    const pending = testimonials.filter(({ state }) => state === 'pending');
    for (const { id } of pending) await ok('PATCH', `/api/testimonials/${id}`, { state: 'approved' });
  };
  const shown = async (user = ada) => {
    const { body } = await app.request('GET', `/u/${user.user.user_name}/projects/engine`);
    return CONFIRMED.exec(body)?.[0].replaceAll(/[\u2068\u2069]/g, '');
  };

  test('is on the page of the project once the words are approved, hidden by its owner, and withdrawn', async () => {
    const path = await requestLink();
    expect((await app.request('GET', path)).body).toContain('name="confirms"');
    expect((await send(path, { website: 'royal.example' })).statusCode).toBe(303);
    const pending = { name: 'Charles', organisation: 'Royal Society', project_title: 'Engine', state: 'pending' };
    expect(await list()).toMatchObject([{ ...pending, domain: null, imported: false }]);
    expect(await shown()).toBeUndefined();
    await approve();
    const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(clock.now());
    expect(await shown()).toBe(`Confirmed by Charles, Royal Society, ${date}`);

    const [{ id }] = await list();
    await ok('PATCH', `/api/work-confirmations/${id}`, { hidden: true });
    expect(await shown()).toBeUndefined();
    const { work_confirmation } = await ok('PATCH', `/api/work-confirmations/${id}`, { hidden: false });
    expect([work_confirmation.state, await shown()]).toEqual(['shown', expect.stringContaining('Charles')]);
    expect((await app.request('GET', path)).body).toContain('You have confirmed that you worked with Ada King');

    expect((await send(path, { action: 'withdraw_confirmation' })).statusCode).toBe(303);
    expect([await shown(), await list()]).toEqual([undefined, []]);
    expect((await app.request('GET', path)).body).not.toContain('You have confirmed');
  });

  test('stays as it is when words are corrected: hidden by its owner, or while its project is hidden', async () => {
    const path = await requestLink();
    await send(path);
    const [{ id }] = await list();
    await ok('PATCH', `/api/work-confirmations/${id}`, { hidden: true });
    await send(path, { words: 'Well done!' });
    expect(await list()).toMatchObject([{ state: 'hidden' }]);
    await ok('PATCH', `/api/projects/${projectId}`, { visibility: 'nobody' });
    await send(path, { words: 'Very well done.', confirms: '' });
    expect(await list()).toMatchObject([{ state: 'hidden' }]);
    await ok('PATCH', `/api/projects/${projectId}`, { visibility: 'everyone' });
    await send(path, { action: 'withdraw' });
    expect(await list()).toEqual([]);
  });

  test('names no domain that is only typed, and stays when words are corrected after its project was renamed', async () => {
    const path = await requestLink();
    await send(path, { company: 'Royal Society (royal.example)', name: '“Charles' });
    const rename = (title: string) => ok('PATCH', `/api/projects/${projectId}`, { title, slug: 'engine' });
    await rename('Rocket');
    await send(path, { words: 'Well made.', confirms: '', about: 'Rocket' });
    await send(path, { words: 'Well made!', about: 'Engine' });
    expect(await list()).toMatchObject([{ project_title: 'Engine' }]);
    await rename('Engine');
    await approve();
    expect(await shown()).toContain('Confirmed by Charles, Royal Society royal.example,');
    await send(path, { action: 'withdraw' });
  });

  test('is shown only under the title that was confirmed, until its client confirms another', async () => {
    const email = 'charles@royal.example';
    const copied = await requestLink({ email });
    const [mailed = ''] = MAILED_LINK.exec((await mailTo(email))?.text ?? '') ?? [];
    await send(mailed, { website: 'royal.example' });
    await approve();
    const rename = (title: string) => ok('PATCH', `/api/projects/${projectId}`, { title, slug: 'engine' });
    await rename(' ENGINE');
    expect(await shown()).toContain('royal.example');
    await rename('Rocket');
    expect([await shown(), await list()]).toMatchObject([undefined, [{ state: 'shown', withheld: 'title' }]]);
    // What the form named counts, not the title at the time when it comes back.
    await send(mailed, { action: 'confirm', about: 'Engine' });
    expect(await shown()).toBeUndefined();
    const screen = (await app.request('GET', mailed)).body;
    for (const part of ['on “Engine”', 'on “Rocket”', 'value="confirm"', 'name="about" value="Rocket"']) {
      expect(screen).toContain(part);
    }
    await send(mailed, { action: 'confirm', about: 'Rocket' });
    expect([await shown(), await list()]).toMatchObject([
      expect.stringContaining('Charles, Royal Society (royal.example), '),
      [{ project_title: 'Rocket', state: 'shown', withheld: null }],
    ]);
    expect((await app.request('GET', mailed)).body).not.toContain('value="confirm"');
    await rename('Engine');
    expect(await shown()).toBeUndefined();
    // By a link that its owner has, too, no domain counts.
    await send(copied, { action: 'confirm' });
    expect(await list()).toMatchObject([{ project_title: 'Engine', domain: null }]);
    await ok('PATCH', `/api/projects/${projectId}`, { visibility: 'nobody' });
    expect(await list()).toMatchObject([{ withheld: 'project' }]);
    await ok('PATCH', `/api/projects/${projectId}`, { visibility: 'everyone' });
    await send(copied, { action: 'withdraw' });
  });

  test('is named as it was confirmed where a translation has other words for the title', async () => {
    const path = await requestLink();
    await send(path);
    await approve();
    await ok('PATCH', `/api/users/${ada.user.id}`, { page_languages: ['de'] });
    const changes = [{ kind: 'projects', id: projectId, field: 'title', text: 'Rechenmaschine' }];
    await ok('PATCH', '/api/translations/de', { changes });
    const { body } = await app.request('GET', `/u/${ada.user.user_name}/de/projects/engine`);
    expect(body.replaceAll(/[\u2068\u2069]/g, '')).toContain('„Engine“ bestätigt von Charles, Royal Society, ');
    await ok('PATCH', `/api/users/${ada.user.id}`, { page_languages: [] });
    await send(path, { action: 'withdraw' });
  });

  test('waits for publishing where its owner publishes by hand', async () => {
    await ok('PATCH', `/api/users/${ada.user.id}`, { publishing: 'manual' });
    const path = await requestLink();
    await send(path);
    await approve();
    expect([await shown(), await list()]).toMatchObject([undefined, [{ state: 'pending', withheld: 'draft' }]]);
    await ok('POST', '/api/draft/publish');
    expect([await shown(), await list()]).toMatchObject([expect.stringContaining('Charles'), [{ state: 'shown' }]]);
    await ok('PATCH', `/api/projects/${projectId}`, { title: 'Rocket', slug: 'engine' });
    expect([await shown(), await list()]).toMatchObject([expect.stringContaining('Charles'), [{ withheld: null }]]);
    await ok('POST', '/api/draft/publish');
    expect([await shown(), await list()]).toMatchObject([undefined, [{ withheld: 'title' }]]);
    await ok('PATCH', `/api/projects/${projectId}`, { title: 'Engine', slug: 'engine' });
    await send(path, { action: 'withdraw' });
    await ok('PATCH', `/api/users/${ada.user.id}`, { publishing: 'instant' });
  });

  test('is not taken without the box or a project, and goes with the words', async () => {
    await send(await requestLink(), { confirms: '' });
    const general = await requestLink({ project_id: null });
    expect((await app.request('GET', general)).body).not.toContain('name="confirms"');
    await send(general);
    expect(await list()).toEqual([]);
    const path = await requestLink();
    await send(path);
    expect((await list()).length).toBe(1);
    await send(path, { confirms: '' });
    expect(await list()).toEqual([]);
    await send(path);
    await approve();
    expect(await shown()).toContain('Charles');
    await send(path, { action: 'withdraw' });
    expect([await shown(), await list()]).toEqual([undefined, []]);
  });

  test('names a domain only by the mailed link, which its owner never sees', async () => {
    const email = 'charles@royal.example';
    const copied = await requestLink({ email });
    const mail = await mailTo(email);
    const [mailed = ''] = MAILED_LINK.exec(mail?.text ?? '') ?? [];
    expect(mailed).not.toBe('');
    expect(mail).not.toHaveProperty('replyTo');
    const requests = JSON.stringify(await ok('GET', '/api/testimonial-requests'));
    expect(requests).toContain('"mailed_domain":"royal.example"');
    for (const secret of [email, mailed]) expect(requests).not.toContain(secret);

    expect((await app.request('GET', copied)).body).not.toContain('name="website"');
    await send(copied, { website: 'https://royal.example' });
    expect(await list()).toMatchObject([{ domain: null }]);
    expect((await app.request('GET', mailed)).body).toContain('name="website"');
    await send(mailed, { website: 'other.example' });
    expect(await list()).toMatchObject([{ domain: null }]);
    await send(mailed, { website: 'www.royal.example/about' });
    expect(await list()).toMatchObject([{ domain: 'royal.example' }]);
    await approve();
    expect(await shown()).toContain('Charles, Royal Society (royal.example), ');
    const rows = await app.ctx.db.selectFrom('testimonial_requests').selectAll().execute();
    expect(JSON.stringify([rows, await list()])).not.toContain(email);
    await send(mailed, { action: 'withdraw' });
  });

  test('never names the domain of free mail or of its owner, and nothing is mailed for unconfirmed owners', async () => {
    for (const email of ['c@gmail.com', `bob@${ada.user.email.split('@')[1]}`]) {
      await requestLink({ email });
      expect((await ok('GET', '/api/testimonial-requests'))[0]).toMatchObject({ mailed_domain: null });
      expect(await mailTo(email)).toBeDefined();
    }
    const eve = await makeUser(app);
    const add = (user: TestUser, email: string) =>
      user.request('POST', '/api/testimonial-requests', { json: { name: 'x', email } });
    expect((await add(eve, 'stranger@royal.example')).statusCode).toBe(409);
    expect((await add(ada, 'no')).statusCode).toBe(400);
    expect(await mailTo('stranger@royal.example')).toBeUndefined();
  });

  test('comes from an archive as a mark for its owner alone', async () => {
    const path = await requestLink();
    await send(path);
    await approve();
    const archive = await ada.request('GET', '/api/export/archive');
    const bob = await makeUser(app);
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(archive.rawPayload)]), 'archive.zip');
    const imported = await bob.request('POST', '/api/import', { body });
    expect([imported.statusCode, imported.body]).toEqual([200, expect.stringContaining('work_confirmations')]);
    const mine = (await bob.request('GET', '/api/work-confirmations')).json();
    const mark = { name: 'Charles', project_title: 'Engine', imported: true, state: 'hidden' };
    expect(mine).toMatchObject([{ ...mark, domain: null, project_id: null, request_id: null }]);
    const url = `/api/work-confirmations/${mine[0].id}`;
    expect((await bob.request('PATCH', url, { json: { hidden: false } })).statusCode).toBe(409);
    expect([await shown(ada), await shown(bob)]).toEqual([expect.stringContaining('Charles'), undefined]);
    expect((await bob.request('DELETE', url)).statusCode).toBe(200);
    expect((await bob.request('GET', '/api/work-confirmations')).json()).toEqual([]);
  });
});
