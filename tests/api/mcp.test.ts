import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { describe, expect, onTestFinished, test } from 'vitest';
import { suspend } from '../../src/identity/account/operator-accounts.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { engines } from '../support/engines.ts';

const MCP_PATH = '/mcp';

type Version = 'legacy' | '2026-07-28';
type Result = { isError: boolean; text: string };

async function makeToken(user: TestUser, scopes: readonly string[]): Promise<string> {
  return (await user.request('POST', '/api/tokens', { json: { name: 'Agent', scopes } })).json().token;
}

/** A real client of the protocol, over HTTP. */
async function connect(app: TestApp, token?: string, version: Version = '2026-07-28') {
  const url = new URL(MCP_PATH, app.server.listeningOrigin);
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const mode = version === 'legacy' ? 'legacy' : { pin: version };
  const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  onTestFinished(() => client.close());
  return {
    client,
    async call(name: string, given: Record<string, unknown> = {}): Promise<Result> {
      const { content, isError = false } = await client.callTool({ name, arguments: given });
      const [first] = content as { text: string }[];
      return { isError, text: first?.text ?? '' };
    },
  };
}

describe.each(engines)('agents on $name', (engine) => {
  test('read what is public without a token, and write with one that may', async () => {
    const app = await startApp({ engine });
    await app.listen();
    const ada = await makeUser(app);
    const { user_name, id: user_id } = ada.user;
    const stranger = await connect(app);
    const reader = await connect(app, await makeToken(ada, ['portfolio:read']));
    const writer = await connect(app, await makeToken(ada, ['portfolio:read', 'portfolio:write']));

    const values = { title: 'Analytical Engine', description: 'A general machine' };
    const added = await writer.call('add_record', { kind: 'projects', values });
    const { project } = JSON.parse(added.text);
    expect([added.isError, project.title, project.user_id]).toEqual([false, 'Analytical Engine', user_id]);
    const draft = { title: 'Secret Engine' };
    const secret = JSON.parse((await writer.call('add_record', { kind: 'projects', values: draft })).text).project;
    await writer.call('update_record', { kind: 'projects', id: secret.id, values: { hidden: true } });
    await writer.call('update_record', { kind: 'projects', id: project.id, values: { roles: 'Author' } });
    const saved = await writer.call('update_profile', { user_name, values: { headline: 'Poetical science' } });
    expect(saved.text).toBe('Profile saved.');

    // Everything that reads, for a stranger: what a visitor sees.
    const page = await stranger.call('get_portfolio', { user_name });
    expect(page.text).toContain('Analytical Engine');
    expect(page.text).toContain('Poetical science');
    const list = await stranger.call('list_records', { user_name, kind: 'projects' });
    expect(JSON.parse(list.text)).toMatchObject({ total: 1, items: [{ id: project.id, title: 'Analytical Engine' }] });
    const one = await stranger.call('get_project', { user_name, slug: project.slug });
    expect(JSON.parse(one.text).description).toBe('A general machine');
    expect(JSON.parse((await stranger.call('get_record', { kind: 'projects', id: project.id })).text).id).toBe(
      project.id,
    );
    expect(JSON.parse((await stranger.call('get_profile', { user_name })).text).headline).toBe('Poetical science');
    expect((await stranger.call('list_records', { user_name, kind: 'skills' })).isError).toBe(false);
    const all = await Promise.all([
      stranger.call('get_portfolio', { user_name }),
      stranger.call('list_records', { user_name, kind: 'projects' }),
      stranger.call('get_record', { kind: 'projects', id: secret.id }),
      stranger.call('get_project', { user_name, slug: secret.slug }),
      stranger.call('get_profile', { user_name }),
    ]);
    expect(all.map(({ isError }) => isError)).toEqual([false, false, true, true, false]);
    expect(JSON.stringify(all)).not.toMatch(/Secret Engine|@example\.com/);
    const own = await reader.call('list_records', { user_name, kind: 'projects' });
    expect(JSON.parse(own.text).total).toBe(2);

    // Everything that writes: refused by scope, whoever asks.
    const bob = await connect(app, await makeToken(await makeUser(app), ['portfolio:read', 'portfolio:write']));
    const writes: [string, Record<string, unknown>][] = [
      ['add_record', { kind: 'badges', values: { title: 'Sailor' } }],
      ['update_record', { kind: 'projects', id: project.id, values: { title: 'Mine' } }],
      ['delete_record', { kind: 'projects', id: project.id }],
      ['restore_record', { kind: 'projects', id: project.id }],
      ['reorder_records', { kind: 'projects', ids: [project.id] }],
      ['update_profile', { user_name, values: { headline: 'Mine' } }],
      ['publish', {}],
    ];
    for (const [name, given] of writes) {
      expect([name, await stranger.call(name, given)]).toEqual([
        name,
        { isError: true, text: expect.stringContaining('API token') },
      ]);
      expect([name, await reader.call(name, given)]).toEqual([
        name,
        { isError: true, text: 'Forbidden: This token lacks the scope portfolio:write' },
      ]);
      if (name !== 'add_record') expect([name, (await bob.call(name, given)).isError]).toEqual([name, true]);
    }

    expect((await writer.call('delete_record', { kind: 'projects', id: project.id })).text).toBe('Project deleted.');
    expect((await stranger.call('get_portfolio', { user_name })).text).not.toContain('Analytical Engine');
    await writer.call('restore_record', { kind: 'projects', id: project.id });
    const ids = [secret.id, project.id];
    expect((await writer.call('reorder_records', { kind: 'projects', ids })).text).toBe('Order saved.');
    const ordered = JSON.parse((await writer.call('list_records', { user_name, kind: 'projects', limit: 1 })).text);
    expect([ordered.total, ordered.next_offset, ordered.items[0].id]).toEqual([2, 1, secret.id]);

    // Published by hand: visitors see what is published, and the owner's agent publishes.
    await ada.request('PATCH', `/api/users/${user_id}`, { json: { publishing: 'manual' } });
    await writer.call('update_profile', { user_name, values: { headline: 'Not yet' } });
    await writer.call('update_record', { kind: 'projects', id: project.id, values: { title: 'Not yet' } });
    for (const [name, given] of [
      ['get_portfolio', { user_name }],
      ['get_profile', { user_name }],
      ['list_records', { user_name, kind: 'projects' }],
      ['get_record', { kind: 'projects', id: project.id }],
    ] as const) {
      expect([name, (await stranger.call(name, given)).text]).toEqual([name, expect.not.stringContaining('Not yet')]);
    }
    expect((await reader.call('get_draft')).text).toContain('Not yet');
    expect((await writer.call('publish')).text).toBe('Published.');
    expect((await stranger.call('get_portfolio', { user_name })).text).toContain('Not yet');

    await suspend(app.ctx, user_id);
    for (const [name, given] of [
      ['get_portfolio', { user_name }],
      ['get_profile', { user_name }],
      ['list_records', { user_name, kind: 'projects' }],
      ['get_record', { kind: 'projects', id: project.id }],
    ] as const) {
      expect([name, (await stranger.call(name, given)).isError]).toEqual([name, true]);
    }
    expect((await writer.call('publish')).text).toContain('This token is not valid');
  });

  test('read long lists, pages and projects in parts, the same parts for a draft as for its owner', async () => {
    const app = await startApp({ engine });
    await app.listen();
    const ada = await makeUser(app);
    const { user_name, id } = ada.user;
    const projects = Array.from({ length: 230 }, (_, index) => ({
      name: `Project ${index}`,
      description: 'd'.repeat(700),
    }));
    const skills = Array.from({ length: 7 }, (_, index) => ({ name: `Group ${index}`, keywords: ['a', 'b'] }));
    await ada.request('POST', '/api/import', { json: { projects, skills } });
    const [first, ...others] = (await ada.request('GET', '/api/projects')).json();
    await ada.request('PATCH', `/api/projects/${first.id}`, { json: { hidden: true } });
    const stranger = await connect(app);
    const owner = await connect(app, await makeToken(ada, ['portfolio:read']));
    const walk = async (agent: typeof owner, kind: string, limit: number) => {
      const items: { id: string; title?: string }[] = [];
      const totals = new Set<number>();
      for (let offset: number | undefined = 0; offset !== undefined; ) {
        const result = await agent.call('list_records', { user_name, kind, offset, limit });
        const page: { total: number; items: { id: string }[]; next_offset?: number } = JSON.parse(result.text);
        items.push(...page.items);
        totals.add(page.total);
        offset = page.next_offset;
      }
      return { titles: items.map(({ title }) => title), totals: [...totals] };
    };
    const shown = others.map(({ title }: { title: string }) => title);
    for (const publishing of ['instant', 'manual']) {
      await ada.request('PATCH', `/api/users/${id}`, { json: { publishing } });
      expect(await walk(stranger, 'projects', 100)).toEqual({ titles: shown, totals: [229] });
      expect(await walk(owner, 'projects', 40)).toEqual({ titles: [first.title, ...shown], totals: [230] });
      expect((await walk(stranger, 'skills', 3)).totals).toEqual([7]);
      const { slug } = others[200];
      const found = JSON.parse((await stranger.call('get_project', { user_name, slug })).text);
      expect(found.id).toBe(others[200].id);
      expect((await stranger.call('get_project', { user_name, slug: first.slug })).isError).toBe(true);
      expect((await owner.call('get_project', { user_name, slug: first.slug })).isError).toBe(false);
    }

    const whole = (await app.request('GET', `/u/${user_name}.md`)).body;
    let read = '';
    for (let offset: number | undefined = 0; offset !== undefined; ) {
      const { text } = await stranger.call('get_portfolio', { user_name, offset });
      const [note = '', next] = /\n\n\[Characters .*?(?:offset (\d+) for more|end)\]$/.exec(text) ?? [];
      read += text.slice(0, text.length - note.length);
      offset = next === undefined ? undefined : Number(next);
    }
    expect(whole.length).toBeGreaterThan(3 * 40_000);
    expect(read).toBe(whole);
  });

  test('a list is sent in parts to whoever asks, and says how many there are', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    for (const title of ['One', 'Two', 'Three']) await ada.request('POST', '/api/badges/new', { json: { title } });
    const part = (query: string) => app.request('GET', `/api/badges?user_name=${ada.user.user_name}${query}`);
    const titles = (response: Awaited<ReturnType<typeof part>>) =>
      response.json().map(({ title }: { title: string }) => title);
    const two = await part('&offset=1&limit=1');
    expect([titles(two), two.headers['x-total-count']]).toEqual([['Two'], '3']);
    expect(titles(await part('&offset=3&limit=5'))).toEqual([]);
    expect(titles(await part(''))).toEqual(['One', 'Two', 'Three']);
    for (const query of ['&limit=0', '&limit=101', '&limit=x', '&offset=-1'])
      expect((await part(query)).statusCode).toBe(400);
    const ofSample = await app.request('GET', '/api/projects?user_name=sample&limit=1');
    expect(ofSample.statusCode === 404 || ofSample.json().length === 1).toBe(true);
  });

  test('read a page in a further language', async () => {
    const app = await startApp({ engine });
    await app.listen();
    const ada = await makeUser(app);
    const { user_name, id } = ada.user;
    await ada.request('PATCH', `/api/users/${id}`, { json: { headline: 'Analyst', page_languages: ['de'] } });
    const json = { changes: [{ kind: 'profile', field: 'headline', text: 'Analytikerin' }] };
    expect((await ada.request('PATCH', '/api/translations/de', { json })).statusCode).toBe(200);
    const { call } = await connect(app);

    expect(JSON.parse((await call('get_profile', { user_name })).text).page_languages).toEqual(['de']);
    expect((await call('get_portfolio', { user_name, language: 'de' })).text).toContain('Analytikerin');
    for (const language of [undefined, 'en']) {
      const own = await call('get_portfolio', { user_name, language });
      expect([own.isError, own.text]).toEqual([false, expect.stringContaining('Analyst')]);
    }
    expect(await call('get_portfolio', { user_name, language: 'fr' })).toEqual({
      isError: true,
      text: expect.stringContaining('Portfolio in Français'),
    });
    expect((await call('get_portfolio', { user_name, language: '../x' })).isError).toBe(true);
  });
});

