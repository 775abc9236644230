import { expect, test } from 'vitest';
import { TOKEN_SCOPES } from '../../src/platform/http/token-scope.ts';
import { makeUser, startApp } from '../support/app.ts';
import { bothEngines, type TestEngine } from '../support/engines.ts';

type Operation = { tags?: string[]; responses?: Record<string, { content?: Record<string, { schema?: object }> }> };

/** A redirect, and files, whose content JSON Schema cannot describe. */
const WITHOUT_SCHEMA = [
  'get /api/users/login/provider/{provider}/callback',
  'get /api/export/clients.csv',
  'get /api/export/archive',
  'get /api/resume/{format}',
];

test('every operation of the API document has a tag, and a schema of its response', async () => {
  const app = await startApp();
  const { paths } = (await app.request('GET', '/api/openapi.json')).json() as {
    paths: Record<string, Record<string, Operation>>;
  };
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ name: `${method} ${path}`, ...operation })),
  );

  expect(operations.length).toBeGreaterThan(50);
  expect(operations.filter(({ tags }) => !tags?.[0]).map(({ name }) => name)).toEqual([]);
  const schemaOf = ({ responses }: Operation) => Object.values(responses?.[200]?.content ?? {})[0]?.schema;
  const undescribed = operations.filter((operation) => Object.keys(schemaOf(operation) ?? {}).length === 0);
  expect(undescribed.map(({ name }) => name)).toEqual(WITHOUT_SCHEMA);
});

test('the document says once what a failure is, so that editors and generators can read it', async () => {
  const app = await startApp();
  const { body } = await app.request('GET', '/api/openapi.json');
  const { components, paths } = JSON.parse(body);
  expect(paths['/api/projects'].get.responses['404']).toEqual({ $ref: '#/components/responses/Failure' });
  expect(components.responses.Failure.content['application/json'].schema.required).toContain('error_id');
  expect(body.length).toBeLessThan(600_000);
});

type Call = { method: string; path: string; body?: string; hasToken: boolean };

/** The words of an example, as a shell reads them: in single quotes, in double quotes, or with neither. */
function callOf(example: string, variables: Record<string, string>): Call {
  const line = example.replaceAll('\\\n', ' ').replaceAll(/'?\$([A-Z_]+)'?/g, (word, name) => variables[name] ?? word);
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(([, one, two, none]) => one ?? two ?? none ?? '');
  const after = (flag: string) => (words.includes(flag) ? words[words.indexOf(flag) + 1] : undefined);
  const url = words.find((word) => word.startsWith('http')) ?? '';
  const body = after('-d');
  return {
    method: after('-X') ?? 'GET',
    path: new URL(url).pathname + new URL(url).search,
    hasToken: words.includes(`Authorization: Bearer ${variables.TOKEN}`),
    ...(body !== undefined && { body }),
  };
}

function examplesIn(html: string): string[] {
  const texts = [...html.matchAll(/<pre><code>(curl [^<]*)<\/code>/g)].map(([, text = '']) => text);
  return texts.map((text) => text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'));
}

/** An account with a token, and what runs an example of the reference with it. */
async function openReference(engine?: TestEngine) {
  const app = await startApp(engine ? { engine } : {});
  const ada = await makeUser(app);
  const scopes = [...TOKEN_SCOPES];
  const { token } = (await ada.request('POST', '/api/tokens', { json: { name: 'Script', scopes } })).json();
  const contact = { headline: 'Analyst', contact_email: 'ada@example.com', show_contact: 'everyone' };
  await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: contact });
  const { client } = (await ada.request('POST', '/api/clients', { json: { name: 'x' } })).json();
  const proposed = await ada.request('POST', '/api/proposals', { json: { client_id: client.id, title: 'x' } });
  const html = (await app.request('GET', '/api/docs')).body;
  const examples = examplesIn(html);
  expect(examples.length).toBeGreaterThan(80);

  const ids = new Map([
    ['users', ada.user.id],
    ['proposals', proposed.json().proposal.id],
  ]);
  const call = async (example: string) => {
    const [, kind = ''] = /\/api\/([a-z-]+)/.exec(example) ?? [];
    const { method, path, body, hasToken } = callOf(example, {
      TOKEN: token,
      ID: ids.get(kind) ?? '',
      USER_ID: ada.user.id,
      USER_NAME: ada.user.user_name,
      COUNTRY_CODE: 'DE',
    });
    const headers = {
      ...(hasToken && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    };
    const response = await app.request(method, path, { headers, ...(body !== undefined && { body }) });
    return { kind, response, name: `${method} ${path}: ${response.statusCode} ${response.body.slice(0, 200)}` };
  };
  return { html, examples, ids, call };
}

const isNew = (example: string) => /^curl -X POST "[^"]*\/(?:new|views|clients)"/.test(example);

test('the reference says which scope a call needs, and its examples run with a token', async () => {
  const { html, examples, ids, call } = await openReference();
  const failures: string[] = [];
  for (const example of examples.filter(isNew)) {
    const { kind, response, name } = await call(example);
    if (response.statusCode !== 200) failures.push(name);
    const [id = ''] = /(?<="id":")[\w-]+/.exec(response.body.replace(/^.*?"(?:skill|view|client|message)":/, '')) ?? [];
    ids.set(kind, id);
  }
  for (const example of examples.filter((each) => each.startsWith('curl "') || each.startsWith('curl -X PATCH'))) {
    const { response, name } = await call(example);
    if (response.statusCode !== 200) failures.push(name);
  }
  expect(failures).toEqual([]);
  expect(html).toContain('Needs an API token of the scope portfolio:write, or a login in a browser.');
  expect(html).toContain('Needs a login in a browser: API tokens cannot call it.');
});

test.each(bothEngines)('a change that is asked for twice at once is answered twice on $name', async (engine) => {
  const { examples, ids, call } = await openReference(engine);
  const changes = examples.filter((example) => !example.startsWith('curl "'));
  const made: string[] = [];
  // What is added comes first: the others are about it. What is deleted comes last.
  const rank = (example: string) => (isNew(example) ? 0 : example.startsWith('curl -X DELETE') ? 2 : 1);
  for (const example of changes.toSorted((one, other) => rank(one) - rank(other))) {
    const both = await Promise.all([call(example), call(example)]);
    for (const { response, name } of both) expect(response.statusCode, name).toBeLessThan(500);
    const [first] = both.filter(({ response }) => response.statusCode === 200);
    if (!first) continue;
    made.push(example);
    const [id] =
      /(?<="id":")[\w-]+/.exec(first.response.body.replace(/^.*?"(?:skill|view|client|message)":/, '')) ?? [];
    if (id && isNew(example)) ids.set(first.kind, id);
  }
  expect(made.length).toBeGreaterThan(40);
});
