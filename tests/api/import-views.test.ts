import { describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestUser } from '../support/app.ts';
import { stillClock } from '../support/clock.ts';
import { engines } from '../support/engines.ts';
import { ok } from '../support/public-urls.ts';

async function sendFile(user: TestUser, path: string, bytes: Buffer) {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(bytes)]), 'vitrine.zip');
  const response = await user.request('POST', path, { body });
  expect([path, response.statusCode, response.body]).toEqual([path, 200, expect.anything()]);
  return response.json();
}

describe.each(engines)('views of an archive on $name', (engine) => {
  test('come with it, closed, about the records that came with them, and are the same the second time', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const add = async (path: string, json: object) => {
      const { status, message, success, ...body } = await ok(ada, 'POST', `/api/${path}/new`, json);
      return (Object.values(body)[0] as { id: string }).id;
    };
    const [kelp, reef] = [await add('projects', { title: 'Kelp' }), await add('projects', { title: 'Reef' })];
    const diving = await add('skills', { name: 'Diving', category: 'frontend' });
    const items = [
      { kind: 'projects', record_id: kelp, title: 'Seaweed', description: 'Green' },
      { kind: 'projects', record_id: reef, shown: false },
      { kind: 'skills', record_id: diving, title: 'Deep diving' },
    ];
    const words = { headline: 'Captain', about: 'About', sections: [{ kind: 'badges', shown: false }] };
    const settings = { access: 'public', show_contact: true, new_records: 'hide' };
    const json = { name: 'Acme', slug: 'acme', ...words, ...settings, items };
    const { view } = await ok(ada, 'POST', '/api/views', json);
    clock.advance(1_000);
    await add('projects', { title: 'Later' });
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { page_languages: ['de'] });
    const changes = [
      { kind: 'views', id: view.id, field: 'headline', text: 'Kapitänin' },
      { kind: 'views', id: view.id, field: `items.projects.${kelp}.title`, text: 'Tang' },
    ];
    await ok(ada, 'PATCH', '/api/translations/de', { changes });
    const archive = (await ada.request('GET', '/api/export/archive')).rawPayload;
    const previewed = async (user: TestUser) => {
      const { preview } = await sendFile(user, '/api/import/preview', archive);
      const { items } = preview.sections.find(({ kind }: { kind: string }) => kind === 'views');
      return items.map(({ title, action }: { title: string; action: string }) => [title, action]);
    };

    expect(await previewed(ada)).toEqual([['Acme', 'same']]);
    expect(await previewed(eve)).toEqual([['Acme', 'add']]);
    await sendFile(eve, '/api/import', archive);

    const [copy, ...others] = await ok(eve, 'GET', '/api/views');
    expect(others).toEqual([]);
    expect(copy).toMatchObject({ name: 'Acme', slug: 'acme', ...words, ...settings, access: 'links', new_items: [] });
    expect(copy.items.map(({ title, shown }: { title: string; shown: boolean }) => [title, shown])).toEqual([
      ['Seaweed', true],
      ['', false],
      ['Deep diving', true],
      ['', false],
    ]);
    const path = `/u/${eve.user.user_name}/de/v/acme`;
    const page = (await eve.request('GET', path)).body;
    for (const text of ['Kapitänin', 'Tang', 'Deep diving']) expect([text, page.includes(text)]).toEqual([text, true]);
    for (const text of ['Reef', 'Later']) expect([text, page.includes(text)]).toEqual([text, false]);
    expect((await app.request('GET', path)).statusCode).toBe(404);
    expect(await previewed(eve)).toEqual([['Acme', 'same']]);

    await ok(eve, 'PATCH', `/api/views/${copy.id}`, { access: 'unlisted', headline: 'Other' });
    expect(await previewed(eve)).toEqual([['Acme', 'change']]);
    await sendFile(eve, '/api/import', archive);
    expect(await ok(eve, 'GET', `/api/views/${copy.id}`)).toMatchObject({ headline: 'Captain', access: 'unlisted' });
    const resume = await app.request('GET', `/u/${ada.user.user_name}/resume.json`);
    expect([resume.statusCode, resume.body.includes('"views"')]).toEqual([200, false]);
  });

  test('are in the order that they had', async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const names = Array.from({ length: 8 }, (_, index) => `View ${index}`);
    for (const name of names) {
      await ok(ada, 'POST', '/api/views', { name });
      clock.advance(1_000);
    }
    await sendFile(eve, '/api/import', (await ada.request('GET', '/api/export/archive')).rawPayload);
    const views: { name: string }[] = await ok(eve, 'GET', '/api/views');
    expect(views.map(({ name }) => name)).toEqual(names);
  });
});
