import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';
import { KINDS } from '../../support/record-samples.ts';

/** The kinds whose forms accept an empty record. */
const WITHOUT_REQUIRED = KINDS.filter(({ required }) => Object.keys(required).length === 0);

describe.each(engines)('a record without a name on $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ engine });
  });
  const listOf = async (asker: TestUser | TestApp, owner: TestUser, kind: string) =>
    (await asker.request('GET', `/api/${kind}?user_id=${owner.user.id}`)).json();

  test.each(WITHOUT_REQUIRED)(
    'is visible only to its owner in $path until it has one',
    async ({ path, entity, names }) => {
      const ada = await makeUser(app);
      const page = `/u/${ada.user.user_name}`;
      const empty = (await app.request('GET', page)).body;
      for (const name of names) {
        const added = await ada.request('POST', `/api/${path}/new`, { json: { category: undefined, image_url: '' } });
        expect(added.statusCode).toBe(200);
        const { id, hidden } = added.json()[entity];
        expect(hidden).toBe(false);
        expect(await listOf(ada, ada, path)).toMatchObject([{ id }]);
        expect((await ada.request('GET', `/api/${path}/${id}`)).statusCode).toBe(200);
        expect(await listOf(app, ada, path)).toEqual([]);
        expect((await app.request('GET', `/api/${path}/${id}`)).statusCode).toBe(404);
        expect((await app.request('GET', page)).body).toBe(empty);

        await ada.request('PATCH', `/api/${path}/${id}`, { json: { [name]: 'Named' } });
        expect(await listOf(app, ada, path)).toMatchObject([{ id }]);
        expect((await app.request('GET', `/api/${path}/${id}`)).statusCode).toBe(200);
        expect((await app.request('GET', page)).body).toContain('Named');
        await ada.request('DELETE', `/api/${path}/${id}`);
      }
    },
  );

  test('has no page, card, link count or sitemap entry as a project', async () => {
    const own = await startApp({ engine });
    const ada = await makeUser(own);
    const { project } = (await ada.request('POST', '/api/projects/new', { json: {} })).json();
    const pathOf = (slug: string) => `/u/${ada.user.user_name}/projects/${slug}`;
    const follow = () => own.request('POST', '/api/follow', { json: { project_id: project.id, link: 'live' } });
    const statuses = async (slug: string) => [
      (await own.request('GET', pathOf(slug))).statusCode,
      (await own.request('GET', `/cards${pathOf(slug)}/x.png`)).statusCode,
      (await follow()).statusCode,
    ];
    const sitemap = async () => (await own.request('GET', '/sitemap-projects-1.xml')).body;
    expect(await statuses(project.slug)).toEqual([404, 404, 404]);
    expect(await sitemap()).not.toContain(pathOf(project.slug));

    const saved = await ada.request('PATCH', `/api/projects/${project.id}`, { json: { title: 'Tide tables' } });
    expect(saved.json().project.slug).toBe('tide-tables');
    expect(await statuses('tide-tables')).toEqual([200, 302, 200]);
    expect(await sitemap()).toContain(pathOf('tide-tables'));
    const renamed = await ada.request('PATCH', `/api/projects/${project.id}`, { json: { title: 'Tides' } });
    expect(renamed.json().project.slug).toBe('tide-tables');
  });

  test('is visible only to its owner after an import', async () => {
    const ada = await makeUser(app);
    await ada.request('POST', '/api/import', { json: { work: [{ location: 'London', startDate: '2014' }] } });
    expect(await listOf(ada, ada, 'experiences')).toMatchObject([{ position: '', company_name: '' }]);
    expect(await listOf(app, ada, 'experiences')).toEqual([]);
  });
});
