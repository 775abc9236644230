import { afterEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/platform/lib/time.ts';
import type { VersionChange } from '../../../src/portfolio/model/version.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { passTime, stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { EXAMPLES } from '../../support/record-examples.ts';
import { KINDS } from '../../support/record-samples.ts';

afterEach(() => {
  vi.useRealTimers();
});

async function add(user: TestUser, path: string, json: unknown): Promise<string> {
  const { status, message, success, ...body } = (await user.request('POST', `/api/${path}/new`, { json })).json();
  expect(success, message).toBe(true);
  return (Object.values(body)[0] as { id: string }).id;
}

async function ok(user: TestUser, method: string, path: string, json?: unknown) {
  const response = await user.request(method, path, json === undefined ? {} : { json });
  expect(response.statusCode, `${method} ${path} ${response.body}`).toBe(200);
  return response.json();
}

const versionsOf = (user: TestUser) => ok(user, 'GET', '/api/versions');
const kindsOf = async (user: TestUser) => (await versionsOf(user)).map(({ kind }: { kind: string }) => kind);

/** Everything that a version restores, as the API returns it. Numbers of places and times of change may differ. */
async function portfolioOf(user: TestUser): Promise<string> {
  const me = await ok(user, 'GET', '/api/users/me');
  const lists = [];
  for (const { path } of KINDS) {
    const url =
      path === 'skills' ? `/api/user-skill-sets/user/${user.user.id}` : `/api/${path}?user_id=${user.user.id}`;
    lists.push(await ok(user, 'GET', url));
  }
  return JSON.stringify([me, lists], (key, value) =>
    key === 'updated_at' || (key === 'position' && typeof value === 'number') ? undefined : value,
  );
}

async function fill(app: TestApp, user: TestUser): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const { path } of KINDS) {
    for (const _ of [1, 2]) ids[path] = await add(user, path, EXAMPLES[path].sent);
  }
  await ok(user, 'PATCH', `/api/users/${user.user.id}`, {
    headline: 'Analyst',
    about: 'Notes on the *engine*',
    links: [{ label: 'Site', url: 'https://example.com' }],
    theme: { mode: 'dark', accent: 'moss' },
  });
  await app.ctx.db.updateTable('users').set({ extras: '{"languages":[]}' }).where('id', '=', user.user.id).execute();
  return ids;
}

