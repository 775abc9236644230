import { describe, expect, test } from 'vitest';
import { MINUTE_MS } from '../../../src/platform/lib/time.ts';
import { VIEWS_MAX } from '../../../src/portfolio/views/view.ts';
import { makeUser, PASSWORD, startApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { engines } from '../../support/engines.ts';

async function addProject(user: TestUser, title: string): Promise<string> {
  return (await user.request('POST', '/api/projects/new', { json: { title, description: 'Plain' } })).json().project.id;
}

async function addView(user: TestUser, json: object) {
  const response = await user.request('POST', '/api/views', { json });
  expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('View successfully added.')]);
  return response.json().view;
}

describe.each(engines)('a view on $name', (engine) => {
  test('has only what differs, is its own page and files, and follows the facts', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const name = ada.user.user_name;
    await ada.request('PATCH', `/api/users/${ada.user.id}`, {
      json: { headline: 'Engineer', contact_email: 'ada@sea.example', show_contact: 'links' },
    });
    const [kelp, reef] = [await addProject(ada, 'Kelp'), await addProject(ada, 'Reef')];
    const foreign = await addProject(eve, 'Foreign');

    const made = await addView(ada, {
      name: 'For Äcme & Co.',
      access: 'unlisted',
      headline: 'Captain, für Äcme & Co.',
      show_contact: true,
      sections: [{ kind: 'skills', shown: false }],
      items: [
        { kind: 'projects', record_id: kelp, title: 'Algae' },
        { kind: 'projects', record_id: reef, shown: false },
        { kind: 'projects', record_id: foreign },
      ],
    });

    expect(made).toEqual({
      id: made.id,
      name: 'For Äcme & Co.',
      seo: null,
      slug: 'captain-fur-acme-co',
      access: 'unlisted',
      headline: 'Captain, für Äcme & Co.',
      about: '',
      sections: [{ kind: 'skills', shown: false, position: null }],
      items: [
        {
          kind: 'projects',
          record_id: kelp,
          shown: true,
          position: null,
          title: 'Algae',
          description: '',
          stale: false,
        },
        { kind: 'projects', record_id: reef, shown: false, position: null, title: '', description: '', stale: false },
      ],
      show_contact: true,
      new_records: 'ask',
      new_items: [],
      created_at: clock.now().toISOString(),
      updated_at: clock.now().toISOString(),
    });
    const path = `/u/${name}/v/captain-fur-acme-co`;
    const page = await app.request('GET', path);
    expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    expect(page.body).toContain('name="robots" content="noindex"');
    expect(page.body).toContain(`<link rel="canonical" href="${app.ctx.config.origin}${path}">`);
    for (const shown of ['Captain', 'Algae', 'ada@sea.example']) expect(page.body).toContain(shown);
    for (const left of ['Engineer', 'Kelp', 'Reef', 'id="skills"', `/u/${name}.md`])
      expect(page.body).not.toContain(left);
    const text = await app.request('GET', `${path}/resume.txt`);
    expect([text.statusCode, text.headers['x-robots-tag']]).toEqual([200, 'noindex']);
    for (const shown of ['Captain', 'Algae', 'ada@sea.example', path]) expect(text.body).toContain(shown);
    expect(text.body).not.toContain('Reef');
    const plain = (await app.request('GET', `/u/${name}`)).body;
    for (const own of ['Captain', 'Algae', 'ada@sea.example']) expect(plain).not.toContain(own);

    clock.advance(MINUTE_MS);
    await ada.request('PATCH', `/api/projects/${kelp}`, { json: { description: 'Changed fact' } });
    expect((await app.request('GET', path)).body).toContain('Changed fact');
    expect((await ada.request('GET', `/api/views/${made.id}`)).json().items[0].stale).toBe(true);
    const items = [{ kind: 'projects', record_id: kelp, title: 'Algae' }];
    const unchanged = await ada.request('PATCH', `/api/views/${made.id}`, { json: { items } });
    expect(unchanged.json().view.items[0].stale).toBe(true);
    const copied = unchanged.json().view.items;
    expect((await addView(ada, { name: 'A copy', items: copied })).items).toEqual(copied);
    const confirmed = await ada.request('PATCH', `/api/views/${made.id}`, {
      json: { items: [{ ...items[0], stale: false }] },
    });
    expect(confirmed.json().view.items[0].stale).toBe(false);
    await ada.request('PATCH', `/api/projects/${kelp}`, { json: { hidden: true } });
    expect((await app.request('GET', path)).body).not.toContain('Algae');
    await ada.request('DELETE', `/api/projects/${kelp}`);
    for (const view of (await ada.request('GET', '/api/views')).json()) expect(view.items).toEqual([]);
  });

  test('is found by those who may, moves with its owner, and comes back from the trash', async () => {
    const app = await startApp({ engine });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const { id } = await addView(ada, { name: 'Acme', slug: 'acme', headline: 'Analyst' });
    const change = (json: object) => ada.request('PATCH', `/api/views/${id}`, { json });
    const path = `/u/${ada.user.user_name}/v/acme`;
    const statusOf = async (path: string) => (await app.request('GET', path)).statusCode;

    await change({ access: 'links' });
    expect([await statusOf(path), await statusOf(`${path}/resume.txt`)]).toEqual([404, 404]);
    await change({ access: 'public' });
    expect((await app.request('GET', path)).headers['x-robots-tag']).toBeUndefined();
    for (const [method, json] of [['GET'], ['PATCH', { name: 'Mine' }], ['DELETE']] as const) {
      expect((await eve.request(method, `/api/views/${id}`, { json })).statusCode).toBe(404);
    }
    const taken = await ada.request('POST', '/api/views', { json: { name: 'Other', slug: 'acme' } });
    expect([taken.statusCode, taken.json().details]).toMatchObject([
      400,
      [{ field: 'slug', message: 'Slug is that of another view' }],
    ]);

    await ada.request('DELETE', `/api/views/${id}`);
    expect(await statusOf(path)).toBe(404);
    expect((await ada.request('GET', '/api/trash')).json()).toMatchObject([{ kind: 'views', id, title: 'Acme' }]);
    const other = await ada.request('POST', '/api/views', { json: { name: 'Other', slug: 'acme' } });
    const restoredBeside = (await ada.request('POST', `/api/views/${id}/restore`)).json();
    expect([restoredBeside.message, restoredBeside.view.slug]).toEqual([
      'View restored. Another view has its address by now: it is at …/v/acme-2.',
      'acme-2',
    ]);
    await ada.request('DELETE', `/api/views/${other.json().view.id}`);
    await change({ slug: 'acme' });
    await ada.request('DELETE', `/api/views/${id}`);
    const restored = (await ada.request('POST', `/api/views/${id}/restore`)).json();
    expect([restored.message, restored.view.slug]).toEqual(['View restored.', 'acme']);
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { user_name: 'ada-renamed' } });
    const moved = await app.request('GET', path);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, '/u/ada-renamed/v/acme']);
    const movedFile = await app.request('GET', `${path}/resume.pdf?paper=letter`);
    expect(movedFile.headers.location).toBe('/u/ada-renamed/v/acme/resume.pdf?paper=letter');
  });

  test('is one of 50 at most, and counts as text of its account', async () => {
    const app = await startApp({ engine, config: { quotaTextBytes: 200_000 } });
    const ada = await makeUser(app);
    const large = await ada.request('POST', '/api/views', {
      json: {
        name: 'Large',
        items: Array.from({ length: 22 }, (_, at) => ({
          kind: 'badges',
          record_id: `${at}`,
          description: 'x'.repeat(9_500),
        })),
      },
    });
    expect([large.statusCode, large.json().code]).toEqual([507, 'storage_full']);
    const { id: _, new_items: __, seo: ___, ...made } = await addView(ada, { name: 'Small' });
    const small = {
      ...made,
      seo_title: '',
      seo_description: '',
      user_id: ada.user.id,
      show_contact: 0,
      settled_at: made.created_at,
    };
    const rows = Array.from({ length: VIEWS_MAX - 1 }, (_, at) => ({ ...small, id: `${at}`, slug: `small-${at}` }));
    const [sections, items] = ['[]', '[]'];
    await app.ctx.db
      .insertInto('views')
      .values(rows.map((row) => ({ ...row, sections, items })))
      .execute();
    const rejected = await ada.request('POST', '/api/views', { json: { name: 'One more' } });
    expect([rejected.statusCode, rejected.json().error]).toEqual([409, 'An account has 50 views at most']);
    await ada.request('DELETE', `/api/users/${ada.user.id}`, { json: { password: PASSWORD } });
    expect(await app.ctx.db.selectFrom('views').select('id').execute()).toEqual([]);
  });
});
