import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { OWNED_KINDS } from '../../../src/portfolio/records/owned-kinds.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { bothEngines } from '../../support/engines.ts';
import { KINDS, recordWith } from '../../support/record-samples.ts';

type Listed = { id: string; title: string; slug: string; visibility: string };

async function addProjects({ request }: TestUser, titles: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const title of titles)
    ids.push((await request('POST', '/api/projects/new', { json: { title } })).json().project.id);
  return ids;
}

/** Without a request for each. */
async function storeProjects(app: TestApp, { user, request }: TestUser, count: number): Promise<string[]> {
  await addProjects({ request } as TestUser, ['Project']);
  const { table } = OWNED_KINDS.projects;
  const row = await app.ctx.db
    .selectFrom(table as never)
    .selectAll()
    .where('user_id' as never, '=', user.id as never)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: count - 1 }, (_, index) => ({
    ...(row as object),
    id: randomUUID(),
    slug: `project-${index + 2}`,
    sort_order: index + 2,
  }));
  for (let start = 0; start < rows.length; start += 100)
    await app.ctx.db
      .insertInto(table as never)
      .values(rows.slice(start, start + 100) as never)
      .execute();
  return [(row as { id: string }).id, ...rows.map(({ id }) => id)];
}

async function many({ request }: TestUser, json: object, path = 'projects'): Promise<string[]> {
  const response = await request('POST', `/api/${path}/many`, { json });
  expect(response.statusCode, response.body).toBe(200);
  const { changed, ids } = response.json();
  expect(changed).toBe(ids.length);
  return ids;
}

const listOf = async ({ request, user }: TestUser): Promise<Listed[]> =>
  (await request('GET', `/api/projects?user_id=${user.id}`)).json();
const publicTitles = async (app: TestApp, { user }: TestUser) =>
  ((await app.request('GET', `/api/projects?user_id=${user.id}`)).json() as Listed[]).map(({ title }) => title);

