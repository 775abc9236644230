import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { bothEngines } from '../../support/engines.ts';

type Message = { id: string; created_at: string };
type Overrides = { folder?: string; read?: number; subject?: string; message?: string };

/** Stores messages of a minute each, the last one newest. */
async function store(app: TestApp, { user }: TestUser, count: number, overrides: Overrides = {}): Promise<Message[]> {
  const rows = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    user_id: user.id,
    name: 'Grace',
    email: `grace-${index}@example.org`,
    subject: `Letter ${index}`,
    message: 'Are you free in May?',
    read: 0,
    mail_id: '',
    created_at: new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
    ...overrides,
  }));
  for (let start = 0; start < rows.length; start += 100)
    await app.ctx.db
      .insertInto('messages')
      .values(rows.slice(start, start + 100))
      .execute();
  return rows;
}

async function many({ request }: TestUser, json: object) {
  const response = await request('POST', '/api/messages/many', { json });
  expect(response.statusCode).toBe(200);
  return response.json() as { changed: number; ids: string[]; left: number };
}

const list = async ({ request }: TestUser, query = '') =>
  (await request('GET', `/api/messages?count=true${query}`)).json();
const idsOf = (messages: readonly Message[]) => messages.map(({ id }) => id);

describe.each(bothEngines)('many messages on $name', (engine) => {
  test('those named are marked, filed and deleted, and what was so already is not among the changed', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const ids = idsOf(await store(app, ada, 5));
    await many(ada, { ids: ids.slice(0, 1), action: 'read' });
    expect((await many(ada, { ids: ids.slice(0, 3), action: 'read' })).ids.toSorted()).toEqual(
      ids.slice(1, 3).toSorted(),
    );
    expect((await list(ada)).unread).toBe(2);
    expect(await many(ada, { ids: ids.slice(0, 2), action: 'archived' })).toMatchObject({ changed: 2, left: 0 });
    expect(await list(ada, '&folder=archived')).toMatchObject({ found: 2, unread: 2 });
    expect(await many(ada, { ids: ids.slice(0, 2), action: 'unread' })).toMatchObject({ changed: 2 });
    expect(await many(ada, { ids: ids.slice(0, 2), action: 'inbox' })).toMatchObject({ changed: 2 });
    expect(await many(ada, { ids, action: 'delete' })).toMatchObject({ changed: 5 });
    expect((await list(ada)).found).toBe(0);
    expect((await ada.request('GET', '/api/trash')).json()).toHaveLength(5);
    for (const named of [ids.toSorted(), ids.toSorted().toReversed()]) {
      expect(await many(ada, { ids: [...named, randomUUID()], action: 'restore' })).toMatchObject({ ids: named });
      expect(await many(ada, { ids: named, action: 'delete' })).toMatchObject({ ids: named });
    }
    expect(await many(ada, { ids: [...ids, randomUUID()], action: 'restore' })).toMatchObject({ changed: 5 });
    expect(idsOf((await list(ada)).messages)).toEqual(ids.toReversed());
    expect(await many(ada, { action: 'delete' })).toMatchObject({ changed: 0 });
  });

  test('of those that match, what has arrived since stays as it is', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await store(app, ada, 3, { subject: 'Offer' });
    const [letter, newest] = (await store(app, ada, 2)) as [Message, Message];
    const until = `${letter.created_at}_${letter.id}`;
    expect(await list(ada, '&search=offer')).toMatchObject({ found: 3 });
    expect(await many(ada, { matching: { folder: 'inbox', search: 'offer' }, action: 'archived' })).toMatchObject({
      changed: 3,
    });
    expect(await many(ada, { matching: { folder: 'inbox', until }, action: 'delete' })).toMatchObject({
      ids: [letter.id],
      left: 0,
    });
    expect(idsOf((await list(ada)).messages)).toEqual([newest.id]);
  });

  test('nothing happens to the messages of others, and more than 500 are not named at once', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    const ids = idsOf(await store(app, ada, 2));
    for (const action of ['read', 'archived', 'spam', 'delete'])
      expect(await many(eve, { ids, action })).toMatchObject({ changed: 0, ids: [] });
    await many(ada, { ids, action: 'delete' });
    expect(await many(eve, { ids, action: 'restore' })).toMatchObject({ changed: 0 });
    expect(await many(ada, { ids, action: 'restore' })).toMatchObject({ changed: 2 });
    expect(await list(ada)).toMatchObject({ found: 2, unread: 2 });
    const tooMany = { ids: Array.from({ length: 501 }, () => randomUUID()), action: 'read' };
    expect((await ada.request('POST', '/api/messages/many', { json: tooMany })).statusCode).toBe(400);
  });

  test('what is moved to the spam or out of it is learned from, and webhooks are told what is none', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const message = 'Buy cheap links at https://links.example.com today, the best of all the links that there are';
    const ids = idsOf(await store(app, ada, 3, { message }));
    const lessons = async () =>
      app.ctx.db.selectFrom('contact_lessons').select('spam').where('user_id', '=', ada.user.id).execute();
    expect(await many(ada, { ids, action: 'spam' })).toMatchObject({ changed: 3 });
    expect(new Set((await lessons()).map(({ spam }) => spam))).toEqual(new Set([1]));
    expect((await list(ada, '&folder=spam')).found).toBe(3);
    expect(await many(ada, { ids, action: 'inbox' })).toMatchObject({ changed: 3 });
    expect(new Set((await lessons()).map(({ spam }) => spam))).toEqual(new Set([0]));
  });

  test('a thousand messages are one request, and of more the newest thousand go first', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await store(app, ada, 1_005);
    for (const action of ['read', 'archived'] as const) {
      const matching = { folder: 'inbox' };
      expect(await many(ada, { matching, action })).toMatchObject({ changed: 1_000, left: 5 });
      expect(await many(ada, { matching, action })).toMatchObject({ changed: 5, left: 0 });
    }
    const deleted = await many(ada, { matching: { folder: 'archived' }, action: 'delete' });
    expect(deleted).toMatchObject({ changed: 1_000, left: 5 });
    expect(await many(ada, { ids: deleted.ids.slice(0, 500), action: 'restore' })).toMatchObject({ changed: 500 });
    await many(ada, { matching: { folder: 'archived' }, action: 'spam' });
    expect((await list(ada, '&folder=spam')).found).toBe(500);
  });
});
