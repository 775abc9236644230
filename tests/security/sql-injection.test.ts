import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { bothEngines } from '../support/engines.ts';
import { hostileData } from '../support/hostile.ts';
import { KINDS, recordWith } from '../support/record-samples.ts';

/** An injected statement would sleep for five seconds; even a busy machine is faster. */
const QUICK_MS = 20_000;
const SQL = hostileData('sqli');
const STORABLE = SQL.filter((text) => !text.includes('\0'));
/** A meaningless text. */
const PLAIN = 'qx7';

type Operation = { method: string; path: string; query: string[]; params: string[] };

/** Operations whose URL has parameters, from the program's own document. */
async function operationsWithValues(app: TestApp): Promise<Operation[]> {
  const { paths } = (await app.request('GET', '/api/openapi.json')).json();
  return Object.entries<Record<string, { parameters?: { in: string; name: string }[] }>>(paths).flatMap(
    ([path, item]) =>
      Object.entries(item).flatMap(([method, { parameters = [] }]) => {
        const namesIn = (place: string) => parameters.filter((one) => one.in === place).map(({ name }) => name);
        const operation = { method: method.toUpperCase(), path, query: namesIn('query'), params: namesIn('path') };
        return parameters.length > 0 ? [operation] : [];
      }),
  );
}

function pathWith({ path, query, params }: Operation, name: string, value: string): string {
  const filled = params.reduce((text, param) => {
    return text.replace(`{${param}}`, encodeURIComponent(param === name ? value : 'DE'));
  }, path);
  return query.includes(name) ? `${filled}?${name}=${encodeURIComponent(value)}` : filled;
}

describe.each(bothEngines)('SQL in a request on $name', (engine) => {
  let app: TestApp;
  let ada: TestUser;
  let operations: Operation[];
  beforeAll(async () => {
    app = await startApp({ engine });
    // The search of accounts would find a name with '-1', and a list from a name on one before it.
    ada = await makeUser(app, { user_name: 'zzz', email: 'zzz@example.com' });
    for (const kind of KINDS) await ada.request('POST', `/api/${kind.path}/new`, { json: recordWith(kind, 'plain') });
    const letter = { name: 'Grace', email: 'grace@example.org', subject: 'Work', message: 'Are you free?' };
    await app.request('POST', '/api/contact', { json: { ...letter, user_id: ada.user.id } });
    operations = await operationsWithValues(app);
  });

  /** The token of a contact form says when the form was asked for. */
  const outcome = ({ statusCode, body }: Awaited<ReturnType<TestApp['request']>>) => ({
    statusCode,
    body: body.replace(/(?<=^\{"token":")[^"]+/, ''),
  });

  test('in every path and query is treated as text', async () => {
    let tried = 0;
    for (const operation of operations) {
      for (const name of [...operation.query, ...operation.params]) {
        const send = async (value: string) =>
          outcome(await ada.request(operation.method, pathWith(operation, name, value)));
        const plain = await send(PLAIN);
        for (const value of SQL) {
          const start = performance.now();
          const response = await send(value);
          expect(performance.now() - start, value).toBeLessThan(QUICK_MS);
          const label = `${operation.method} ${operation.path} ${name}=${value}`;
          if (value.includes('\0')) expect(response.statusCode, label).toBe(400);
          else expect(response, label).toEqual(plain);
          tried += 1;
        }
      }
    }
    expect(tried).toBeGreaterThan(20 * SQL.length);
  });

  test('in the login and other forms is treated as a wrong value', async () => {
    const forms: [string, (value: string) => Record<string, unknown>][] = [
      ['/api/users/login', (value) => ({ email: value, password: 'wrong' })],
      ['/api/users/forgot-password', (value) => ({ email: value })],
      [
        '/api/users/reset-password',
        (value) => ({ token: value, password: 'long enough', confirm_password: 'long enough' }),
      ],
      ['/api/users/change-email/confirm', (token) => ({ token })],
      ['/api/leads', (email) => ({ email })],
    ];
    for (const [path, body] of forms) {
      const send = async (value: string) => outcome(await app.request('POST', path, { json: body(value) }));
      const plain = await send(PLAIN);
      for (const response of await Promise.all(STORABLE.map(send))) expect(response, path).toEqual(plain);
    }
  });

  test('is stored as text in every field', async () => {
    for (const kind of KINDS) {
      for (const value of STORABLE) {
        const json = recordWith(kind, value);
        const response = await ada.request('POST', `/api/${kind.path}/new`, { json });
        expect(response.json()[kind.entity]).toMatchObject(json);
      }
    }
    expect((await ada.request('GET', '/api/projects')).json()).toHaveLength(STORABLE.length + 1);
  });

  test('in the inbox search is treated as text', async () => {
    for (const value of ['%', '_', '%_%', "' OR '1'='1", '\\', '[', 'a%e']) {
      const { messages } = (await ada.request('GET', `/api/messages?search=${encodeURIComponent(value)}`)).json();
      expect([value, messages]).toEqual([value, []]);
    }
    expect((await ada.request('GET', '/api/messages?search=GRACE')).json().messages).toHaveLength(1);
  });

  test('given twice, as a list or as an object, a value is rejected', async () => {
    for (const query of ['user_id=a&user_id=b', 'user_name=a&user_name=b', `user_id=${ada.user.id}&user_id=b`]) {
      expect([query, (await app.request('GET', `/api/projects?${query}`)).statusCode]).toEqual([query, 400]);
    }
    const sample = await app.request('GET', '/api/projects');
    for (const query of [
      'user_id[]=b',
      'user_id[$ne]=b',
      '__proto__[polluted]=1',
      'constructor.prototype.polluted=1',
    ]) {
      expect((await app.request('GET', `/api/projects?${query}`)).body).toBe(sample.body);
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