describe.each(bothEngines)('many records on $name', (engine) => {
  test('those named are hidden and shown, and what was so already is not among the changed', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const ids = await addProjects(ada, ['One', 'Two', 'Three']);
    const before = await listOf(ada);
    expect(await many(ada, { ids: ids.slice(0, 1), action: 'nobody' })).toEqual(ids.slice(0, 1));
    expect(await many(ada, { ids: [...ids, ...ids], action: 'nobody' })).toEqual(ids.slice(1));
    expect(await publicTitles(app, ada)).toEqual([]);
    expect(await many(ada, { ids: ids.slice(0, 2), action: 'views' })).toHaveLength(2);
    expect((await listOf(ada)).map(({ visibility }) => visibility)).toEqual(['nobody', 'views', 'views']);
    expect(await many(ada, { ids, action: 'everyone' })).toHaveLength(3);
    const after = await listOf(ada);
    expect(after.map(({ updated_at: _, ...rest }: Listed & { updated_at?: string }) => rest)).toEqual(
      before.map(({ updated_at: _, ...rest }: Listed & { updated_at?: string }) => rest),
    );
  });

  test('those deleted are in the trash as the list had them, and are back with their place, address and translations', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const ids = await addProjects(ada, ['One', 'Two', 'Three', 'Four']);
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { page_languages: ['de'] } });
    const changes = ids.map((id, n) => ({ kind: 'projects', id, field: 'title', text: `Titel ${n}` }));
    expect((await ada.request('PATCH', '/api/translations/de', { json: { changes } })).statusCode).toBe(200);
    const before = await listOf(ada);
    const translated = async () => (await ada.request('GET', '/api/translations/de')).json();
    const words = await translated();
    await many(ada, { ids: ids.slice(1), action: 'delete' });
    expect((await listOf(ada)).map(({ title }) => title)).toEqual(['One']);
    const trash: { title: string }[] = (await ada.request('GET', '/api/trash')).json();
    expect(trash.map(({ title }) => title)).toEqual(['Four', 'Three', 'Two']);
    expect(JSON.stringify(await translated())).not.toContain('Titel 1');
    expect(await many(ada, { ids: ids.slice(1), action: 'restore' })).toEqual(ids.slice(1));
    expect(await listOf(ada)).toEqual(before);
    expect(await translated()).toEqual(words);
    expect((await ada.request('GET', '/api/trash')).json()).toEqual([]);
  });

  test('those that are restored stand before what has their position since', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const [a = '', b = '', c = '', d = ''] = await addProjects(ada, ['A', 'B', 'C', 'D']);
    await ada.request('POST', '/api/projects/order', { json: { ids: [a, b, c, d] } });
    await many(ada, { ids: [b, c], action: 'delete' });
    await ada.request('POST', '/api/projects/order', { json: { ids: [d, a] } });
    await many(ada, { ids: [c, b], action: 'restore' });
    expect((await listOf(ada)).map(({ title }) => title)).toEqual(['D', 'B', 'C', 'A']);
  });

  test('what is returned is in the order in which it was named', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const ids = await addProjects(ada, ['One', 'Two', 'Three', 'Four']);
    for (const named of [ids.toSorted(), ids.toSorted().toReversed()])
      for (const action of ['nobody', 'everyone', 'delete', 'restore'])
        expect(await many(ada, { ids: named, action })).toEqual(named);
  });

  test.each([
    ['0', 'f'],
    ['f', '0'],
  ])(
    'of two that had one place and one address, that which was deleted first has both: %s before %s',
    async (...all) => {
      const app = await startApp({ engine });
      const ada = await makeUser(app);
      const ids = all.map((digit) => randomUUID().replace(/^./, digit));
      for (const id of ids) {
        await ada.request('POST', '/api/projects/new', { json: { id, title: 'Ledger' } });
        await many(ada, { ids: [id], action: 'delete' });
      }
      await many(ada, { ids: ids.toSorted(), action: 'restore' });
      const found = (await listOf(ada)).map(({ id, slug }) => [id, slug]);
      expect(found).toEqual([
        [ids[0], 'ledger'],
        [ids[1], 'ledger-2'],
      ]);
    },
  );

  test('two that had one address after each other are restored to two', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const [first = ''] = await addProjects(ada, ['Ledger']);
    await many(ada, { ids: [first], action: 'delete' });
    const [second = ''] = await addProjects(ada, ['Ledger']);
    await many(ada, { ids: [second], action: 'delete' });
    await many(ada, { ids: [first, second], action: 'restore' });
    expect((await listOf(ada)).map(({ slug }) => slug).toSorted()).toEqual(['ledger', 'ledger-2']);
  });

  test('if one is not the owner’s or does not exist, nothing is done', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    const [hers = ''] = await addProjects(ada, ['Hers']);
    const [own = ''] = await addProjects(eve, ['Own']);
    for (const id of [hers, randomUUID()])
      for (const action of ['nobody', 'delete']) {
        const response = await eve.request('POST', '/api/projects/many', { json: { ids: [own, id], action } });
        expect(response.statusCode).toBe(404);
      }
    expect(await publicTitles(app, ada)).toEqual(['Hers']);
    expect(await publicTitles(app, eve)).toEqual(['Own']);
    expect((await eve.request('GET', '/api/trash')).json()).toEqual([]);
  });

  test('a draft hides and deletes nothing until it is published', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const ids = await addProjects(ada, ['One', 'Two']);
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { publishing: 'manual' } });
    await many(ada, { ids: ids.slice(0, 1), action: 'nobody' });
    await many(ada, { ids: ids.slice(1), action: 'delete' });
    expect((await publicTitles(app, ada)).toSorted()).toEqual(['One', 'Two']);
    expect((await ada.request('POST', '/api/draft/publish')).statusCode).toBe(200);
    expect(await publicTitles(app, ada)).toEqual([]);
  });

  test('a thousand are one request', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const ids = await storeProjects(app, ada, 1_000);
    const tooMany = { ids: [...ids, randomUUID()], action: 'nobody' };
    expect((await ada.request('POST', '/api/projects/many', { json: tooMany })).statusCode).toBe(400);
    for (const action of ['nobody', 'everyone', 'delete', 'restore']) {
      const start = performance.now();
      expect(await many(ada, { ids, action })).toHaveLength(1_000);
      if (process.env.SHOW_TIMES) console.info(engine.name, action, Math.round(performance.now() - start));
    }
    expect(await listOf(ada)).toHaveLength(1_000);
  });
});

test('each kind takes every action', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  for (const kind of KINDS) {
    const json = recordWith(kind, 'Some words');
    const { [kind.entity]: record } = (await ada.request('POST', `/api/${kind.path}/new`, { json })).json();
    for (const action of ['nobody', 'views', 'everyone', 'delete', 'restore'])
      expect(await many(ada, { ids: [record.id], action }, kind.path)).toEqual([record.id]);
    const { updated_at: _, ...back } = (await app.request('GET', `/api/${kind.path}/${record.id}`)).json();
    const { updated_at: __, ...added } = record;
    expect(back, kind.path).toEqual(added);
  }
});
