import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { makeUser, startApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';
import { ok } from '../../support/public-urls.ts';

async function addProject(user: TestUser, title: string): Promise<string> {
  return (await ok(user, 'POST', '/api/projects/new', { title, description: 'Plain' })).project.id;
}

const addView = async (user: TestUser, json: object) => (await ok(user, 'POST', '/api/views', json)).view;
const addLink = async (user: TestUser, json: object) => (await ok(user, 'POST', '/api/share-links', json)).share_link;

describe.each(bothEngines)('a view on $name', (engine) => {
  test('is closed at first, and its address tells nothing of its private name', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const plain = await addView(ada, { name: 'Rivals of Acme' });
    const named = await addView(ada, { name: 'Rivals of Acme', headline: 'Älteste Analystin' });
    expect([plain.access, plain.slug]).toEqual(['links', expect.stringMatching(/^view-[0-9a-f]{8}$/)]);
    expect([named.access, named.slug]).toEqual(['links', 'alteste-analystin']);
    expect((await app.request('GET', `/u/${ada.user.user_name}/v/${plain.slug}`)).statusCode).toBe(404);
    expect((await addView(ada, { name: 'x', slug: 'typed', headline: 'Not this' })).slug).toBe('typed');
  });

  test('is not open beside a link with a password to it, whichever comes first', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const view = await addView(ada, { name: 'Acme', slug: 'acme' });
    const conflict = async (method: 'POST' | 'PATCH', url: string, json: object) => {
      const response = await ada.request(method, url, { json });
      expect([response.statusCode, response.json().code]).toEqual([409, 'conflict']);
      return response.json().error;
    };
    const lock = { name: 'Eve', view_id: view.id, password: 'secret' };
    const link = await addLink(ada, { ...lock, expires_at: new Date(clock.now().getTime() + MINUTE_MS).toISOString() });
    for (const access of ['public', 'unlisted']) {
      expect(await conflict('PATCH', `/api/views/${view.id}`, { access })).toContain('A link with a password leads to');
    }
    await ok(ada, 'PATCH', `/api/views/${view.id}`, { headline: 'Changed', access: 'links' });
    clock.advance(2 * MINUTE_MS);
    await ok(ada, 'PATCH', `/api/views/${view.id}`, { access: 'public' });
    expect(await conflict('POST', '/api/share-links', lock)).toContain('can be opened without a link');
    expect(await conflict('PATCH', `/api/share-links/${link.id}`, { expires_at: null })).toContain('without a link');
    await ok(ada, 'PATCH', `/api/share-links/${link.id}`, { name: 'Renamed', password: null, expires_at: null });
    await conflict('PATCH', `/api/share-links/${link.id}`, { password: 'secret' });
    await ok(ada, 'PATCH', `/api/views/${view.id}`, { access: 'links' });
    await ok(ada, 'PATCH', `/api/share-links/${link.id}`, { password: 'secret' });
    await conflict('PATCH', `/api/views/${view.id}`, { access: 'unlisted' });
    await ok(ada, 'PATCH', `/api/share-links/${link.id}`, { revoked: true });
    await ok(ada, 'PATCH', `/api/views/${view.id}`, { access: 'unlisted' });
  });

  test('of the trash comes back closed while a link with a password leads to it', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const view = await addView(ada, { name: 'Acme', access: 'public' });
    const link = await addLink(ada, { name: 'Eve', view_id: view.id });
    await ok(ada, 'DELETE', `/api/views/${view.id}`);
    await ok(ada, 'PATCH', `/api/share-links/${link.id}`, { password: 'secret' });
    const restored = await ok(ada, 'POST', `/api/views/${view.id}/restore`);
    expect([restored.view.access, restored.message]).toEqual([
      'links',
      'View restored. It is for share links only: one with a password leads to it.',
    ]);
  });

  test('takes its words of every language into the trash and back, and leaves none behind when it is gone', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const [view, other] = [
      await addView(ada, { name: 'Acme', headline: 'Captain' }),
      await addView(ada, { name: 'Other', headline: 'Captain' }),
    ];
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { page_languages: ['de'] });
    const changes = [view, other].map(({ id }) => ({ kind: 'views', id, field: 'headline', text: 'Kapitänin' }));
    await ok(ada, 'PATCH', '/api/translations/de', { changes });
    const stored = async () => {
      const rows = app.ctx.db.selectFrom('translations').select(['record_id', 'text', 'source']).orderBy('record_id');
      return rows.where('kind', '=', 'views').execute();
    };
    const before = await stored();
    expect(before.map(({ record_id }) => record_id)).toEqual([view.id, other.id].sort());
    await ok(ada, 'DELETE', `/api/views/${view.id}`);
    expect((await stored()).map(({ record_id }) => record_id)).toEqual([other.id]);
    await ok(ada, 'POST', `/api/views/${view.id}/restore`);
    expect(await stored()).toEqual(before);
    await ok(ada, 'DELETE', `/api/views/${view.id}`);
    await ok(ada, 'DELETE', `/api/trash/${view.id}`);
    expect((await stored()).map(({ record_id }) => record_id)).toEqual([other.id]);
  });

  test('names the records that came later in the order of the portfolio', async () => {
    const clock = stillClock();
    const ada = await makeUser(await startApp({ engine, now: clock.now }));
    const view = await addView(ada, { name: 'Ask', slug: 'ask', access: 'public', new_records: 'ask' });
    clock.advance(MINUTE_MS);
    const later: string[] = [];
    for (const title of ['Kelp', 'Reef', 'Tide']) later.unshift(await addProject(ada, title));
    const wanted = [later[1], later[0], later[2]];
    await ok(ada, 'POST', '/api/projects/order', { ids: wanted });
    const { new_items } = await ok(ada, 'GET', `/api/views/${view.id}`);
    expect(new_items.map(({ record_id }: { record_id: string }) => record_id)).toEqual(wanted);
  });

  test('says what it does with records that come later', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    await addProject(ada, 'Kelp');
    const ids: Record<string, string> = {};
    for (const new_records of ['ask', 'show', 'hide']) {
      ids[new_records] = (
        await addView(ada, { name: new_records, slug: new_records, access: 'public', new_records })
      ).id;
    }
    clock.advance(MINUTE_MS);
    const reef = await addProject(ada, 'Reef');
    const pageOf = async (slug: string) => (await app.request('GET', `/u/${ada.user.user_name}/v/${slug}`)).body;
    const shown = async () =>
      Promise.all(
        ['ask', 'show', 'hide'].map(async (slug) => {
          const page = await pageOf(slug);
          return ['Kelp', 'Reef'].filter((title) => page.includes(title)).join();
        }),
      );
    expect(await shown()).toEqual(['Kelp', 'Kelp,Reef', 'Kelp']);
    const newItems = async (name: string) => (await ok(ada, 'GET', `/api/views/${ids[name]}`)).new_items;
    const item = { kind: 'projects', record_id: reef };
    expect([await newItems('ask'), await newItems('show'), await newItems('hide')]).toEqual([[item], [], [item]]);
    await ok(ada, 'PATCH', `/api/views/${ids.ask}`, { items: [{ ...item, shown: true }] });
    expect([await newItems('ask'), await shown()]).toEqual([[], ['Kelp,Reef', 'Kelp,Reef', 'Kelp']]);
    await ok(ada, 'PATCH', `/api/views/${ids.show}`, { new_records: 'hide' });
    await ok(ada, 'PATCH', `/api/views/${ids.hide}`, { new_records: 'ask' });
    expect([await newItems('hide'), await shown()]).toEqual([[item], ['Kelp,Reef', 'Kelp,Reef', 'Kelp']]);
  });

  test('is what it was last published with, where publishing is by hand', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const kelp = await addProject(ada, 'Kelp');
    const items = [{ kind: 'projects', record_id: kelp, title: 'Seaweed' }];
    const view = await addView(ada, { name: 'Acme', slug: 'acme', access: 'unlisted', headline: 'Captain', items });
    const link = await addLink(ada, { name: 'Eve', view_id: view.id });
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { publishing: 'manual' });
    expect((await ok(ada, 'GET', '/api/draft')).changes).toEqual([]);
    const page = `/u/${ada.user.user_name}/v/acme`;
    const token = new URL(link.url).pathname;
    const before = [(await app.request('GET', page)).body, (await app.request('GET', token)).body];
    expect(before.map((body) => [body.includes('Captain'), body.includes('Seaweed')])).toEqual([
      [true, true],
      [true, true],
    ]);

    clock.advance(MINUTE_MS);
    const draft = { headline: 'Drafted', slug: 'other', items: [{ ...items[0], title: 'Drafted too' }] };
    await ok(ada, 'PATCH', `/api/views/${view.id}`, draft);
    const fresh = await addView(ada, { name: 'New', slug: 'new', access: 'public', headline: 'Drafted' });
    const freshLink = await addLink(ada, { name: 'Ada', view_id: fresh.id });
    for (const path of [page, token]) {
      const { statusCode, body } = await app.request('GET', path);
      expect([path, statusCode, body.includes('Captain'), body.includes('Drafted')]).toEqual([path, 200, true, false]);
    }
    for (const path of [`/u/${ada.user.user_name}/v/new`, new URL(freshLink.url).pathname]) {
      expect([path, (await app.request('GET', path)).statusCode]).toEqual([path, 404]);
    }
    for (const path of [`/u/${ada.user.user_name}/v/other?show=draft`, `${token}?show=draft`]) {
      expect([path, (await ada.request('GET', path)).body.includes('Drafted too')]).toEqual([path, true]);
    }
    const { changes } = await ok(ada, 'GET', '/api/draft');
    const changed = changes.map(({ kind, id, field }: Record<string, string>) => `${kind} ${id} ${field}`);
    const fields = ['headline', 'items', 'slug'].map((field) => `views ${view.id} ${field}`);
    expect(changed.sort()).toEqual([...fields, `views ${fresh.id} `].sort());

    await ok(ada, 'POST', '/api/draft/publish');
    for (const path of [`/u/${ada.user.user_name}/v/other`, token, `/u/${ada.user.user_name}/v/new`]) {
      expect([path, (await app.request('GET', path)).body.includes('Drafted')]).toEqual([path, true]);
    }
    await ok(ada, 'DELETE', `/api/views/${view.id}`);
    expect((await app.request('GET', token)).statusCode).toBe(200);
    await ok(ada, 'POST', '/api/draft/discard');
    expect(await ok(ada, 'GET', `/api/views/${view.id}`)).toMatchObject({ slug: 'other', access: 'unlisted' });
    await ok(ada, 'DELETE', `/api/views/${view.id}`);
    await ok(ada, 'POST', '/api/draft/publish');
    expect((await app.request('GET', token)).statusCode).toBe(410);
  });

  test('is in versions, and restoring one opens nothing that was closed since', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const kept = await addView(ada, { name: 'Kept', slug: 'kept', access: 'public', headline: 'Then' });
    const gone = await addView(ada, { name: 'Gone', slug: 'gone', access: 'public', headline: 'Gone' });
    const { version } = await ok(ada, 'POST', '/api/versions', { name: 'Then' });
    await ok(ada, 'PATCH', `/api/views/${kept.id}`, { access: 'links', headline: 'Now', slug: 'gone-2' });
    await ok(ada, 'DELETE', `/api/views/${gone.id}`);
    const added = await addView(ada, { name: 'Added' });
    const { changes } = await ok(ada, 'GET', `/api/versions/${version.id}`);
    expect(changes.map(({ kind, id }: Record<string, string>) => `${kind} ${id}`)).toEqual(
      expect.arrayContaining([`views ${kept.id}`, `views ${gone.id}`, `views ${added.id}`]),
    );
    await ok(ada, 'POST', `/api/versions/${version.id}/restore`, { kind: 'views', id: kept.id });
    expect(await ok(ada, 'GET', `/api/views/${kept.id}`)).toMatchObject({
      headline: 'Then',
      slug: 'gone-2',
      access: 'links',
    });
    await ok(ada, 'POST', `/api/versions/${version.id}/restore`);
    const views = await ok(ada, 'GET', '/api/views');
    expect(views).toMatchObject([
      { id: kept.id, slug: 'kept', access: 'links', headline: 'Then' },
      { id: gone.id, slug: 'gone', access: 'links', headline: 'Gone' },
    ]);
    expect(await ok(ada, 'GET', '/api/trash')).toEqual([]);
  });

  test('has its words in every language, which wait for publishing and are out of date after a change', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const kelp = await addProject(ada, 'Kelp');
    const items = [{ kind: 'projects', record_id: kelp, title: 'Seaweed', description: 'Long' }];
    const words = { headline: 'Captain', about: 'About it', items };
    const view = await addView(ada, { name: 'Acme', slug: 'acme', access: 'public', ...words });
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { page_languages: ['de'] });
    const read = async () =>
      (await ok(ada, 'GET', '/api/translations/de')).records.find(({ kind }: { kind: string }) => kind === 'views');
    const item = (text: string) => `items.projects.${kelp}.${text}`;
    expect(await read()).toMatchObject({
      ...{ kind: 'views', id: view.id, title: 'Acme' },
      texts: [
        { field: 'headline', base: 'Captain', text: '' },
        { field: 'about', base: 'About it' },
        { field: item('title'), base: 'Seaweed' },
        { field: item('description'), base: 'Long' },
      ],
    });
    const change = (field: string, text: string) => ({ kind: 'views', id: view.id, field, text });
    const changes = [change('headline', 'Kapitänin'), change('about', 'Darüber'), change(item('title'), 'Tang')];
    await ok(ada, 'PATCH', '/api/translations/de', { changes });
    const page = `/u/${ada.user.user_name}/de/v/acme`;
    const pageHas = async (path: string, texts: string[]) => {
      const { body } = await app.request('GET', path);
      return texts.filter((text) => body.includes(text));
    };
    const all = ['Kapitänin', 'Darüber', 'Tang', 'Captain', 'About it', 'Seaweed'];
    expect(await pageHas(page, all)).toEqual(['Kapitänin', 'Darüber', 'Tang']);
    expect(await pageHas(`${page}/resume.txt`, all)).toEqual(['Kapitänin', 'Darüber', 'Tang']);
    expect(await pageHas(`/u/${ada.user.user_name}/v/acme`, all)).toEqual(['Captain', 'About it', 'Seaweed']);

    await ok(ada, 'PATCH', `/api/views/${view.id}`, { headline: 'Admiral' });
    expect((await read()).texts.map(({ stale }: { stale: boolean }) => stale)).toEqual([true, false, false, false]);
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { publishing: 'manual' });
    await ok(ada, 'PATCH', '/api/translations/de', { changes: [change('headline', 'Admiralin')] });
    expect(await pageHas(page, ['Kapitänin', 'Admiralin'])).toEqual(['Kapitänin']);
    await ok(ada, 'DELETE', `/api/views/${view.id}`);
    await ok(ada, 'POST', `/api/views/${view.id}/restore`);
    await ok(ada, 'POST', '/api/draft/publish');
    expect(await pageHas(page, ['Kapitänin', 'Admiralin', 'Tang'])).toEqual(['Admiralin', 'Tang']);
    const other = await ada.request('PATCH', '/api/translations/de', { json: { changes: [change('name', 'x')] } });
    expect(other.statusCode).toBe(400);
  });
});
