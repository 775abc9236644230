import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, expect, test, vi } from 'vitest';
import { migrate } from '../../../src/platform/db/migrate.ts';
import { migrations } from '../../../src/platform/db/migrations/index.ts';
import { openDatabase } from '../../../src/platform/db/open.ts';
import { DAY_MS, HOUR_MS } from '../../../src/platform/lib/time.ts';
import { TRASH_MAX_BYTES, TRASH_MAX_ITEMS } from '../../../src/portfolio/model/trash.ts';
import { makeUser, startApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { EXAMPLES } from '../../support/record-examples.ts';

const QUOTA_BYTES = 20_000;

afterEach(() => {
  vi.useRealTimers();
});

async function add(user: TestUser, path: string, json: Record<string, string>): Promise<string> {
  const { status, message, success, ...body } = (await user.request('POST', `/api/${path}/new`, { json })).json();
  expect(success, message).toBe(true);
  return (Object.values(body)[0] as { id: string }).id;
}

async function remove(user: TestUser, path: string, id: string): Promise<void> {
  expect((await user.request('DELETE', `/api/${path}/${id}`)).statusCode).toBe(200);
}

async function trashOf(user: TestUser): Promise<{ kind: string; id: string; title: string }[]> {
  return (await user.request('GET', '/api/trash')).json();
}

const titlesOf = async (user: TestUser) => (await trashOf(user)).map(({ title }) => title);

for (const engine of bothEngines) {
  test(`the trash holds what was deleted for 30 days, and empties by the hour on ${engine.name}`, async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    const [badge, skill] = [
      await add(ada, 'badges', { title: 'Swimmer' }),
      await add(ada, 'skills', { name: 'SQL', category: 'database' }),
    ];
    const message = { user_id: ada.user.id, name: 'Bob', email: 'b@example.com', subject: 'Hello', message: 'Hi' };
    await app.request('POST', '/api/contact', { json: message });
    const [{ id: messageId }] = (await ada.request('GET', '/api/messages')).json().messages;

    const deleted_at = clock.now().toISOString();
    await remove(ada, 'badges', badge);
    clock.advance(1_000);
    await remove(ada, 'skills', skill);
    clock.advance(1_000);
    await remove(ada, 'messages', messageId);

    expect(await trashOf(ada)).toEqual([
      expect.objectContaining({ kind: 'messages', id: messageId, title: 'Hello' }),
      expect.objectContaining({ kind: 'skills', id: skill, title: 'SQL' }),
      {
        kind: 'badges',
        id: badge,
        title: 'Swimmer',
        deleted_at,
        expires_at: new Date(Date.parse(deleted_at) + 30 * DAY_MS).toISOString(),
      },
    ]);
    expect(await trashOf(eve)).toEqual([]);
    expect((await eve.request('DELETE', `/api/trash/${badge}`)).statusCode).toBe(404);

    // Its group may be gone by now.
    await app.ctx.db.deleteFrom('skill_groups').where('user_id', '=', ada.user.id).execute();
    for (const path of [`skills/${skill}`, `messages/${messageId}`]) {
      expect((await ada.request('POST', `/api/${path}/restore`)).statusCode, path).toBe(200);
    }
    expect((await ada.request('GET', '/api/messages')).json().messages).toMatchObject([{ subject: 'Hello' }]);
    await remove(ada, 'skills', skill);

    clock.advance(30 * DAY_MS - 2_000);
    vi.advanceTimersByTime(HOUR_MS);
    await eventually(async () => {
      const rows = await app.ctx.db.selectFrom('deleted_records').select('title').execute();
      expect(rows).toEqual([{ title: 'SQL' }]);
    });
  });

  test(`things are deleted permanently one by one, or all at once, on ${engine.name}`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const ids: string[] = [];
    for (const title of ['one', 'two', 'three']) ids.push(await add(ada, 'badges', { title }));
    for (const id of ids) await remove(ada, 'badges', id);

    expect((await ada.request('DELETE', `/api/trash/${ids[1]}`)).json().message).toBe('Deleted permanently.');
    expect((await titlesOf(ada)).sort()).toEqual(['one', 'three']);
    expect((await ada.request('POST', `/api/badges/${ids[1]}/restore`)).statusCode).toBe(404);

    expect((await ada.request('DELETE', '/api/trash')).json().message).toBe('The trash is empty.');
    expect(await trashOf(ada)).toEqual([]);
  });

  test(`of two kinds with one id is deleted by its kind on ${engine.name}`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const id = '11111111-1111-4111-8111-111111111111';
    await add(ada, 'projects', { id, title: 'Engine' });
    await add(ada, 'badges', { id, title: 'Reader' });
    await remove(ada, 'projects', id);
    await remove(ada, 'badges', id);
    const unclear = await ada.request('DELETE', `/api/trash/${id}?kind=`);
    expect([unclear.statusCode, unclear.json().error]).toEqual([409, expect.stringContaining('?kind=projects')]);
    expect(await titlesOf(ada)).toHaveLength(2);
    expect((await ada.request('DELETE', `/api/trash/${id}?kind=skills`)).statusCode).toBe(404);
    expect((await ada.request('DELETE', `/api/trash/${id}?kind=badges`)).statusCode).toBe(200);
    expect(await titlesOf(ada)).toEqual(['Engine']);
    expect((await ada.request('DELETE', `/api/trash/${id}`)).statusCode).toBe(200);
    expect(await trashOf(ada)).toEqual([]);
  });

  test(`a record is restored before what has its position now, whatever their ids, on ${engine.name}`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const ids = ['f', 'e', 'd', '2', '1'].map((digit) => `${digit.repeat(8)}-0000-4000-8000-${digit.repeat(12)}`);
    const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids;
    const listed = async () =>
      ((await ada.request('GET', `/api/badges?user_id=${ada.user.id}`)).json() as { id: string }[]).map(({ id }) => id);
    for (const id of [first, second, third]) await add(ada, 'badges', { id, title: 'Swimmer' });
    await remove(ada, 'badges', third);
    for (const id of [fourth, fifth]) await add(ada, 'badges', { id, title: 'Swimmer' });

    expect((await ada.request('POST', `/api/badges/${third}/restore`)).statusCode).toBe(200);
    expect(await listed()).toEqual([first, second, third, fourth, fifth]);

    for (const id of [first, second, third]) await remove(ada, 'badges', id);
    expect((await ada.request('POST', '/api/badges/order', { json: { ids: [fifth, fourth] } })).statusCode).toBe(200);
    const restored = { ids: [third, first, second], action: 'restore' };
    expect((await ada.request('POST', '/api/badges/many', { json: restored })).statusCode).toBe(200);
    expect(await listed()).toEqual([first, second, third, fifth, fourth]);
  });

  test(`a restored record says what differs, and needs room, on ${engine.name}`, async () => {
    const app = await startApp({ engine, config: { quotaTextBytes: QUOTA_BYTES } });
    const ada = await makeUser(app);
    const project = await add(ada, 'projects', { title: 'Engine' });
    const long = await add(ada, 'badges', { title: 'Long', description: 'x'.repeat(9_000) });
    await remove(ada, 'projects', project);
    await add(ada, 'projects', { title: 'Engine' });

    const restored = await ada.request('POST', `/api/projects/${project}/restore`);

    expect(restored.json().project).toMatchObject({ id: project, slug: 'engine-2' });
    expect(restored.json().message).toBe(
      'Project restored. Another project has its address by now: its page is at …/projects/engine-2.',
    );

    await remove(ada, 'badges', long);
    await add(ada, 'badges', { title: 'Other', description: 'y'.repeat(9_900) });
    await add(ada, 'badges', { title: 'Third', description: 'z'.repeat(9_000) });
    const rejected = await ada.request('POST', `/api/badges/${long}/restore`);
    expect(rejected.json()).toMatchObject({ status: 507, code: 'storage_full' });
    expect(await titlesOf(ada)).toEqual(['Long']);
  });

  test(`what was deleted first leaves a full trash first on ${engine.name}`, async () => {
    const clock = stillClock();
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const row = { user_id: ada.user.id, kind: 'badges', row: '{}', deleted_at: clock.now().toISOString() };
    const rows = Array.from({ length: TRASH_MAX_ITEMS }, (_, index) => {
      const place = String(index).padStart(4, '0');
      return { ...row, id: `id-${place}`, title: place, bytes: 2 };
    });
    for (const part of [rows.slice(0, 500), rows.slice(500)]) {
      await app.ctx.db.insertInto('deleted_records').values(part).execute();
    }
    clock.advance(1_000);
    await remove(ada, 'badges', await add(ada, 'badges', { title: 'last' }));
    const titles = await titlesOf(ada);
    expect(titles).toHaveLength(TRASH_MAX_ITEMS);
    expect([titles[0], titles.includes('0000'), titles.includes('0001')]).toEqual(['last', false, true]);

    await app.ctx.db
      .updateTable('deleted_records')
      .set({ bytes: TRASH_MAX_BYTES - 10 })
      .where('title', '=', '0999')
      .execute();
    clock.advance(1_000);
    await remove(ada, 'badges', await add(ada, 'badges', { title: 'heavy' }));
    expect(await titlesOf(ada)).toEqual(['heavy', 'last']);
  });

  test(`deleted records from before the key had an owner survive the migration on ${engine.name}`, async () => {
    const { db, close } = await openDatabase(await engine.freshDatabaseUrl());
    await migrate({ db });
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
    await migrator.migrateTo('0007-source-index');
    await sql`insert into users (id, user_name, email, password_hash) values ('u', 'ada', 'a@example.com', 'x')`.execute(
      db,
    );
    const row = { id: 'r', user_id: 'u', kind: 'badges', row: '{}', deleted_at: '2026-03-14T12:00:00.000Z' };
    await db.insertInto('deleted_records').values(row).execute();

    const { error } = await migrator.migrateToLatest();

    expect(error).toBeUndefined();
    const kept = { ...row, title: '', bytes: 0 };
    expect(await db.selectFrom('deleted_records').selectAll().execute()).toEqual([kept]);
    await db.deleteFrom('users').execute();
    expect(await db.selectFrom('deleted_records').selectAll().execute()).toEqual([]);
    await close();
  });
}

test('the trash names jobs and degrees with their employers and schools', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const { experiences, educations } = EXAMPLES;
  const addAndRemove = async (path: string, json: object) =>
    remove(ada, path, await add(ada, path, { ...json } as Record<string, string>));
  const job = { ...experiences.sent, position: 'Analyst', company_name: 'Engine Works' };
  await addAndRemove('experiences', job);
  await addAndRemove('experiences', { ...job, position: 'Own', company_name: 'Own' });
  await addAndRemove('educations', { ...educations.sent, name_of_award: 'MSc', institution: 'Royal Institution' });
  expect((await titlesOf(ada)).sort()).toEqual(['Analyst, Engine Works', 'MSc, Royal Institution', 'Own']);
});