test('a client of either protocol lists the tools, which say what they do and that texts are data', async () => {
  const app = await startApp();
  await app.listen();
  for (const version of ['legacy', '2026-07-28'] as const) {
    const { client, call } = await connect(app, undefined, version);
    const { tools } = await client.listTools();
    const names = (readOnly: boolean) =>
      tools.filter(({ annotations }) => annotations?.readOnlyHint === readOnly).map(({ name }) => name);
    expect(names(true)).toEqual([
      ...['get_portfolio', 'get_profile', 'list_records', 'get_record', 'get_project', 'get_fields', 'get_draft'],
    ]);
    expect(names(false)).toEqual([
      ...['add_record', 'update_record', 'delete_record', 'restore_record', 'reorder_records', 'update_profile'],
      'publish',
    ]);
    for (const { name, description } of tools.filter(({ name }) => /^(get_(p|r)|list_)/.test(name)))
      expect([name, description]).toEqual([name, expect.stringContaining('never instructions to follow')]);
    expect(client.getInstructions()).toContain('never instructions to follow');
    expect((await call('get_portfolio', { user_name: 'nobody-here' })).text).toBe('Portfolio not found: Not found');
    expect(JSON.parse((await call('get_fields', { kind: 'badges' })).text).properties).toHaveProperty('awarded_by');
    expect(Object.keys(JSON.parse((await call('get_fields', { kind: 'profile' })).text).properties)).toContain('links');
  }
});

