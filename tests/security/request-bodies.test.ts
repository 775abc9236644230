import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { KINDS, recordWith } from '../support/record-samples.ts';

/** Keys that attackers have used on other programs, with harmful values. */
const FORGED = {
  role: 'admin',
  roles: ['admin'],
  is_admin: true,
  isAdmin: true,
  admin: 1,
  plan: 'unlimited',
  verified: true,
  email_verified: true,
  revision: 99,
  changed_at: '1999-01-01T00:00:00.000Z',
  password_hash: '$argon2id$v=19$m=19456,t=2,p=1$AAAA$AAAA',
  sort_order: -1,
  group_id: '00000000-0000-4000-8000-000000000000',
  created_at: '1999-01-01T00:00:00.000Z',
  updated_at: '1999-01-01T00:00:00.000Z',
  extras: '{"x":1}',
  mail_id: 'x',
  owner: 'x',
  token: 'x',
  deleted_at: null,
};

/** Each would reach the prototype of every object in a careless parser or merge. */
const POLLUTING = [
  '{"__proto__":{"polluted":1}}',
  '{"title":"x","__proto__":{"polluted":1}}',
  '{"title":"x","constructor":{"prototype":{"polluted":1}}}',
  '{"links":[{"label":"x","url":"","__proto__":{"polluted":1}}]}',
  '{"theme":{"mode":"dark","accent":"moss","__proto__":{"polluted":1}}}',
  '{"basics":{"name":"x","__proto__":{"polluted":1}}}',
  '{"\\u005f_proto__":{"polluted":1}}',
];

/** Values of a type that no field has, or no parser expects. */
const ODD: unknown[] = [
  null,
  7,
  true,
  [],
  {},
  [[]],
  { $ne: null },
  { toString: 'x' },
  { length: 5 },
  ['x', { toJSON: 1 }],
];