for (const engine of bothEngines) {
  test(`a portfolio is restored whole, or one record of it, from any version, on ${engine.name}`, async () => {
    const app = await startApp({ engine });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const ids = await fill(app, ada);
    const before = await portfolioOf(ada);
    const { version } = await ok(ada, 'POST', '/api/versions', { name: 'Before the launch' });
    expect(version).toMatchObject({
      kind: 'named',
      name: 'Before the launch',
      summary: expect.stringContaining('2 projects'),
    });

    for (const { path } of KINDS) {
      const [title] = Object.keys(EXAMPLES[path].change);
      await ok(ada, 'PATCH', `/api/${path}/${ids[path]}`, EXAMPLES[path].change);
      expect(title).toBeDefined();
    }
    await ok(ada, 'DELETE', `/api/projects/${ids.projects}`);
    await add(ada, 'projects', { ...EXAMPLES.projects.sent });
    await ok(ada, 'DELETE', `/api/badges/${ids.badges}`);
    await add(ada, 'skills', { name: 'Patience', category: 'softskill' });
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { headline: '', theme: { mode: 'light', accent: 'plum' } });
    const changed = await portfolioOf(ada);
    const taken = await add(eve, 'badges', { ...EXAMPLES.badges.sent, id: ids.badges });

    const detail = await ok(ada, 'GET', `/api/versions/${version.id}`);
    expect(detail.portfolio.projects).toHaveLength(2);
    const isChanged = (wanted: object) => expect(detail.changes).toContainEqual(expect.objectContaining(wanted));
    isChanged({ kind: 'profile', field: 'headline', from: 'Analyst', to: '' });
    isChanged({ kind: 'badges', id: ids.badges, field: '', to: null });
    expect((await eve.request('GET', `/api/versions/${version.id}`)).statusCode).toBe(404);

    const { version: later } = await ok(ada, 'POST', '/api/versions', { name: 'After it' });
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { headline: 'Only now' });
    const between = await ok(ada, 'GET', `/api/versions/${version.id}?with=${later.id}`);
    const keyOf = ({ kind, id, field }: VersionChange) => `${kind} ${id} ${field}`;
    const sorted = (changes: VersionChange[]) => changes.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)));
    expect(sorted(between.changes)).toEqual(sorted(detail.changes));
    const unknown = await ada.request('GET', `/api/versions/${version.id}?with=unknown`);
    expect(unknown.statusCode).toBe(404);
    const { version: foreign } = await ok(eve, 'POST', '/api/versions', { name: 'Not hers' });
    expect((await ada.request('GET', `/api/versions/${version.id}?with=${foreign.id}`)).statusCode).toBe(404);
    await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { headline: '' });
    await ok(ada, 'DELETE', `/api/versions/${later.id}`);

    await ok(ada, 'POST', `/api/versions/${version.id}/restore`, { kind: 'certifications', id: ids.certifications });
    const left = (await ok(ada, 'GET', `/api/versions/${version.id}`)).changes;
    expect(left.filter(({ kind }: VersionChange) => kind === 'certifications')).toEqual([]);
    await ok(ada, 'POST', `/api/versions/${version.id}/restore`, { kind: 'projects', id: ids.projects });
    const projects = await ok(ada, 'GET', `/api/projects?user_id=${ada.user.id}`);
    expect(new Set(projects.map(({ slug }: { slug: string }) => slug)).size).toBe(3);

    await ok(ada, 'POST', `/api/versions/${version.id}/restore`);
    // Another account uses the badge's id by now.
    const restored = (await portfolioOf(ada)).replace(/[0-9a-f-]{36}/g, (id) => (before.includes(id) ? id : taken));
    expect(restored).toBe(before);
    expect(
      (await ok(ada, 'GET', `/api/versions/${version.id}`)).changes.map(({ kind }: VersionChange) => kind),
    ).toEqual(['badges', 'badges']);

    const [latest] = await versionsOf(ada);
    expect(latest.kind).toBe('before-restore');
    await app.ctx.db.deleteFrom('versions').where('id', '=', version.id).execute();
    expect((await ada.request('POST', `/api/versions/${version.id}/restore`)).statusCode).toBe(404);
    expect(changed).not.toBe(before);
  });

  test(`editing stores one version for ten minutes, and equal content none, on ${engine.name}`, async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const id = await add(ada, 'badges', { title: 'one' });
    const rename = (title: string) => ok(ada, 'PATCH', `/api/badges/${id}`, { title });
    expect(await versionsOf(ada)).toEqual([]);

    clock.advance(11 * MINUTE_MS);
    await Promise.all(['two', 'three', 'four'].map(rename));
    await rename('five');
    clock.advance(11 * MINUTE_MS);
    await rename('five');
    clock.advance(11 * MINUTE_MS);
    await rename('six');

    const versions = await versionsOf(ada);
    expect(versions.map(({ kind, summary }: Record<string, string>) => `${kind}: ${summary}`)).toEqual([
      'auto: 1 badge changed',
      'auto: 1 badge',
    ]);
    const titles = [];
    for (const version of versions) {
      titles.push((await ok(ada, 'GET', `/api/versions/${version.id}`)).portfolio.badges[0].title);
    }
    expect(titles).toEqual(['five', 'one']);
    expect((await eve.request('DELETE', `/api/versions/${versions[0].id}`)).statusCode).toBe(404);

    await ok(ada, 'POST', '/api/import', { basics: { name: 'Ada' }, awards: [{ title: 'seven' }] });
    expect(await kindsOf(ada)).toEqual(['before-import', 'auto', 'auto']);
    await ok(ada, 'POST', '/api/versions', { name: 'Good' });
    await ok(ada, 'POST', '/api/versions', { name: 'Still good' });
    expect((await versionsOf(ada)).slice(0, 2)).toMatchObject([
      { name: 'Still good', summary: 'no change' },
      { name: 'Good' },
    ]);
    await ok(ada, 'DELETE', `/api/versions/${versions[1].id}`);
    expect(await kindsOf(ada)).toEqual(['named', 'named', 'before-import', 'auto']);
    const named = await ok(ada, 'GET', `/api/versions/${(await versionsOf(ada))[0].id}`);
    expect([named.name, named.changes]).toEqual(['Still good', []]);
  });

  test(`versions name their images, are swept after a year, and go with the account, on ${engine.name}`, async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const image_url = `images/${'a'.repeat(64)}.webp`;
    await app.ctx.db
      .insertInto('images')
      .values({ hash: 'a'.repeat(64), owner: ada.user.id, bytes: 1, created_at: clock.now().toISOString() })
      .execute();
    const id = await add(ada, 'badges', { title: 'one', image_url });
    clock.advance(HOUR_MS);
    await ok(ada, 'PATCH', `/api/badges/${id}`, { image_url: '' });
    await ok(ada, 'POST', '/api/versions', { name: 'Kept' });
    const stored = await app.ctx.db.selectFrom('versions').select(['kind', 'images']).orderBy('kind').execute();
    expect(stored).toEqual([
      { kind: 'auto', images: image_url },
      { kind: 'named', images: '' },
    ]);

    await passTime(clock, ada, 40 * DAY_MS);
    clock.advance(330 * DAY_MS);
    vi.advanceTimersByTime(HOUR_MS);
    await eventually(async () => {
      const kept = await app.ctx.db.selectFrom('versions').select('name').execute();
      expect(kept).toEqual([{ name: 'Kept' }]);
    });
    await eventually(async () => {
      expect(await app.ctx.db.selectFrom('version_bases').select('id').execute()).toHaveLength(1);
    });
    await app.ctx.db.deleteFrom('users').where('id', '=', ada.user.id).execute();
    expect(await app.ctx.db.selectFrom('versions').select('id').execute()).toEqual([]);
    expect(await app.ctx.db.selectFrom('version_bases').select('id').execute()).toEqual([]);
  });
}

