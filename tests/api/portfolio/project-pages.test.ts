import { zstdDecompressSync } from 'node:zlib';
import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { visitsOf } from '../../../src/insight/visits/analytics.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' };

type Project = { id: string; slug: string };

async function addProject(user: TestUser, fields: Record<string, unknown>): Promise<Project> {
  const response = await user.request('POST', '/api/projects/new', { json: fields });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().project;
}

const pathOf = ({ user }: TestUser, slug: string) => `/u/${user.user_name}/projects/${encodeURIComponent(slug)}`;
const pageOf = (app: TestApp, user: TestUser, slug: string, headers = {}) =>
  app.request('GET', pathOf(user, slug), { headers });
const statusOf = async (app: TestApp, user: TestUser, slug: string) => (await pageOf(app, user, slug)).statusCode;

describe.each(engines)('the page of a project on $name', (engine) => {
  test('shows its full description as Markdown, its links and its neighbours', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app, { first_name: 'Ada', last_name: 'Lovelace' });
    // A new project is the first of the list.
    const last = await addProject(ada, { title: 'Last' });
    const project = await addProject(ada, {
      title: 'Engine',
      description: `**Weaves** patterns.\n\n## Gears\n\n${'Brass. '.repeat(100)}End.`,
      category: 'backend',
      technologies: ['Brass'],
      live_url: 'https://example.com/live',
      github_url: 'https://example.com/code',
    });
    await ada.request('PATCH', `/api/projects/${project.id}`, { json: { projectdemo: 'https://example.com/demo' } });
    await addProject(ada, { title: 'First' });

    const { statusCode, headers, body } = await pageOf(app, ada, 'engine');
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' });
    expect(body).toContain('<title>Engine – Ada Lovelace</title>');
    expect(body).toContain(`<link rel="canonical" href="${app.ctx.config.origin}${pathOf(ada, 'engine')}">`);
    for (const part of ['<strong>Weaves</strong>', '<h2>Gears</h2>', 'Brass. End.', 'Backend', 'All projects by'])
      expect(body).toContain(part);
    expect(body).toContain(
      `href="https://example.com/live" rel="noopener nofollow ugc" class="link" data-follow="${project.id} live"`,
    );
    expect(body).toContain(`class="link" data-follow="${project.id} repository"`);
    expect(body).toContain('href="https://example.com/demo"');
    expect(body).toContain(`href="${pathOf(ada, 'first')}" rel="prev"`);
    expect(body).toContain(`href="${pathOf(ada, 'last')}" rel="next"`);

    await ada.request('PATCH', `/api/projects/${last.id}`, { json: { hidden: true } });
    expect((await pageOf(app, ada, 'engine')).body).not.toContain('rel="next"');
    expect((await app.request('GET', `/u/${ada.user.user_name}`)).body).toContain(`href="${pathOf(ada, 'engine')}"`);
  });

  test('exists as long as the project is visible', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    expect(await statusOf(app, ada, 'engine')).toBe(404);
    const { id } = await addProject(ada, { title: 'Engine' });
    expect(await statusOf(app, ada, 'engine')).toBe(200);

    await ada.request('PATCH', `/api/projects/${id}`, { json: { hidden: true } });
    expect(await statusOf(app, ada, 'engine')).toBe(404);
    expect((await ada.request('GET', pathOf(ada, 'engine'))).statusCode).toBe(404);
    await ada.request('PATCH', `/api/projects/${id}`, { json: { hidden: false, title: 'Renamed' } });
    expect((await pageOf(app, ada, 'engine')).body).toContain('Renamed');
    await ada.request('DELETE', `/api/projects/${id}`);
    expect(await statusOf(app, ada, 'engine')).toBe(404);
    await ada.request('POST', `/api/projects/${id}/restore`);
    expect(await statusOf(app, ada, 'engine')).toBe(200);
  });

  test('is the same for everybody, and 304 for a match', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await addProject(ada, { title: 'Engine' });
    const plain = await pageOf(app, ada, 'engine');
    const zstd = await pageOf(app, ada, 'engine', { 'accept-encoding': 'zstd' });

    expect(String(zstdDecompressSync(zstd.rawPayload))).toBe(plain.body);
    expect((await ada.request('GET', pathOf(ada, 'engine'))).body).toBe(plain.body);
    expect((await app.request('GET', `${pathOf(ada, 'engine')}?utm_source=x`)).body).toBe(plain.body);
    for (const { headers } of [plain, zstd]) {
      const again = await pageOf(app, ada, 'engine', { 'if-none-match': headers.etag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { last_name: 'King' } });
    const changed = await pageOf(app, ada, 'engine', { 'if-none-match': plain.headers.etag });
    expect([changed.statusCode, changed.body.includes('King')]).toEqual([200, true]);
  });

  test('has one URL: former user names and capital letters redirect to it, everything else is 404', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await addProject(ada, { title: 'متجر الكتب' });
    const { slug } = await addProject(ada, { title: 'Ünder Way' });
    const old = ada.user.user_name;
    const moved = async (path: string) => (await app.request('GET', path)).headers.location;

    expect(await statusOf(app, ada, 'متجر-الكتب')).toBe(200);
    expect(await moved(pathOf(ada, 'ÜNDER-Way'))).toBe(pathOf(ada, slug));
    expect(await moved(pathOf(ada, slug.normalize('NFD')))).toBe(pathOf(ada, slug));
    expect(await moved(pathOf(ada, slug).replace(old, old.toUpperCase()))).toBe(pathOf(ada, slug));
    for (const wrong of ['nothing', '-', slug.slice(0, -1), 'a%2Fb', '..', `${slug}/x`]) {
      const response = await app.request('GET', `/u/${old}/projects/${wrong}`);
      expect([wrong, response.statusCode]).toEqual([wrong, 404]);
      expect(response.body).toContain('Oops! The page you requested does not exist.');
    }
    expect((await app.request('GET', `/u/${old}%2Fprojects%2F${encodeURIComponent(slug)}`)).statusCode).toBe(404);
    expect((await app.request('GET', `/u/${ada.user.id}/projects/${encodeURIComponent(slug)}`)).statusCode).toBe(404);

    const name = `new-${old}`.slice(0, 32);
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { user_name: name } });
    expect(await moved(pathOf(ada, slug))).toBe(pathOf(ada, slug).replace(old, name));
    expect((await app.request('GET', pathOf(ada, slug).replace(old, name))).statusCode).toBe(200);
  });

  test('is found by the longest possible slug', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const { slug } = await addProject(ada, { title: '\u{10330}'.repeat(80) });
    expect([...slug]).toHaveLength(60);
    expect(await statusOf(app, ada, slug)).toBe(200);
  });

  test('escapes every text, and links only to http and https', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const hostile = '</script><script>alert(1)</script><img src=x onerror=alert(1)>';
    const description = `${hostile}\n\n[a](javascript:alert(1)) ![b](https://evil.example/x.png) [c](https://example.com)`;
    await addProject(ada, { title: `T ${hostile}`, description, technologies: [hostile] });
    const { body } = await pageOf(app, ada, 't-script-script-alert-1-script-img-src-x-onerror-alert-1');

    const elements = elementsOf(parse(body) as unknown as Element);
    // The loader, the state, and the structured data: of the project, and of the way to it.
    expect(elements.filter(({ nodeName }) => nodeName === 'script')).toHaveLength(4);
    expect(elements.filter(({ nodeName }) => nodeName === 'img')).toEqual([]);
    const links = elements.flatMap(({ attrs = [] }) => attrs.filter(({ name }) => /^(href|src)$/.test(name)));
    expect(links.filter(({ value }) => !/^(https?:|[/#]|data:image)/.test(value))).toEqual([]);
    expect(body).toContain('<a href="https://example.com" rel="noopener nofollow ugc">c</a>');
  });

  test('that cannot be read shows an error, and is not cached', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await addProject(ada, { title: 'Engine' });
    await app.ctx.db.schema.alterTable('projects').renameTo('projects_away').execute();
    expect(await statusOf(app, ada, 'engine')).toBe(503);
    await app.ctx.db.schema.alterTable('projects_away').renameTo('projects').execute();
    expect(await statusOf(app, ada, 'engine')).toBe(200);
  });

  test('is counted as a page of its portfolio', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await addProject(ada, { title: 'Engine' });
    const visit = (ip: string) => app.request('GET', pathOf(ada, 'engine'), { ip, headers: BROWSER });
    await visit('81.2.69.142');
    await visit('81.2.69.143');
    await ada.request('GET', pathOf(ada, 'engine'), { headers: BROWSER });

    await eventually(async () => {
      await visitsOf(app.ctx).flush();
      const { rows } = (await ada.request('GET', '/api/audience/by/project')).json();
      expect(rows).toMatchObject([{ label: 'Engine', visitors: 2 }]);
    });
  });
});

type Element = { nodeName: string; attrs?: { name: string; value: string }[]; childNodes?: Element[] };

function elementsOf(node: Element): Element[] {
  return [node, ...(node.childNodes ?? []).flatMap(elementsOf)];
}
