import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { DAY_MS } from '../../src/platform/lib/time.ts';
import { skills } from '../../src/portfolio/records/skill/skill.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { passTime, stillClock } from '../support/clock.ts';
import { bothEngines } from '../support/engines.ts';
import { validImage } from '../support/images.ts';
import { EXAMPLES, type Values } from '../support/record-examples.ts';
import { fieldsOf, KINDS } from '../support/record-samples.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function uploadImage(user: TestUser): Promise<string> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(validImage('ok.png'))], 'ok.png'));
  const response = await user.request('POST', '/api/upload', { body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json().image_url;
}

const SUITE = bothEngines.flatMap((engine) =>
  KINDS.map((kind) => ({ engine, kind, ...EXAMPLES[kind.path], name: `${kind.path} on ${engine.name}` })),
);

describe.each(SUITE)('$name', ({ engine, kind, sent, change, title, added }) => {
  const path = `/api/${kind.path}`;
  const clock = stillClock();
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ engine, now: clock.now });
  });
  const add = (user: TestUser, values: Values = sent) => user.request('POST', `${path}/new`, { json: values });
  const addOk = async (user: TestUser, values: Values = sent): Promise<Values & { id: string }> => {
    const response = await add(user, values);
    expect(response.statusCode, response.body).toBe(200);
    return response.json()[kind.entity];
  };
  const read = (id: string, asker: TestUser | TestApp = app) => asker.request('GET', `${path}/${id}`);
  const list = async (user: TestUser, asUser: TestUser | TestApp = user): Promise<(Values & { id: string })[]> => {
    if (kind !== skills) return (await asUser.request('GET', `${path}?user_id=${user.user.id}`)).json();
    const groups = (await asUser.request('GET', `/api/user-skill-sets/user/${user.user.id}`)).json();
    return groups.flatMap((group: { skillSets: Values[] }) => group.skillSets);
  };

  test('returns what was sent, with the wording of the specification', async () => {
    const ada = await makeUser(app);

    const response = await add(ada);
    const body = response.json();

    expect(body).toMatchObject({ status: 200, success: true, message: kind.wording.added });
    const record = body[kind.entity];
    const now = clock.now().toISOString();
    const byServer = { id: expect.stringMatching(UUID), user_id: ada.user.id, created_at: now, updated_at: now };
    expect(record).toEqual({ ...byServer, position: 1, visibility: 'everyone', hidden: false, ...added, ...sent });
    expect(kind.record.strict().safeParse(record).error).toBeUndefined();
    expect((await read(record.id)).json()).toEqual(record);
    expect(await list(ada, app)).toEqual([record]);
  });

  test('treats missing fields as empty', async () => {
    const ada = await makeUser(app);
    const needed = Object.fromEntries(kind.required.map((field) => [field, sent[field]]));

    const record = await addOk(ada, { [title]: sent[title], ...needed, user_id: '' });

    for (const field of Object.keys(kind.fields)) {
      if (field === title || field in needed || field === 'show') continue;
      const schema = kind.fields[field];
      const none = schema instanceof z.ZodNullable ? null : '';
      const empty = schema instanceof z.ZodEnum ? schema.options[0] : none;
      expect(record[field], field).toEqual(Array.isArray(sent[field]) ? [] : empty);
    }
  });

  test('writes nothing without a session, whatever the body contains', async () => {
    const ada = await makeUser(app);
    const record = await addOk(ada);

    for (const [method, url] of [
      ['POST', `${path}/new`],
      ['PATCH', `${path}/${record.id}`],
      ['DELETE', `${path}/${record.id}`],
      ['POST', `${path}/${record.id}/restore`],
      ['POST', `${path}/order`],
      ['POST', `${path}/many`],
    ] as const) {
      const response = await app.request(method, url, { json: { ...sent, user_id: ada.user.id, ids: [] } });
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({
        status: 401,
        code: 'unauthorized',
        message: 'You are not logged in',
        error: 'Unauthorized',
      });
    }
    expect(await list(ada)).toEqual([record]);
  });

  test("returns 404 for writes to another owner's record and does not change it", async () => {
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    const record = await addOk(ada);

    const responses = [
      await eve.request('PATCH', `${path}/${record.id}`, { json: change }),
      await eve.request('DELETE', `${path}/${record.id}`),
      await eve.request('POST', `${path}/order`, { json: { ids: [record.id] } }),
      await eve.request('POST', `${path}/many`, { json: { ids: [record.id], action: 'nobody' } }),
      await eve.request('POST', `${path}/many`, { json: { ids: [record.id], action: 'delete' } }),
    ];
    await ada.request('DELETE', `${path}/${record.id}`);
    responses.push(await eve.request('POST', `${path}/${record.id}/restore`));
    responses.push(await eve.request('POST', `${path}/many`, { json: { ids: [record.id], action: 'restore' } }));
    await ada.request('POST', `${path}/${record.id}/restore`);

    expect(responses.map((response) => response.statusCode)).toEqual(responses.map(() => 404));
    expect((await read(record.id)).json()).toEqual(record);
  });

  test("rejects another user's user_id and ignores server-side fields in the body", async () => {
    const ada = await makeUser(app);
    const eve = await makeUser(app);

    expect((await add(eve, { ...sent, user_id: ada.user.id })).statusCode).toBe(403);
    expect(await list(ada)).toEqual([]);
    const forged = { created_at: '1999-01-01T00:00:00.000Z', sort_order: 99, is_admin: true };
    const record = await addOk(eve, { ...sent, ...forged, user_id: eve.user.id });

    expect(record.created_at).not.toBe(forged.created_at);
    expect(record).not.toHaveProperty('is_admin');
    const changed = await eve.request('PATCH', `${path}/${record.id}`, {
      json: { ...change, user_id: ada.user.id, id: randomUUID(), created_at: forged.created_at },
    });
    expect(changed.json()[kind.entity]).toMatchObject({
      id: record.id,
      user_id: eve.user.id,
      created_at: record.created_at,
    });
  });

  test('changes only the sent keys', async () => {
    const ada = await makeUser(app);
    const record = await addOk(ada);
    clock.advance(5_000);

    const response = await ada.request('PATCH', `${path}/${record.id}`, { json: change });

    expect(response.statusCode, response.body).toBe(200);
    expect(response.json()[kind.entity]).toEqual({ ...record, ...change, updated_at: clock.now().toISOString() });
    expect((await read(record.id)).json()).toEqual(response.json()[kind.entity]);
  });

  test('rejects an edit of a stale version, and returns the stored one', async () => {
    const ada = await makeUser(app);
    const record = await addOk(ada);
    const seen = String((await read(record.id)).headers.etag);

    const first = await ada.request('PATCH', `${path}/${record.id}`, { json: change, headers: { 'if-match': seen } });
    const second = await ada.request('PATCH', `${path}/${record.id}`, {
      json: { hidden: true },
      headers: { 'if-match': seen },
    });

    expect(first.statusCode).toBe(200);
    expect(second.statusCode).toBe(409);
    expect(second.json()).toMatchObject({ code: 'conflict', details: first.json()[kind.entity] });
    const newest = String(first.headers.etag);
    expect(
      (await ada.request('PATCH', `${path}/${record.id}`, { json: change, headers: { 'if-match': newest } }))
        .statusCode,
    ).toBe(200);
  });

  test('shows hidden records to their owner only', async () => {
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    const record = await addOk(ada);

    await ada.request('PATCH', `${path}/${record.id}`, { json: { hidden: true } });

    expect(await list(ada, app)).toEqual([]);
    expect(await list(ada, eve)).toEqual([]);
    expect((await read(record.id)).statusCode).toBe(404);
    expect((await read(record.id, eve)).statusCode).toBe(404);
    expect(await list(ada)).toMatchObject([{ id: record.id, hidden: true }]);
    expect((await read(record.id, ada)).statusCode).toBe(200);
  });

  test('shows to everyone, in views or to nobody, in both of its names', async () => {
    const ada = await makeUser(app);
    const { id } = await addOk(ada);
    const saved = async (json: Values) => {
      const response = await ada.request('PATCH', `${path}/${id}`, { json });
      const { visibility, hidden } = response.json()[kind.entity];
      const isPublic = (await read(id)).statusCode === 200;
      expect([isPublic, (await list(ada, app)).length > 0]).toEqual([!hidden, !hidden]);
      return [visibility, hidden];
    };

    expect(await saved({ visibility: 'views' })).toEqual(['views', true]);
    expect(await saved({ hidden: true })).toEqual(['views', true]);
    expect(await saved({ hidden: false })).toEqual(['everyone', false]);
    expect(await saved({ hidden: true })).toEqual(['nobody', true]);
    expect(await saved({ hidden: true, visibility: 'views' })).toEqual(['views', true]);
    expect(await saved({ hidden: true, visibility: 'everyone' })).toEqual(['everyone', false]);
    const faulty = await ada.request('PATCH', `${path}/${id}`, { json: { visibility: 'friends' } });
    expect([faulty.statusCode, faulty.json().details]).toMatchObject([
      400,
      [expect.objectContaining({ field: 'visibility' })],
    ]);

    for (const [json, stored] of [
      [{ visibility: 'views' }, 'views'],
      [{ hidden: true }, 'nobody'],
    ] as const) {
      const record = await addOk(ada, { ...sent, ...json });
      expect([record.visibility, record.hidden]).toEqual([stored, true]);
      await ada.request('DELETE', `${path}/${record.id}`);
      const restored = await ada.request('POST', `${path}/${record.id}/restore`);
      expect(restored.json()[kind.entity].visibility).toBe(stored);
    }
  });

  test('deletes at once and restores for 30 days, no longer', async () => {
    const ada = await makeUser(app);
    const record = await addOk(ada);
    const remove = () => ada.request('DELETE', `${path}/${record.id}`);
    const restore = () => ada.request('POST', `${path}/${record.id}/restore`);

    expect((await remove()).statusCode).toBe(200);
    expect((await read(record.id, ada)).statusCode).toBe(404);
    expect(await list(ada)).toEqual([]);
    await passTime(clock, ada, 30 * DAY_MS - 1);
    expect((await restore()).json()[kind.entity]).toEqual(record);
    expect(await list(ada)).toEqual([record]);
    await remove();
    await passTime(clock, ada, 30 * DAY_MS);
    expect((await restore()).statusCode).toBe(404);
  });

  test("keeps the owner's order", async () => {
    const ada = await makeUser(app);
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three']) ids.push((await addOk(ada, { ...sent, [title]: name })).id);
    const [one, two, three] = kind.isNewFirst ? ids.toReversed() : ids;

    expect((await list(ada)).map((record) => record.id)).toEqual([one, two, three]);
    expect((await ada.request('POST', `${path}/order`, { json: { ids: [three, one] } })).statusCode).toBe(200);
    expect((await list(ada)).map((record) => record.id)).toEqual([three, one, two]);
    expect((await ada.request('POST', `${path}/order`, { json: { ids: [randomUUID()] } })).statusCode).toBe(404);
  });

  test("keeps a client's unused id, and never changes the record of a used one", async () => {
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    const id = randomUUID();

    const record = await addOk(ada, { ...sent, id });
    const sentAgain = await addOk(ada, { ...sent, id });
    const foreign = await addOk(eve, { ...sent, id });
    const odd = await addOk(eve, { ...sent, id: 'not-a-uuid' });

    expect(record.id).toBe(id);
    expect(sentAgain).toEqual(record);
    expect(foreign.id).not.toBe(id);
    expect(odd.id).toMatch(UUID);
    expect(await list(ada)).toEqual([record]);
  });

  test('adds and deletes one id repeatedly, whoever else has deleted it, and restores the last record', async () => {
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    const id = randomUUID();
    const addAndDelete = async (user: TestUser, name: string) => {
      expect((await addOk(user, { ...sent, id, [title]: name })).id).toBe(id);
      const response = await user.request('DELETE', `${path}/${id}`);
      expect(response.statusCode, response.body).toBe(200);
    };

    await addAndDelete(ada, 'first');
    await addAndDelete(ada, 'second');
    await addAndDelete(eve, 'of somebody else');

    const restored = await ada.request('POST', `${path}/${id}/restore`);
    expect(restored.json()[kind.entity]).toMatchObject({ id, user_id: ada.user.id, [title]: 'second' });
    expect((await ada.request('POST', `${path}/${id}/restore`)).statusCode).toBe(404);
  });

  test('restores under a fresh id if the id is in use again, and does not change that record', async () => {
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    const deleted = await addOk(ada);
    await ada.request('DELETE', `${path}/${deleted.id}`);
    const taken = await addOk(eve, { ...sent, id: deleted.id });

    const restored = await ada.request('POST', `${path}/${deleted.id}/restore`);

    expect(restored.statusCode, restored.body).toBe(200);
    const record = restored.json()[kind.entity];
    expect(record).toEqual({ ...deleted, id: expect.any(String) });
    expect(record.id).not.toBe(deleted.id);
    expect(taken.id).toBe(deleted.id);
    expect(await list(ada)).toEqual([record]);
    expect(await list(eve)).toEqual([taken]);
  });

  test('reports the field of every kind of invalid input and stores nothing', async () => {
    const ada = await makeUser(app);
    for (const field of Object.keys(kind.fields)) {
      const isList = Array.isArray(sent[field]);
      const isAmount = kind.fields[field] instanceof z.ZodNullable;
      const badAmounts = ['80', -1, 0.001, true, {}, ['x']];
      const badOthers = isList ? ['text', [1], Array(101).fill('x')] : [7, null, {}, ['x'], 'x\u0000y', '\ud800'];
      const bad = isAmount ? badAmounts : badOthers;
      for (const value of bad) {
        const response = await add(ada, { ...sent, [field]: value });
        expect(response.statusCode, `${field} = ${JSON.stringify(value)?.slice(0, 40)}`).toBe(400);
        const { code, message, details } = response.json();
        expect({ code, message }).toEqual({ code: 'invalid', message: `Error adding ${kind.entity}` });
        expect(details[0].field).toMatch(new RegExp(`^${field}(\\.|$)`));
      }
    }
    expect(await list(ada)).toEqual([]);
  });

  test('the message of an invalid request states which operation failed', async () => {
    const ada = await makeUser(app);
    const tooLong = `${path}/${'x'.repeat(101)}`;
    for (const [method, url, json, message] of [
      ['PATCH', tooLong, change, `Error saving ${kind.entity}`],
      ['DELETE', tooLong, undefined, `Error deleting ${kind.entity}`],
      ['POST', `${tooLong}/restore`, undefined, `Error restoring ${kind.entity}`],
      ['POST', `${path}/order`, { ids: 'x' }, 'Error saving the order'],
      ['POST', `${path}/many`, { ids: [], action: 'delete' }, `Error saving ${kind.entity}`],
    ] as const) {
      const response = await ada.request(method, url, { json });
      expect([method, response.statusCode, response.json().message]).toEqual([method, 400, message]);
    }
  });

  test('accepts only images that its owner has uploaded', async () => {
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    const image = await uploadImage(ada);
    const mine = await addOk(eve);

    for (const field of fieldsOf(kind, 'image')) {
      const record = await addOk(ada, { ...sent, [field]: image });
      const foreign = await add(eve, { ...sent, [field]: image });
      const change = await eve.request('PATCH', `${path}/${mine.id}`, { json: { [field]: image } });

      expect(record[field]).toBe(image);
      expect([foreign.statusCode, change.statusCode]).toEqual([400, 400]);
      expect(foreign.json().details).toMatchObject([{ field, message: expect.stringContaining('uploaded') }]);
      expect(change.json().details).toEqual(foreign.json().details);
    }
    expect(await list(eve)).toEqual([mine]);
  });

  test('responds to an unsupported method with 405 and the supported ones', async () => {
    const response = await app.request('DELETE', `${path}/new`);
    const options = await app.request('OPTIONS', `${path}/order`);

    expect(response.statusCode).toBe(405);
    expect(options.statusCode).toBe(405);
    expect(options.headers.allow).toContain('POST');
  });
});