test.each(bothEngines)('what a version brings back is no longer in the trash, on $name', async (engine) => {
  const app = await startApp({ engine });
  const ada = await makeUser(app);
  const ids = await fill(app, ada);
  const { version } = await ok(ada, 'POST', '/api/versions', { name: 'Whole' });
  const trash = async () => (await ok(ada, 'GET', '/api/trash')).map(({ kind }: { kind: string }) => kind).sort();
  for (const path of ['badges', 'projects']) await ok(ada, 'DELETE', `/api/${path}/${ids[path]}`);
  await ok(ada, 'POST', `/api/versions/${version.id}/restore`, { kind: 'badges', id: ids.badges });
  expect(await trash()).toEqual(['projects']);
  // Nothing, and an object without a choice, mean the whole.
  const whole = await ok(ada, 'POST', `/api/versions/${version.id}/restore`, {});
  expect(whole.message).toBe('Version restored.');
  expect(await trash()).toEqual([]);
  expect((await ada.request('POST', `/api/projects/${ids.projects}/restore`)).statusCode).toBe(404);
  const odd = await ada.request('POST', `/api/versions/${version.id}/restore`, { json: { id: ids.projects } });
  expect(odd.statusCode).toBe(400);
  await ok(ada, 'PATCH', `/api/users/${ada.user.id}`, { publishing: 'manual' });
  await ok(ada, 'DELETE', `/api/projects/${ids.projects}`);
  await ok(ada, 'POST', '/api/draft/discard');
  expect(await trash()).toEqual([]);
});
