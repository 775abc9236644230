import { describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';
import { ok } from '../../support/public-urls.ts';
import { KINDS, recordWith } from '../../support/record-samples.ts';

type Item = { kind: string; record_id: string; shown?: boolean };

/** One record of each kind, all of which say the words. */
async function addToAll(user: TestUser, words: string, visibility: string): Promise<Item[]> {
  const items: Item[] = [];
  for (const kind of KINDS) {
    const added = await ok(user, 'POST', `/api/${kind.path}/new`, {
      ...recordWith(kind, `${words} ${kind.path}`),
      // Its words are for everybody.
      ...(kind.path === 'projects' && { teaser: null }),
      visibility,
    });
    items.push({ kind: kind.path, record_id: added[kind.entity].id });
  }
  return items;
}

describe.each(engines)('on $name', (engine) => {
  test.each(['instant', 'manual'])(
    'a view shows what it names, no other page does: published %s',
    async (publishing) => {
      const app = await startApp({ engine });
      const ada = await makeUser(app);
      const root = `/u/${ada.user.user_name}`;
      const account = `/api/users/${ada.user.id}`;
      await addToAll(ada, 'Known', 'everyone');
      const named = await addToAll(ada, 'Quiet', 'views');
      await addToAll(ada, 'Silent', 'nobody');
      await ok(ada, 'POST', '/api/views', { name: 'Client', slug: 'client', access: 'unlisted', items: named });
      await ok(ada, 'POST', '/api/views', { name: 'Others', slug: 'others', access: 'unlisted' });
      await ok(ada, 'PATCH', account, { publishing });
      const read = async (path: string) => {
        const { statusCode, body } = await app.request('GET', path);
        return [statusCode, ['Known', 'Quiet', 'Silent'].filter((words) => body.includes(words))];
      };

      for (const file of ['', '/resume.md', '/resume.txt', '/resume.json']) {
        expect([file, await read(`${root}/v/client${file}`)]).toEqual([file, [200, ['Known', 'Quiet']]]);
        expect([file, await read(`${root}/v/others${file}`)]).toEqual([file, [200, ['Known']]]);
        expect([file, await read(`${root}${file}`)]).toEqual([file, [200, ['Known']]]);
      }
      for (const path of [`${root}.md`, `${root}.json`, `${root}/feed.xml`])
        expect([path, await read(path)]).toEqual([path, [200, ['Known']]]);
      const page = await app.request('GET', `${root}/v/client`);
      expect(KINDS.filter(({ path }) => !page.body.includes(`Quiet ${path}`))).toEqual([]);
      expect(await read(`${root}/v/client/projects/quiet-projects`)).toEqual([200, expect.arrayContaining(['Quiet'])]);
      for (const path of [
        `${root}/v/others/projects/quiet-projects`,
        `${root}/projects/quiet-projects`,
        `${root}/v/client/projects/silent-projects`,
      ])
        expect([path, (await app.request('GET', path)).statusCode]).toEqual([path, 404]);

      for (const { kind, record_id } of named)
        await ok(ada, 'PATCH', `/api/${kind}/${record_id}`, { visibility: 'nobody' });
      if (publishing === 'manual') {
        expect(await read(`${root}/v/client`)).toEqual([200, ['Known', 'Quiet']]);
        await ok(ada, 'POST', '/api/draft/publish');
      }
      expect(await read(`${root}/v/client`)).toEqual([200, ['Known']]);
    },
  );

  test('a view names nothing that nobody sees, and shows it again when it is back', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const [item, other] = await addToAll(ada, 'Quiet', 'views');
    if (!item || !other) throw new Error('There are no kinds');
    const path = `/api/${item.kind}/${item.record_id}`;
    const { view } = await ok(ada, 'POST', '/api/views', { name: 'Client', items: [item, other] });
    const itemsNow = async () =>
      (await ok(ada, 'GET', `/api/views/${view.id}`)).items.map(({ record_id }: Item) => record_id);
    const change = (items: Item[]) => ada.request('PATCH', `/api/views/${view.id}`, { json: { items } });

    await ok(ada, 'PATCH', path, { visibility: 'nobody' });
    expect(await itemsNow()).toEqual([other.record_id]);
    const expected = {
      code: 'invalid',
      details: [expect.objectContaining({ field: 'items', message: expect.stringContaining('visible to nobody') })],
    };
    for (const response of [
      await change([item]),
      await ada.request('POST', '/api/views', { json: { name: 'Other', items: [other, { ...item, shown: true }] } }),
    ])
      expect([response.statusCode, response.json()]).toEqual([400, expect.objectContaining(expected)]);
    expect(await ok(ada, 'GET', '/api/views')).toHaveLength(1);

    expect((await change([])).statusCode).toBe(200);
    expect(await itemsNow()).toEqual([]);
    await ok(ada, 'PATCH', path, { visibility: 'views' });
    expect(await itemsNow()).toEqual([item.record_id]);
    await ok(ada, 'PATCH', path, { visibility: 'nobody' });
    expect((await change([{ ...item, shown: false }])).statusCode).toBe(200);
    await ok(ada, 'PATCH', path, { visibility: 'everyone' });
    expect((await ok(ada, 'GET', `/api/views/${view.id}`)).items).toMatchObject([{ ...item, shown: false }]);
  });

  test('a change of who sees a record is in the history, restored with it, and in what is exported', async () => {
    const app = await startApp({ engine });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const items = await addToAll(ada, 'Quiet', 'views');
    const { version } = await ok(ada, 'POST', '/api/versions', { name: 'Before' });
    for (const { kind, record_id } of items)
      await ok(ada, 'PATCH', `/api/${kind}/${record_id}`, { visibility: 'everyone' });

    const { changes } = await ok(ada, 'GET', `/api/versions/${version.id}`);
    for (const { kind, record_id: id } of items)
      expect(changes).toContainEqual(expect.objectContaining({ kind, id, field: 'visibility' }));
    await ok(ada, 'POST', `/api/versions/${version.id}/restore`);
    for (const { kind, record_id } of items)
      expect([kind, (await ok(ada, 'GET', `/api/${kind}/${record_id}`)).visibility]).toEqual([kind, 'views']);

    await ok(eve, 'POST', '/api/import', await ok(ada, 'GET', '/api/export/json-resume'));
    for (const kind of KINDS.filter(({ path }) => path !== 'skills')) {
      const records = await ok(eve, 'GET', `/api/${kind.path}?user_id=${eve.user.id}`);
      expect([kind.path, records.map(({ visibility }: { visibility: string }) => visibility)]).toEqual([
        kind.path,
        ['views'],
      ]);
    }
    const [group] = await ok(eve, 'GET', `/api/user-skill-sets/user/${eve.user.id}`);
    expect(group.skillSets).toMatchObject([{ visibility: 'views', hidden: true }]);
    expect((await app.request('GET', `/u/${eve.user.user_name}`)).body).not.toContain('Quiet');
  });
});