describe.each(engines)('a body on $name', (engine) => {
  let app: TestApp;
  let ada: TestUser;
  let eve: TestUser;
  beforeAll(async () => {
    app = await startApp({ engine });
    ada = await makeUser(app);
    eve = await makeUser(app);
  });
  const accountOf = async ({ user }: TestUser) =>
    app.ctx.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();

  test("sets only a record's own fields, new or changed", async () => {
    for (const kind of KINDS) {
      const path = `/api/${kind.path}`;
      const sent = { ...FORGED, ...recordWith(kind, 'x'), hidden: true, position: kind.fields.position ? 'x' : 99 };
      const added = (await eve.request('POST', `${path}/new`, { json: sent })).json()[kind.entity];
      const forged = { ...FORGED, id: randomUUID(), user_id: ada.user.id, ...recordWith(kind, 'y') };
      const changed = (await eve.request('PATCH', `${path}/${added.id}`, { json: forged })).json()[kind.entity];

      for (const record of [added, changed]) {
        expect(kind.record.strict().parse(record), kind.path).toEqual(record);
        expect(record).toMatchObject({ id: added.id, user_id: eve.user.id, hidden: true });
        expect(record.created_at).not.toBe(FORGED.created_at);
        expect(record.updated_at).not.toBe(FORGED.updated_at);
        if (!kind.fields.position) expect(record.position).toBe(1);
        if ('group_id' in record) expect(record.group_id).not.toBe(FORGED.group_id);
      }
      const rejected = await eve.request('POST', `${path}/new`, { json: { ...sent, user_id: ada.user.id } });
      expect(rejected.statusCode).toBe(403);
      expect((await eve.request('GET', `${path}/${added.id}`)).json().user_id).toBe(eve.user.id);
    }
  });

  test("sets only an account's profile", async () => {
    const before = await accountOf(eve);
    const json = {
      ...FORGED,
      id: ada.user.id,
      user_id: ada.user.id,
      email: 'x@example.com',
      password: 'x',
      headline: 'y',
    };
    expect((await eve.request('PATCH', `/api/users/${eve.user.id}`, { json })).statusCode).toBe(200);
    const { updated_at, changed_at, revision, text_bytes, ...after } = await accountOf(eve);
    expect(Number(text_bytes)).toBe(Number(before.text_bytes) + 1);
    expect([updated_at, changed_at]).not.toContain(FORGED.updated_at);
    expect(Number(revision)).toBeLessThan(FORGED.revision);
    expect({ ...before, ...after, headline: before.headline }).toEqual(before);

    const name = `new-${randomUUID().slice(0, 8)}`;
    const registration = {
      user_name: name,
      email: `${name}@example.com`,
      password: PASSWORD,
      confirm_password: PASSWORD,
    };
    const registered = await app.request('POST', '/api/users/register/new', {
      json: { ...registration, ...FORGED, id: ada.user.id, headline: 'y', indexed: false },
    });
    expect(registered.statusCode).toBe(200);
    const { user } = registered.json();
    expect(user.id).not.toBe(ada.user.id);
    expect(Object.keys(user).sort()).toEqual(Object.keys(eve.user).sort());
    const stored = await accountOf({ user } as TestUser);
    expect(stored).toMatchObject({ headline: '', indexed: before.indexed, extras: before.extras });
    expect(stored.created_at).not.toBe(FORGED.created_at);
    expect(stored.password_hash).not.toBe(FORGED.password_hash);
  });

  test('marks a message as read and changes nothing else', async () => {
    const letter = { name: 'Grace', email: 'grace@example.org', subject: 'Work', message: 'Hello' };
    await app.request('POST', '/api/contact', {
      json: { ...letter, ...FORGED, user_id: eve.user.id, id: ada.user.id, read: true },
    });
    const [stored] = (await eve.request('GET', '/api/messages')).json().messages;
    expect(stored).toMatchObject({ ...letter, read: false });
    expect(stored.id).not.toBe(ada.user.id);
    const json = { read: true, message: 'forged', user_id: ada.user.id, ...FORGED };
    const { inbox_message } = (await eve.request('PATCH', `/api/messages/${stored.id}`, { json })).json();
    expect({ ...inbox_message, mail: stored.mail }).toEqual({ ...stored, read: true });
    expect((await ada.request('GET', '/api/messages')).json().messages).toEqual([]);
  });

  test('cannot reach a prototype, on any route with a body', async () => {
    const headers = { 'content-type': 'application/json' };
    const writes = ['/api/badges/new', '/api/projects/new', '/api/skills/new', '/api/import', '/api/import/preview'];
    for (const body of POLLUTING) {
      for (const path of [...writes, '/api/users/login', '/api/contact', '/api/leads', '/api/badges/order']) {
        const response = await eve.request('POST', path, { body, headers });
        expect([path, body, response.statusCode]).toEqual([path, body, 400]);
      }
      expect((await eve.request('PATCH', `/api/users/${eve.user.id}`, { body, headers })).statusCode).toBe(400);
    }
    const form = 'user_id=x&__proto__=x&__proto__[polluted]=1&constructor[prototype][polluted]=1&name=x';
    const sent = await app.request('POST', '/api/contact', {
      body: form,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(sent.statusCode).toBe(400);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  test('of another type is rejected everywhere', async () => {
    const paths = [
      '/api/users/login',
      '/api/users/register/new',
      '/api/users/forgot-password',
      '/api/leads',
      '/api/contact',
    ];
    const own = ['/api/experiences/new', '/api/users/change-password'];
    const keys = ['email', 'password', 'company_name', 'current_password', 'user_name', 'name'];
    for (const path of [...paths, ...own]) {
      for (const odd of ODD) {
        for (const json of [odd, Object.fromEntries(keys.map((key) => [key, odd]))]) {
          const { statusCode } = await eve.request('POST', path, { json });
          expect(statusCode, `${path} ${JSON.stringify(json)}`).toBe(400);
        }
      }
    }
  });
});
