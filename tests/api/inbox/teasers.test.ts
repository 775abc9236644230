import { describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';
import { ok } from '../../support/public-urls.ts';

const SECRET = {
  title: 'Zqsecret engine',
  description: 'zqsecret words',
  role: 'zqsecret role',
  live_url: 'https://zqsecret.example',
  technologies: ['zqsecret'],
  visibility: 'views',
  teaser: { title: 'Work for a bank', text: 'Under **NDA**' },
};
const FILES = ['.md', '.json', '/resume.md', '/resume.json', '/resume.txt', '/feed.xml'];

async function read(app: TestApp, path: string): Promise<string> {
  const { statusCode, body } = await app.request('GET', path);
  expect([path, statusCode]).toEqual([path, 200]);
  return body;
}

describe.each(engines)('a teaser on $name', (engine) => {
  test('is a card of its words alone in the place of the project, with a form that asks for it', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const base = `/u/${ada.user.user_name}`;
    await ok(ada, 'POST', '/api/projects/new', { title: 'Loom' });
    const { project } = await ok(ada, 'POST', '/api/projects/new', SECRET);
    await ok(ada, 'POST', '/api/projects/new', { title: 'Mill' });
    expect(project).toMatchObject({ teaser: SECRET.teaser, teaser_title: 'Work for a bank', hidden: true });

    const page = await read(app, base);
    const places = ['>Mill<', '>Work for a bank<', '>Loom<'].map((text) => page.indexOf(text));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(page).toContain(`name="project_id" value="${project.id}"`);
    expect(page).toContain('Ask for access');
    for (const path of ['', ...FILES]) expect(await read(app, `${base}${path}`)).not.toMatch(/zqsecret/i);
    for (const path of FILES) expect(await read(app, `${base}${path}`)).not.toContain('Work for a bank');
    for (const path of ['/api/projects', '/api/publications']) {
      expect(await read(app, `${path}?user_id=${ada.user.id}`)).not.toMatch(/zqsecret|Work for a bank/i);
    }

    await ok(ada, 'PATCH', `/api/projects/${project.id}`, { teaser: null });
    expect(await read(app, base)).not.toMatch(/Work for a bank|name="project_id"|<summary>/);
    await ok(ada, 'PATCH', `/api/projects/${project.id}`, { teaser: SECRET.teaser, visibility: 'nobody' });
    expect(await read(app, base)).not.toContain('Work for a bank');
    await ok(ada, 'PATCH', `/api/projects/${project.id}`, { visibility: 'everyone' });
    expect(await read(app, base)).not.toContain('Work for a bank');
  });

  test('is no part of views: one that names the project shows it, others show neither', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const { project } = await ok(ada, 'POST', '/api/projects/new', SECRET);
    const items = [{ kind: 'projects', record_id: project.id }];
    const pageOf = async (json: object) => {
      const { view } = await ok(ada, 'POST', '/api/views', { name: 'V', access: 'unlisted', ...json });
      return read(app, `/u/${ada.user.user_name}/v/${view.slug}`);
    };

    const naming = await pageOf({ items });
    expect(naming).toContain(SECRET.title);
    expect(naming).not.toContain('Work for a bank');
    expect(await pageOf({})).not.toMatch(/zqsecret|Work for a bank/i);
  });

  test('is translated, published and in versions as the rest is', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const base = `/u/${ada.user.user_name}`;
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { page_languages: ['de'] });
    const { project } = await ok(ada, 'POST', '/api/projects/new', SECRET);
    const changes = [{ kind: 'projects', id: project.id, field: 'teaser_title', text: 'Arbeit für eine Bank' }];
    await ok(ada, 'PATCH', '/api/translations/de', { changes });
    const german = await read(app, `${base}/de`);
    expect(german).toContain('Arbeit für eine Bank');
    expect(german).toContain('Zugang anfragen');
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { publishing: 'manual' });
    const { version } = await ok(ada, 'POST', '/api/versions', { name: 'Then' });

    await ok(ada, 'PATCH', `/api/projects/${project.id}`, { teaser: { title: 'Zqdraft', text: '' } });

    expect(await read(app, base)).toContain('Work for a bank');
    expect(await read(app, base)).not.toContain('Zqdraft');
    const own = async (query: string) => (await ada.request('GET', `${base}${query}`)).body;
    expect(await own('?show=draft')).toContain('Zqdraft');
    expect(await own(`?version=${version.id}`)).toContain('Work for a bank');
  });
});
