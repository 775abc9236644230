import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { describe, expect, test } from 'vitest';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { migrations } from '../../../src/platform/db/migrations/index.ts';
import { type Db, openDatabase } from '../../../src/platform/db/open.ts';
import { makeUser, startApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';

async function addProject(user: TestUser, fields: Record<string, unknown>): Promise<{ id: string; slug: string }> {
  const response = await user.request('POST', '/api/projects/new', { json: fields });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().project;
}

describe.each(engines)('the slug of a project on $name', (engine) => {
  test('is made from the title, is unique for its owner, and stays when the title changes', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const bob = await makeUser(app);

    const first = await addProject(ada, { title: 'Zurück zum Meer!', slug: 'chosen' });
    expect(first.slug).toBe('zurück-zum-meer');
    expect((await addProject(ada, { title: 'zurück, zum meer' })).slug).toBe('zurück-zum-meer-2');
    expect((await addProject(ada, { title: 'Zurück zum Meer' })).slug).toBe('zurück-zum-meer-3');
    expect((await addProject(bob, { title: 'Zurück zum Meer' })).slug).toBe('zurück-zum-meer');
    expect((await addProject(bob, { title: '' })).slug).toBe('project');

    const json = { title: 'Another', slug: 'chosen' };
    const changed = (await ada.request('PATCH', `/api/projects/${first.id}`, { json })).json();
    expect(changed.project).toMatchObject({ title: 'Another', slug: 'zurück-zum-meer' });
    expect((await app.request('GET', `/api/projects/${first.id}`)).json().slug).toBe('zurück-zum-meer');
  });

  test('changes if a restored project finds its own taken', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const first = await addProject(ada, { title: 'Engine' });
    await ada.request('DELETE', `/api/projects/${first.id}`);
    expect((await addProject(ada, { title: 'Engine' })).slug).toBe('engine');

    const restored = await ada.request('POST', `/api/projects/${first.id}/restore`);
    expect([restored.statusCode, restored.json().project?.slug]).toEqual([200, 'engine-2']);
  });

  test('survives an export and an import elsewhere, and no import changes an existing one', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const { id } = await addProject(ada, { title: 'Old title' });
    await ada.request('PATCH', `/api/projects/${id}`, { json: { title: 'New title' } });
    await addProject(ada, { title: 'Old title' });
    const document = (await ada.request('GET', '/api/export/json-resume')).json();
    const slugsOf = async ({ user }: TestUser) =>
      (await app.request('GET', `/api/projects?user_id=${user.id}`))
        .json()
        .map(({ title, slug }: Record<string, string>) => [title, slug]);

    const bob = await makeUser(app);
    await bob.request('POST', '/api/import', { json: document });
    // The newest project is the first of the list.
    expect(await slugsOf(bob)).toEqual([
      ['Old title', 'old-title-2'],
      ['New title', 'old-title'],
    ]);
    const cyd = await makeUser(app);
    await addProject(cyd, { title: 'New title' });
    await cyd.request('POST', '/api/import', { json: document });
    expect(await slugsOf(cyd)).toEqual([
      ['New title', 'new-title'],
      ['Old title', 'old-title-2'],
    ]);
  });

  test('is filled in for older projects', async () => {
    const database = await openDatabase(await engine.freshDatabaseUrl());
    await migrate(database);
    const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('0003-audience');
    await writeOldProjects(database.db);

    const { error } = await migrator.migrateToLatest();
    expect(error).toBeUndefined();
    const { rows } = await sql<{ slug: string }>`select slug from projects order by user_id, sort_order`.execute(
      database.db,
    );
    await database.close();
    const slugs = rows.map(({ slug }) => slug);
    expect(slugs.slice(0, 4)).toEqual(['ünïcode', 'project', 'ünïcode-2', 'c']);
    expect(slugs.slice(4)).toEqual(Array.from({ length: 1_200 }, (_, index) => (index ? `same-${index + 1}` : 'same')));
  });
});

async function writeOldProjects(db: Db): Promise<void> {
  const at = '2026-01-01T00:00:00.000Z';
  for (const id of ['u1', 'u2']) {
    await sql`insert into users (id, user_name, email, password_hash) values (${id}, ${id}, ${`${id}@example.com`}, 'x')`.execute(
      db,
    );
  }
  const titles = ['Ünïcode', '!', 'ÜNÏCODE', 'C++'].map((title) => ['u1', title]);
  const same = Array.from({ length: 1_200 }, () => ['u2', 'Same']);
  for (const [index, [user, title]] of [...titles, ...same].entries()) {
    await sql`insert into projects (id, user_id, sort_order, title, created_at, updated_at)
      values (${`p${index}`}, ${user}, ${index + 1}, ${title}, ${at}, ${at})`.execute(db);
  }
}
