import { beforeAll, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';

let app: TestApp;
let ada: TestUser;

beforeAll(async () => {
  app = await startApp();
  ada = await makeUser(app, { user_name: 'ada' });
  await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { headline: 'Analyst' } });
});

test('a translation replaces only the one that its writer has read', async () => {
  const save = async (text: string, was?: string | string[]) => {
    const changes = [{ kind: 'profile', field: 'headline', text, ...(was !== undefined && { was }) }];
    return ada.request('PATCH', '/api/translations/de', { json: { changes } });
  };
  const stored = async () => (await ada.request('GET', '/api/translations/de')).json().records[0].texts.at(-1).text;
  expect((await save('Analytikerin', '')).statusCode).toBe(200);
  const late = await save('Mathematikerin', '');
  expect([late.statusCode, late.json().error]).toEqual([409, 'It was changed elsewhere in the meantime']);
  expect((await save('', 'Mathematikerin')).statusCode).toBe(409);
  expect(await stored()).toBe('Analytikerin');
  expect((await save('', 'Analytikerin')).statusCode).toBe(200);
  expect(await stored()).toBe('');
  // Without it, the last one is stored, as before.
  expect((await save('Zuletzt')).statusCode).toBe(200);
});

test('a view is changed only at the version that its writer has read', async () => {
  const { view } = (await ada.request('POST', '/api/views', { json: { name: 'Acme' } })).json();
  const path = `/api/views/${view.id}`;
  const etag = String((await ada.request('GET', path)).headers.etag);
  const change = (headline: string, tag: string) =>
    ada.request('PATCH', path, { json: { headline }, headers: { 'if-match': tag } });
  const saved = await change('For Acme', etag);
  expect(saved.statusCode).toBe(200);
  const late = await change('Too late', etag);
  expect([late.statusCode, late.json().details.headline]).toEqual([409, 'For Acme']);
  expect((await change('In time', String(saved.headers.etag))).statusCode).toBe(200);
});

test('the owner sees a language before visitors can choose it, and edits the page of a project', async () => {
  const { project } = (await ada.request('POST', '/api/projects/new', { json: { title: 'Engine' } })).json();
  await ada.request('PATCH', '/api/translations/fr', {
    json: { changes: [{ kind: 'projects', id: project.id, field: 'title', text: 'Machine' }] },
  });
  const preview = async (query: string) => (await ada.request('GET', `/studio/preview?${query}`)).body;
  expect(await preview('lang=fr')).toContain('Machine');
  expect((await app.request('GET', '/u/ada/fr')).statusCode).toBe(404);
  expect((await ada.request('GET', '/studio/preview?lang=en')).statusCode).toBe(404);
  const edited = await preview('edit=1&lang=fr&project=engine');
  expect(edited).toContain(`data-edit="projects:${project.id}::page"`);
  expect(edited).toContain('data-edit="@::title"');
  expect(await preview('lang=fr&project=engine')).not.toContain('data-edit');
});
