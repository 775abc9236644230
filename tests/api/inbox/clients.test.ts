import { describe, expect, test } from 'vitest';
import { sendFollowUps } from '../../../src/clients/desk/follow-up-mails.server.ts';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { confirmAccount, outbox } from '../../support/account-mails.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';

const LETTER = { name: 'Grace', email: 'grace@example.org', subject: 'Hello', message: 'Are you free in May?' };

const write = (app: TestApp, { user }: TestUser, letter = LETTER) =>
  app.request('POST', '/api/contact', { json: { ...letter, user_id: user.id } });
const add = async (ada: TestUser, json: object) => {
  const response = await ada.request('POST', '/api/clients', { json });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().client;
};

describe.each(bothEngines)('clients on $name', (engine) => {
  test('are added, changed, searched by text and stage, deleted and restored', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const made = await add(ada, { name: 'Acme', organisation: 'Acme Ltd', stage: 'talking', notes: '**Call** them' });
    expect(made).toMatchObject({ name: 'Acme', stage: 'talking', email: '', follow_up_on: '' });
    await add(ada, { name: 'Beta' });
    const names = async (query: string) =>
      (await ada.request('GET', `/api/clients${query}`)).json().clients.map(({ name }: { name: string }) => name);
    expect((await names('')).toSorted()).toEqual(['Acme', 'Beta']);
    expect([await names('?stage=talking'), await names('?search=ltd'), await names('?search=%25')]).toEqual([
      ['Acme'],
      ['Acme'],
      [],
    ]);
    const changed = await ada.request('PATCH', `/api/clients/${made.id}`, { json: { stage: 'won' } });
    expect(changed.json().client).toMatchObject({ name: 'Acme', stage: 'won', notes: '**Call** them' });
    expect((await ada.request('GET', '/api/clients')).json().stages).toMatchObject({ new: 1, won: 1, talking: 0 });
    for (const json of [{ name: '' }, { stage: 'rich' }, { follow_up_on: 'soon' }, { email: 'no' }])
      expect((await ada.request('PATCH', `/api/clients/${made.id}`, { json })).statusCode).toBe(400);
    expect((await ada.request('DELETE', `/api/clients/${made.id}`)).statusCode).toBe(200);
    expect((await ada.request('GET', `/api/clients/${made.id}`)).statusCode).toBe(404);
    const restored = await ada.request('POST', `/api/clients/${made.id}/restore`);
    expect(restored.json().client).toMatchObject({ name: 'Acme', stage: 'won' });
  });

  test('are made of a message; other messages of the same email, and what names the client, belong to it', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await write(app, ada);
    await write(app, ada, { ...LETTER, subject: 'Again' });
    const [{ id, client_id }] = (await ada.request('GET', '/api/messages')).json().messages;
    expect(client_id).toBeNull();
    const [client, ...others] = await Promise.all(
      Array.from({ length: 4 }, async () => (await ada.request('POST', `/api/messages/${id}/client`)).json().client),
    );
    expect(new Set(others.map((other) => other.id))).toEqual(new Set([client.id]));
    expect(client).toMatchObject({ name: 'Grace', email: 'grace@example.org', stage: 'new' });
    expect((await ada.request('POST', `/api/messages/${id}/client`)).json().client.id).toBe(client.id);
    await write(app, ada, { ...LETTER, subject: 'Later' });
    const link = { name: 'For Grace', client_id: client.id };
    expect((await ada.request('POST', '/api/share-links', { json: link })).json().share_link).toMatchObject(link);
    const wanted = { name: 'Grace', client_id: client.id };
    const requested = await ada.request('POST', '/api/testimonial-requests', { json: wanted });
    expect(requested.json().testimonial_request).toMatchObject(wanted);

    const detail = (await ada.request('GET', `/api/clients/${client.id}`)).json();

    const subjects = detail.messages.map(({ subject }: { subject: string }) => subject).toSorted();
    expect(subjects).toEqual(['Again', 'Hello', 'Later']);
    expect(detail).toMatchObject({
      links: [{ name: 'For Grace', opened_count: 0, first_opened_at: null }],
      testimonial_requests: [{ name: 'Grace', submitted_at: null }],
    });
    const eve = await makeUser(app);
    for (const path of ['/api/share-links', '/api/testimonial-requests'])
      expect((await eve.request('POST', path, { json: { name: 'x', client_id: client.id } })).statusCode).toBe(400);
  });

  test('are exported as a table in which nothing is a formula, and in the archive', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await add(ada, { name: '=1+1', organisation: 'A, "B"', notes: 'one\ntwo' });
    const csv = await ada.request('GET', '/api/export/clients.csv');
    expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, row] = csv.body.split('\r\n');
    expect(head).toBe('\uFEFFname,organisation,email,stage,follow_up_on,notes,created_at,updated_at');
    expect(row).toMatch(/^'=1\+1,"A, ""B""",,new,,"one\ntwo",/);
  });

  test('an archive brings them with their messages into another account, once', async () => {
    const app = await startApp({ engine });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    await write(app, ada);
    await write(app, ada, { ...LETTER, email: 'nobody@example.org', subject: 'Of no client' });
    const messages = (await ada.request('GET', '/api/messages')).json().messages;
    const { id } = messages.find(({ subject }: { subject: string }) => subject === 'Hello');
    const { client } = (await ada.request('POST', `/api/messages/${id}/client`)).json();
    const known = { stage: 'proposal', notes: '**Call** her', follow_up_on: '2031-05-01', organisation: 'Navy' };
    await ada.request('PATCH', `/api/clients/${client.id}`, { json: known });
    await add(ada, { name: 'Acme' });
    await ada.request('POST', '/api/share-links', { json: { name: 'For Grace', client_id: client.id } });
    const archive = (await ada.request('GET', '/api/export/archive')).rawPayload;
    const bring = async (user: TestUser) => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(archive)]), 'archive.zip');
      const response = await user.request('POST', '/api/import', { body });
      expect(response.statusCode, response.body).toBe(200);
      return response.json().report;
    };

    const report = await bring(eve);

    const sections = report.sections.map(({ section, add }: { section: string; add: number }) => [section, add]);
    expect(sections).toEqual(
      expect.arrayContaining([
        ['clients', 2],
        ['messages', 1],
      ]),
    );
    expect(report.unused).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ where: 'messages.json', times: 1 }),
        expect.objectContaining({ where: 'share-links.json', times: 1 }),
      ]),
    );
    const { clients } = (await eve.request('GET', '/api/clients')).json();
    expect(clients.map(({ name }: { name: string }) => name).toSorted()).toEqual(['Acme', 'Grace']);
    const grace = clients.find(({ name }: { name: string }) => name === 'Grace');
    expect(grace).toMatchObject({ ...known, email: LETTER.email, created_at: client.created_at });
    expect(grace.id).not.toBe(client.id);
    const detail = (await eve.request('GET', `/api/clients/${grace.id}`)).json();
    expect(detail.messages).toMatchObject([{ subject: 'Hello', message: LETTER.message, folder: 'inbox' }]);
    for (const user of [eve, ada]) expect(await bring(user)).toMatchObject({ add: 0, change: 0 });
    expect((await eve.request('GET', '/api/messages')).json().messages).toHaveLength(1);
  });

  test('tokens need a scope of their own, and webhooks hear of them', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const made = async (scopes: string[]) =>
      (await ada.request('POST', '/api/tokens', { json: { name: 'x', scopes, password: PASSWORD } })).json().token;
    const [reader, writer, other] = [
      await made(['clients:read']),
      await made(['clients:write']),
      await made(['messages:read']),
    ];
    const call = async (method: string, token: string, json?: object) =>
      (
        await app.request(method, '/api/clients', {
          headers: { authorization: `Bearer ${token}` },
          ...(json && { json }),
        })
      ).statusCode;
    const hook = { url: 'https://hooks.example/clients', events: ['client.created', 'client.changed'] };
    const { webhook } = (await ada.request('POST', '/api/webhooks', { json: hook })).json();
    expect([await call('GET', reader), await call('GET', other), await call('POST', reader, { name: 'x' })]).toEqual([
      200, 403, 403,
    ]);
    expect(await call('POST', writer, { name: 'x' })).toBe(200);
    const [{ id }] = (await ada.request('GET', '/api/clients')).json().clients;
    await ada.request('PATCH', `/api/clients/${id}`, { json: { stage: 'won' } });
    const sent = (await ada.request('GET', `/api/webhooks/${webhook.id}/deliveries`)).json();
    expect(sent.map(({ event }: { event: string }) => event).toSorted()).toEqual(['client.changed', 'client.created']);
  });

  test('are mailed once for each date to write to them', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    await confirmAccount(app, outbox(app), ada);
    const today = clock.now().toISOString().slice(0, 10);
    const tomorrow = new Date(clock.now().getTime() + DAY_MS).toISOString().slice(0, 10);
    const { id } = await add(ada, { name: 'Acme Works', follow_up_on: today });
    await add(ada, { name: 'Later Ltd', follow_up_on: tomorrow });
    const due = (await ada.request('GET', '/api/clients?due=true')).json().clients;
    expect(due).toMatchObject([{ name: 'Acme Works' }]);
    const reminded = async () =>
      (await app.ctx.db.selectFrom('clients').select('reminded_on').where('id', '=', id).executeTakeFirstOrThrow())
        .reminded_on;
    await sendFollowUps(app.ctx);
    const mail = await outbox(app).find((text) => text.includes('Acme Works'));
    expect([mail.to, mail.raw.includes('Later Ltd'), await reminded()]).toEqual([[ada.user.email], false, today]);
    await ada.request('PATCH', `/api/clients/${id}`, { json: { follow_up_on: tomorrow } });
    await sendFollowUps(app.ctx);
    expect(await reminded()).toBe(today);
    clock.advance(DAY_MS);
    const set = (clients_enabled: boolean) =>
      ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { clients_enabled } });
    expect((await set(false)).json().user).toMatchObject({ clients_enabled: false });
    await sendFollowUps(app.ctx);
    // Out of sight: the data is still there for its owner.
    expect([await reminded(), (await ada.request('GET', '/api/clients')).statusCode]).toEqual([today, 200]);
    await set(true);
    await sendFollowUps(app.ctx);
    expect(await reminded()).toBe(tomorrow);
  });

  test('a thousand are listed in pages, each within 50 ms', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const { id: user_id } = ada.user;
    const at = (index: number) => new Date(1_700_000_000_000 + index * 1_000).toISOString();
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      id: crypto.randomUUID(),
      ...{ user_id, name: `Client ${index}`, organisation: '', email: `c${index}@x.example`, stage: 'new', notes: 'n' },
      ...{ follow_up_on: '', reminded_on: '', created_at: at(index), updated_at: at(index) },
    }));
    await app.ctx.db.insertInto('clients').values(rows).execute();
    let next = '';
    let seen = 0;
    const times: number[] = [];
    do {
      const start = performance.now();
      const page = (await ada.request('GET', `/api/clients?before=${encodeURIComponent(next)}`)).json();
      times.push(performance.now() - start);
      seen += page.clients.length;
      next = page.next;
    } while (next !== '');
    expect([seen, times.length]).toEqual([1_000, 10]);
    expect(Math.min(...times)).toBeLessThan(50);
  });
});
