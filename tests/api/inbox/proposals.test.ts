import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { ROW_LIMITS } from '../../../src/platform/db/locks/within-limit.server.ts';
import { DAY_MS } from '../../../src/platform/lib/time.ts';
import { queuedMails, UNREACHABLE_SMTP } from '../../support/account-mails.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';
import { pageCountOf, readTextOf } from '../../support/pdf-text.ts';

const WRITTEN = {
  title: 'A new site',
  text: 'We make **it**.\n\n<script>alert(1)</script>',
  lines: [
    { description: 'Design', quantity: 2.5, unit_price: 400 },
    { description: 'Discount', quantity: 1, unit_price: -100.5 },
  ],
  currency: 'EUR',
};

describe.each(bothEngines)('proposals on $name', (engine) => {
  const clock = stillClock();
  let app: TestApp;
  let ada: TestUser;
  beforeAll(async () => {
    app = await startApp({ engine, now: clock.now, config: { smtpUrl: UNREACHABLE_SMTP } });
    ada = await makeUser(app, { first_name: 'Ada', last_name: 'King' });
    const confirmed = app.ctx.db.updateTable('users').set({ email_confirmed_at: clock.now().toISOString() });
    await confirmed.where('id', '=', ada.user.id).execute();
  });

  const ok = async (user: TestUser, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, json?: object) => {
    const response = await user.request(method, path, json === undefined ? {} : { json });
    expect([path, response.statusCode, response.body]).toEqual([path, 200, expect.anything()]);
    return response.json();
  };
  const addClient = async (json: object = {}) =>
    (await ok(ada, 'POST', '/api/clients', { name: 'Grace', organisation: 'Navy', ...json })).client;
  const propose = async (json: object = {}) => {
    const client = await addClient();
    return (await ok(ada, 'POST', '/api/proposals', { client_id: client.id, ...WRITTEN, ...json })).proposal;
  };
  const sent = async (json: object = {}) => {
    const { id } = await propose(json);
    const { proposal } = await ok(ada, 'POST', `/api/proposals/${id}/send`);
    return { ...proposal, path: new URL(proposal.url).pathname };
  };
  const read = (id: string) => ok(ada, 'GET', `/api/proposals/${id}`);
  const stageOf = async (id: string) => (await ok(ada, 'GET', `/api/clients/${id}`)).stage;
  const post = (path: string, fields: Record<string, string>, asker: TestApp | TestUser = app) =>
    asker.request('POST', path, {
      body: new URLSearchParams(fields).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const accept = (path: string, fields: Record<string, string> = {}) =>
    post(path, { action: 'accept', revision: '1', name: 'Grace Hopper', consent: 'yes', ...fields });

  test('are written, changed, listed with their total and client, deleted and restored', async () => {
    const made = await propose();
    expect(made).toMatchObject({ ...WRITTEN, state: 'draft', total: 899.5, revision: 1, sent_at: null, projects: [] });
    const { proposal } = await ok(ada, 'PATCH', `/api/proposals/${made.id}`, { title: 'Two sites', lines: [] });
    expect(proposal).toMatchObject({ title: 'Two sites', text: WRITTEN.text, lines: [], total: 0, revision: 1 });
    const list = async (query = '') => (await ok(ada, 'GET', `/api/proposals${query}`)).proposals;
    expect((await list())[0]).toMatchObject({ title: 'Two sites', client_name: 'Grace', state: 'draft' });
    expect(await list(`?client_id=${made.client_id}`)).toHaveLength(1);
    expect(await list('?client_id=none')).toEqual([]);
    await ok(ada, 'DELETE', `/api/proposals/${made.id}`);
    expect((await ada.request('GET', `/api/proposals/${made.id}`)).statusCode).toBe(404);
    expect(await ok(ada, 'GET', '/api/trash')).toEqual(
      expect.arrayContaining([expect.objectContaining({ kind: 'proposals', title: 'Two sites' })]),
    );
    const restored = (await ok(ada, 'POST', `/api/proposals/${made.id}/restore`)).proposal;
    expect(restored).toEqual(proposal);
  });

  test('are told at its field what they must not be', async () => {
    const client = await addClient();
    const line = WRITTEN.lines[0];
    const faults = async (json: object) => {
      const body = { client_id: client.id, ...WRITTEN, ...json };
      const response = await ada.request('POST', '/api/proposals', { json: body });
      expect([json, response.statusCode]).toEqual([json, 400]);
      return response.json().details.map(({ field }: { field: string }) => field);
    };
    expect(await faults({ title: '' })).toEqual(['title']);
    expect(await faults({ text: 'x'.repeat(20_001) })).toEqual(['text']);
    expect(await faults({ lines: Array.from({ length: 51 }, () => line) })).toEqual(['lines']);
    expect(await faults({ lines: [line, { ...line, quantity: 10_001 }] })).toEqual(['lines.1.quantity']);
    expect(await faults({ lines: [{ ...line, unit_price: 1.005 }] })).toEqual(['lines.0.unit_price']);
    expect(await faults({ lines: [{ ...line, unit_price: -1 }] })).toEqual(['lines']);
    expect(await faults({ currency: '' })).toEqual(['currency']);
    expect(await faults({ currency: 'BTC' })).toEqual(['currency']);
    expect(await faults({ valid_until: '2030-02-31' })).toEqual(['valid_until']);
    expect(await faults({ projects: Array.from({ length: 11 }, String) })).toEqual(['projects']);
    // Stored as JSON, it would reach the query of the client's page.
    for (const id of ['\0', '\ud800']) expect(await faults({ projects: [id] })).toEqual(['projects.0']);
    const eve = await makeUser(app);
    const other = await eve.request('POST', '/api/proposals', { json: { client_id: client.id, title: 'x' } });
    expect([other.statusCode, other.json().details[0].field]).toEqual([400, 'client_id']);
    const { id } = await propose({ valid_until: '2001-01-01' });
    const late = await ada.request('POST', `/api/proposals/${id}/send`);
    expect([late.statusCode, late.json().details[0].field]).toEqual([400, 'valid_until']);
  });

  test('are shown by their link once they are sent, to nobody else and in no cache', async () => {
    const { project } = await ok(ada, 'POST', '/api/projects/new', { title: 'Engine' });
    const hidden = (await ok(ada, 'POST', '/api/projects/new', { title: 'Secret', hidden: true })).project;
    const { id, url, client_id } = await propose({ projects: [hidden.id, project.id], valid_until: '2099-01-31' });
    const { pathname } = new URL(url);
    expect((await app.request('GET', pathname)).statusCode).toBe(404);
    expect((await ada.request('GET', pathname)).body).toContain('This is a draft');
    expect(await stageOf(client_id)).toBe('new');

    await ok(ada, 'POST', `/api/proposals/${id}/send`);

    expect(await stageOf(client_id)).toBe('proposal');
    const page = await app.request('GET', pathname);
    expect([page.statusCode, page.headers]).toEqual([
      200,
      expect.objectContaining({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      }),
    ]);
    for (const text of ['A new site', 'From Ada King', 'For Grace, Navy', '<strong>it</strong>', 'Discount', '€899.50'])
      expect(page.body).toContain(text);
    expect(page.body).toContain(`/u/${ada.user.user_name}/projects/engine`);
    expect(page.body).not.toMatch(/<script>alert|Secret/);
    for (const path of [`${pathname}x`, '/p/x', pathname.toUpperCase()])
      expect((await app.request('GET', path)).statusCode).toBe(404);
    const text = JSON.stringify(await app.ctx.db.selectFrom('proposals').selectAll().execute());
    expect(text).not.toContain(pathname.slice('/p/'.length));
  });

  test('are accepted with a name and consent, kept as they were, and told to their owner', async () => {
    const events = ['proposal.accepted', 'proposal.declined'];
    const hook = { url: 'https://hooks.example/proposals', events };
    const { webhook } = await ok(ada, 'POST', '/api/webhooks', hook);
    const { id, path, client_id } = await sent({ title: 'Kept' });
    for (const fields of [{ name: ' ' }, { consent: '' }]) {
      const missing = await accept(path, fields);
      expect([missing.statusCode, missing.body]).toEqual([400, expect.stringContaining('tick the box')]);
    }
    const typed = await accept(path, { name: '"><b>', consent: '' });
    expect(typed.body).toContain('value="&quot;&gt;&lt;b&gt;"');
    const twice = await Promise.all([accept(path), accept(path)]);
    expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([303, 409]);
    expect(twice.find(({ statusCode }) => statusCode === 303)?.headers.location).toBe(path);

    const stored = await read(id);

    expect(stored).toMatchObject({ state: 'accepted', decided_by: 'Grace Hopper', revision: 1, opened_count: 1 });
    expect(stored.acceptances).toHaveLength(1);
    const [{ copy, hash, accepted_at, name }] = stored.acceptances;
    expect([name, accepted_at]).toEqual(['Grace Hopper', clock.now().toISOString()]);
    expect(createHash('sha256').update(copy).digest('hex')).toBe(hash);
    expect(JSON.parse(copy)).toMatchObject({ title: 'Kept', from: 'Ada King', to: 'Grace, Navy', total: 899.5 });
    expect(await stageOf(client_id)).toBe('won');
    const page = (await app.request('GET', path)).body;
    for (const text of ['Grace Hopper accepted this proposal on', hash]) expect(page).toContain(text);
    expect(page).not.toContain('<form');
    const deliveries = await ok(ada, 'GET', `/api/webhooks/${webhook.id}/deliveries`);
    expect(deliveries.map(({ event }: { event: string }) => event)).toEqual(['proposal.accepted']);
    const mails = await queuedMails(app);
    expect(
      mails.filter((mail) => JSON.stringify(mail).includes('Grace Hopper has accepted your proposal')),
    ).toHaveLength(1);
  });

  test('are a new revision when they are changed, which needs an answer of its own', async () => {
    const { id, path } = await sent();
    expect((await accept(path)).statusCode).toBe(303);
    const { proposal } = await ok(ada, 'PATCH', `/api/proposals/${id}`, { title: 'Another site' });
    expect(proposal).toMatchObject({ state: 'open', revision: 2, decided_at: null });
    const page = (await app.request('GET', path)).body;
    for (const text of ['Another site', 'Grace Hopper accepted an earlier version', 'A new site', 'name="consent"'])
      expect(page).toContain(text);
    // Who had the first one open has not read this one.
    const stale = await accept(path);
    expect([stale.statusCode, stale.body]).toEqual([409, expect.stringContaining('has changed since you opened it')]);
    expect((await read(id)).state).toBe('open');
    expect((await accept(path, { revision: '2' })).statusCode).toBe(303);
    const { acceptances } = await read(id);
    expect(acceptances.map((each: { copy: string }) => JSON.parse(each.copy).title)).toEqual([
      'A new site',
      'Another site',
    ]);
    // The same again changes nothing.
    await ok(ada, 'PATCH', `/api/proposals/${id}`, { title: 'Another site' });
    expect((await read(id)).state).toBe('accepted');
    for (let revision = 3; revision <= 10; revision++) {
      await ok(ada, 'PATCH', `/api/proposals/${id}`, { title: `Site ${revision}` });
      await app.ctx.db.deleteFrom('rate_limits').execute();
      expect((await accept(path, { revision: String(revision) })).statusCode).toBe(303);
    }
    expect((await ada.request('PATCH', `/api/proposals/${id}`, { json: { title: 'One more' } })).statusCode).toBe(409);
  });

  test('are accepted only as the page has shown them: names and projects are of no revision', async () => {
    const { project } = await ok(ada, 'POST', '/api/projects/new', { title: 'Bridge' });
    const { id, path } = await sent({ projects: [project.id] });
    const shown = async () => /name="shown" value="(\w{64})"/.exec((await app.request('GET', path)).body)?.[1] ?? '';
    const before = await shown();
    await ok(ada, 'PATCH', `/api/projects/${project.id}`, { title: 'Tunnel' });
    const stale = await accept(path, { shown: before });
    expect([stale.statusCode, stale.body]).toEqual([409, expect.stringContaining('has changed since you opened it')]);
    expect(await read(id)).toMatchObject({ state: 'open', acceptances: [] });
    const now = await shown();
    expect((await accept(path, { shown: now })).statusCode).toBe(303);
    expect((await read(id)).acceptances).toMatchObject([{ hash: now, copy: expect.stringContaining('Tunnel') }]);
  });

  test('are files too, on as many pages as it takes, with the checksum of what was accepted', async () => {
    const { id, path } = await sent({ text: 'Words. '.repeat(2_800), title: 'عرض جديد 🙂 → site' });
    const file = async () => {
      const { statusCode, headers, rawPayload } = await app.request('GET', `${path}/proposal.pdf`);
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(headers).toMatchObject({
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      });
      return rawPayload;
    };
    expect(pageCountOf(await file())).toBeGreaterThan(3);
    expect((await accept(path)).statusCode).toBe(303);
    const [{ hash }] = (await read(id)).acceptances;
    const words = readTextOf(await file());
    for (const text of ['Design', '2.5×€400.00', '€899.50', 'GraceHopperacceptedthisproposal', hash.slice(0, 20)])
      expect(words).toContain(text);
    expect((await app.request('GET', '/p/x/proposal.pdf')).statusCode).toBe(404);
    const draft = await propose();
    expect((await app.request('GET', `${new URL(draft.url).pathname}/proposal.pdf`)).statusCode).toBe(404);
  });

  test('an archive brings them into another account, once, as drafts with what was accepted', async () => {
    const { id, path } = await sent({ title: 'Brought' });
    await accept(path);
    const archive = (await ada.request('GET', '/api/export/archive')).rawPayload;
    const eve = await makeUser(app);
    const bring = async (user: TestUser) => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(archive)]), 'archive.zip');
      const response = await user.request('POST', '/api/import', { body });
      expect(response.statusCode, response.body).toBe(200);
      return response.json().report;
    };
    const { sections } = await bring(eve);
    const all = (await ok(ada, 'GET', '/api/proposals')).proposals.length;
    expect(sections).toEqual(expect.arrayContaining([expect.objectContaining({ section: 'proposals' })]));
    const { proposals } = await ok(eve, 'GET', '/api/proposals');
    expect(proposals.length).toBeGreaterThan(0);
    expect(proposals.length).toBeLessThanOrEqual(all);
    const brought = proposals.find(({ title }: { title: string }) => title === 'Brought');
    expect(brought).toMatchObject({ state: 'draft', client_name: 'Grace', total: 899.5, currency: 'EUR' });
    const [theirs, ours] = [await ok(eve, 'GET', `/api/proposals/${brought.id}`), await read(id)];
    expect(theirs).toMatchObject({ text: ours.text, lines: ours.lines, created_at: ours.created_at });
    expect(theirs.acceptances).toEqual([{ ...ours.acceptances[0], imported: true }]);
    // This server has not seen it: only its owner is shown what the archive says.
    await ok(eve, 'POST', `/api/proposals/${brought.id}/send`);
    const page = (await app.request('GET', new URL(brought.url).pathname)).body;
    expect([page.includes('name="consent"'), page.includes('Grace Hopper')]).toEqual([true, false]);
    const again = await bring(eve);
    expect(again.sections.find(({ section }: { section: string }) => section === 'proposals')?.add ?? 0).toBe(0);
  });

  test('with as many imported acceptances as are kept are still changed and accepted', async () => {
    const { id, path } = await sent({ title: 'Full' });
    const copy = { revision: 1, name: 'Old', accepted_at: '2020-01-01T00:00:00.000Z', hash: 'x', copy: '{}' };
    const store = (acceptances: object[]) =>
      app.ctx.db
        .updateTable('proposals')
        .set({ acceptances: JSON.stringify(acceptances) })
        .where('id', '=', id)
        .execute();
    await store(Array.from({ length: 10 }, () => ({ ...copy, imported: true })));
    await ok(ada, 'PATCH', `/api/proposals/${id}`, { title: 'Fuller' });
    expect((await accept(path, { revision: '2' })).statusCode).toBe(303);
    const { acceptances } = await read(id);
    const imported = acceptances.filter((each: { imported?: true }) => each.imported);
    expect([acceptances.length, imported.length, acceptances.at(-1).name]).toEqual([10, 9, 'Grace Hopper']);
    await store(Array.from({ length: 10 }, () => copy));
    const full = await ada.request('PATCH', `/api/proposals/${id}`, { json: { title: 'Fullest' } });
    expect(full.statusCode).toBe(409);
  });

  test('that cannot be declined so say why at these words', async () => {
    const { path } = await sent();
    const response = await post(path, { action: 'decline', revision: '1', words: 'x'.repeat(1_001) });
    expect(response.statusCode).toBe(400);
    const [acceptForm = '', declineForm = ''] = response.body.split('value="decline"');
    expect(acceptForm).not.toContain('role="alert"');
    expect(declineForm).toMatch(/role="alert" id="fault"[^>]*>[^<]* must be at most 1,?000 characters/);
    expect(response.body).toContain('<details class="proposal-decline" open>');
  });

  test('with a word of 20,000 letters are a file', async () => {
    const word = '\u0628'.repeat(20_000);
    const { path } = await sent({ text: word });
    const file = await app.request('GET', `${path}/proposal.pdf`);
    expect(file.statusCode).toBe(200);
    expect(await pageCountOf(file.rawPayload)).toBeGreaterThan(2);
  });

  test('are declined with a word, once', async () => {
    const { id, path, client_id } = await sent();
    const declined = await post(path, { action: 'decline', revision: '1', words: 'Too <much>' });
    expect(declined.statusCode).toBe(303);
    expect(await read(id)).toMatchObject({ state: 'declined', decision_words: 'Too <much>', acceptances: [] });
    expect((await app.request('GET', path)).body).toContain('Too &lt;much&gt;');
    expect(await stageOf(client_id)).toBe('proposal');
    const after = await accept(path);
    expect([after.statusCode, after.body]).toEqual([409, expect.stringContaining('was declined on')]);
    // As many characters as the field takes: a form sends each line break as two.
    const other = await sent();
    const lineSent = `${'x'.repeat(498)}\r\n`;
    const words = `${lineSent}${lineSent}y`;
    expect((await post(other.path, { action: 'decline', revision: '1', words })).statusCode).toBe(303);
    expect((await read(other.id)).decision_words).toBe(words.replaceAll('\r', ''));
  });

  test('expire after their last day is over everywhere, and say how to write', async () => {
    const day = (ms: number) => new Date(clock.now().getTime() + ms).toISOString().slice(0, 10);
    const { id, path } = await sent({ valid_until: day(DAY_MS) });
    const { items } = await ok(ada, 'GET', '/api/waiting');
    expect(items.filter((item: { id: string }) => item.id === id)).toMatchObject([
      { kind: 'proposals', title: 'A new site', on: day(DAY_MS) },
    ]);
    clock.advance(3 * DAY_MS);
    expect((await read(id)).state).toBe('expired');
    const page = await app.request('GET', path);
    expect(page.body).toContain('This proposal was valid until');
    expect(page.body).toContain('Write to Ada King');
    expect((await accept(path)).statusCode).toBe(409);
    expect((await read(id)).state).toBe('expired');
    await ok(ada, 'PATCH', `/api/proposals/${id}`, { valid_until: '' });
    expect((await accept(path, { revision: '2' })).statusCode).toBe(303);
  });

  test('count openings of others, and nobody answers their own', async () => {
    const { id, path } = await sent();
    const see = (asker: TestApp | TestUser, headers = {}) =>
      asker.request('POST', `${path}/seen`, {
        json: { what: 'opened' },
        headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', ...headers },
      });
    for (const asker of [app, ada, app]) expect((await see(asker)).statusCode).toBe(204);
    await see(app, { 'user-agent': 'Googlebot/2.1' });
    expect(await read(id)).toMatchObject({ opened_count: 2, first_opened_at: clock.now().toISOString() });
    const own = await post(path, { action: 'accept', revision: '1', name: 'Ada', consent: 'yes' }, ada);
    expect([own.statusCode, (await read(id)).state]).toEqual([409, 'open']);
    expect((await ada.request('GET', path)).body).toContain('You see what your client sees');
  });

  test('never move a client back, and outlive one in the trash', async () => {
    const past = await addClient({ stage: 'past' });
    const { proposal } = await ok(ada, 'POST', '/api/proposals', { client_id: past.id, title: 'Again' });
    await ok(ada, 'POST', `/api/proposals/${proposal.id}/send`);
    await accept(new URL(proposal.url).pathname);
    expect(await stageOf(past.id)).toBe('past');
    const { id, path, client_id } = await sent();
    await ok(ada, 'DELETE', `/api/clients/${client_id}`);
    expect((await accept(path)).statusCode).toBe(303);
    expect(await read(id)).toMatchObject({ state: 'accepted', client_id });
  });

  test('end with their row, its account and a suspension', async () => {
    const { id, path } = await sent();
    await ok(ada, 'DELETE', `/api/proposals/${id}`);
    expect((await app.request('GET', path)).statusCode).toBe(404);
    await ok(ada, 'POST', `/api/proposals/${id}/restore`);
    const suspended = (suspended_at: string) =>
      app.ctx.db.updateTable('users').set({ suspended_at }).where('id', '=', ada.user.id).execute();
    await suspended(clock.now().toISOString());
    expect((await app.request('GET', path)).statusCode).toBe(404);
    await suspended('');
    expect((await app.request('GET', path)).statusCode).toBe(200);
    const eve = await makeUser(app);
    const client = (await ok(eve, 'POST', '/api/clients', { name: 'x' })).client;
    await ok(eve, 'POST', '/api/proposals', { client_id: client.id, title: 'x' });
    await ok(eve, 'DELETE', `/api/users/${eve.user.id}`, { password: PASSWORD });
    const left = app.ctx.db.selectFrom('proposals').select('id').where('user_id', '=', eve.user.id);
    expect(await left.execute()).toEqual([]);
  });

  test('a thousand are listed in pages without their texts, each within 50 ms, and are all an account has', async () => {
    const eve = await makeUser(app);
    const { client } = await ok(eve, 'POST', '/api/clients', { name: 'x' });
    const made = (await ok(eve, 'POST', '/api/proposals', { client_id: client.id, ...WRITTEN })).proposal;
    const row = await app.ctx.db
      .selectFrom('proposals')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow();
    const { max } = ROW_LIMITS.proposals;
    const more = Array.from({ length: max - 1 }, (_, index) => ({
      ...row,
      id: crypto.randomUUID(),
      created_at: new Date(1_700_000_000_000 + index * 1_000).toISOString(),
    }));
    for (let start = 0; start < more.length; start += 100)
      await app.ctx.db
        .insertInto('proposals')
        .values(more.slice(start, start + 100))
        .execute();
    const times: number[] = [];
    let next = '';
    let seen = 0;
    do {
      const start = performance.now();
      const page = await ok(eve, 'GET', `/api/proposals?before=${encodeURIComponent(next)}`);
      times.push(performance.now() - start);
      expect(page.proposals[0]).not.toHaveProperty('text');
      seen += page.proposals.length;
      next = page.next;
    } while (next !== '');
    expect([seen, times.length]).toEqual([max, 10]);
    expect(Math.min(...times)).toBeLessThan(50);
    const full = await eve.request('POST', '/api/proposals', { json: { client_id: client.id, title: 'x' } });
    expect(full.statusCode).toBe(409);
  });
});