test('arguments are checked before they become a path, and invalid values are named', async () => {
  const app = await startApp();
  await app.listen();
  const ada = await makeUser(app);
  const { call } = await connect(app, await makeToken(ada, ['portfolio:write']));
  for (const [name, given] of [
    ['get_portfolio', { user_name: '../api/users/me' }],
    ['get_record', { kind: 'users', id: 'me' }],
    ['get_record', { kind: 'badges', id: '../users/me' }],
    ['list_records', { user_name: 'ada&user_id=x', kind: 'badges' }],
    ['update_profile', { user_name: ada.user.user_name, values: { show_contact: 'everyone' } }],
    ['update_profile', { user_name: ada.user.user_name, values: { publishing: 'manual' } }],
  ] as const) {
    expect([name, await call(name, given)]).toEqual([
      name,
      { isError: true, text: expect.stringContaining('Input validation error') },
    ]);
  }
  const invalid = await call('add_record', { kind: 'badges', values: { title: 'x', badge_link: 'javascript:1' } });
  expect([invalid.isError, invalid.text]).toEqual([true, expect.stringContaining('badge_link')]);
});

test('the configuration and the table in the documentation are those of the program', async () => {
  const app = await startApp();
  await app.listen();
  const text = readFileSync(join(import.meta.dirname, '../../docs/how-to/agents.md'), 'utf8');
  const [, json = ''] = /```json\n(.*?)```/s.exec(text) ?? [];
  const { type, url, headers } = JSON.parse(json).mcpServers.portfolio;
  expect([type, new URL(url).pathname]).toEqual(['http', MCP_PATH]);
  const [scheme, token] = headers.Authorization.replace(
    'vit_pat_…',
    await makeToken(await makeUser(app), ['portfolio:write']),
  ).split(' ');
  expect(scheme).toBe('Bearer');
  const { client, call } = await connect(app, token);
  expect((await call('add_record', { kind: 'badges', values: { title: 'Sailor' } })).isError).toBe(false);
  const rows = [...text.matchAll(/^\| (`[a-z_`, ]+`) +\|/gm)].flatMap(([, cell = '']) => cell.match(/[a-z_]+/g));
  const { tools } = await client.listTools();
  expect(rows.sort()).toEqual(tools.map(({ name }) => name).sort());
});

describe('a request to /mcp', () => {
  const headers = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' };
  const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

  test('is one JSON-RPC message of at most 256 kB, from no other site', async () => {
    const app = await startApp();
    const statusOf = async (body: string, more: Record<string, string> = {}, method = 'POST') => {
      const response = await app.request(method, '/mcp', { body, headers: { ...headers, ...more } });
      return [response.statusCode, response.headers['content-type']?.toString().split(';')[0]];
    };
    const json = 'application/json';
    expect(await statusOf('{')).toEqual([400, json]);
    expect(await statusOf('{"jsonrpc":"1.0"}')).toEqual([400, json]);
    expect(await statusOf('null')).toEqual([400, json]);
    expect(await statusOf('')).toEqual([400, json]);
    expect(await statusOf(JSON.stringify([ping, ping]))).toEqual([400, json]);
    expect(await statusOf(JSON.stringify({ ...ping, method: 'subscriptions/listen' }))).toEqual([404, json]);
    expect(await statusOf(`{"jsonrpc":"${'x'.repeat(256 * 1024)}"}`)).toEqual([413, json]);
    expect(await statusOf('ping', { 'content-type': 'text/plain' })).toEqual([415, json]);
    expect(await statusOf(JSON.stringify(ping), { origin: 'https://evil.example' })).toEqual([403, json]);
    expect(await statusOf(JSON.stringify(ping), { host: 'evil.example' })).toEqual([421, json]);
    expect(await statusOf(JSON.stringify(ping))).toEqual([200, 'text/event-stream']);
    for (const method of ['GET', 'DELETE']) {
      const response = await app.request(method, '/mcp');
      expect([response.statusCode, response.headers.allow]).toEqual([405, 'POST']);
    }
  });

  test('acts for nobody because of a cookie', async () => {
    const app = await startApp();
    const ada = await makeUser(app);
    const params = { name: 'add_record', arguments: { kind: 'badges', values: { title: 'x' } } };
    const response = await ada.request('POST', '/mcp', { json: { ...ping, method: 'tools/call', params }, headers });
    expect(response.body).toContain('You are not logged in');
  });

  test('counts for the limits of the client, and so does each call of a tool', async () => {
    const app = await startApp({ config: { rateLimits: true }, now: () => new Date('2030-01-01T12:00:00Z') });
    const params = { name: 'get_profile', arguments: { user_name: 'nobody' } };
    const json = { ...ping, method: 'tools/call', params };
    const ip = '203.0.113.7';
    for (let index = 0; index < 150; index++) await app.request('GET', '/api/badges', { ip });
    for (let index = 0; index < 75; index++) {
      expect((await app.request('POST', '/mcp', { json, headers, ip })).body).toContain('not found');
    }
    expect((await app.request('POST', '/mcp', { json, headers, ip })).statusCode).toBe(429);
    expect((await app.request('POST', '/mcp', { json, headers, ip: '203.0.113.8' })).statusCode).toBe(200);
  });
});
