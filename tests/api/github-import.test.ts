import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { engines } from '../support/engines.ts';

const HOUR_MS = 3_600_000;
const engine = {
  name: 'engine',
  full_name: 'ada/engine',
  html_url: 'https://github.com/ada/engine',
  description: 'Computes',
  homepage: 'engine.example.com',
  language: 'Go',
  topics: ['maths', 'Go'],
  stargazers_count: 1_200,
  pushed_at: '2026-01-02T00:00:00Z',
  fork: false,
  archived: false,
};
const loom = {
  ...engine,
  name: 'loom',
  full_name: 'ada/loom',
  html_url: 'https://github.com/ada/loom',
  homepage: null,
};

type Item = { key: string; action: string; title: string; why: string; changes: { field: string }[] };

function respond(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** Responds like GitHub's API, with what a test puts there. */
class Github {
  status = 200;
  headers: Record<string, string> = {};
  body: unknown = [];
  requests: string[] = [];
  etag = '';
  pinned: string[] = [];
  readmes: Record<string, string> = {};
  readonly server: Server = createServer((request, response) => {
    const { url = '', headers } = request;
    this.requests.push(`${url} ${headers.authorization}`);
    const [, readme] = /^\/repos\/ada\/([^/]+)\/readme$/.exec(url) ?? [];
    if (url === '/graphql') {
      const nodes = this.pinned.map((name) => ({ name }));
      return respond(response, 200, { data: { user: { pinnedItems: { nodes } } } });
    }
    if (readme !== undefined) return respond(response, this.readmes[readme] ? 200 : 404, this.readmes[readme] ?? {});
    const isUnchanged = this.etag !== '' && headers['if-none-match'] === this.etag;
    respond(response, isUnchanged ? 304 : this.status, isUnchanged ? '' : this.body, {
      ...(this.etag && { etag: this.etag }),
      ...this.headers,
    });
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
}

describe.each(engines)('repositories of GitHub on $name', (databaseEngine) => {
  const github = new Github();
  let app: TestApp;
  let ada: TestUser;
  let nowMs = Date.UTC(2026, 10, 20);

  beforeAll(async () => {
    app = await startApp({
      engine: databaseEngine,
      config: { githubApiUrl: await github.listen(), githubToken: 'token_of_the_operator' },
      now: () => new Date(nowMs),
    });
    ada = await makeUser(app);
  });
  afterAll(() => github.server.close());

  const find = (user_name = 'ada', readmes: string[] = []) =>
    ada.request('POST', '/api/import/github', { json: { user_name, readmes } });
  async function preview(): Promise<{ id: string; items: Item[] }> {
    nowMs += HOUR_MS + 1;
    const response = await find();
    expect(response.statusCode).toBe(200);
    const { id, source, sections } = response.json().preview;
    expect(source).toBe('github');
    return { id, items: sections[0].items };
  }
  const execute = (json: unknown) => ada.request('POST', '/api/import', { json });
  const projects = async () => (await ada.request('GET', '/api/projects')).json();

  test('become hidden projects, and are refreshed where their owner has changed nothing', async () => {
    github.body = [
      { ...loom, pushed_at: '2025-01-01T00:00:00Z' },
      engine,
      { ...engine, name: 'fork', fork: true },
      { ...engine, name: 'old', archived: true },
      { nonsense: true },
    ];
    const first = await preview();
    expect(first.items).toMatchObject([
      { key: 'projects:0', action: 'add', title: 'engine', why: 'new; Go; Computes; 1,200 stars' },
      { key: 'projects:1', action: 'add', title: 'loom' },
    ]);
    expect(github.requests).toEqual([
      '/users/ada/repos?type=owner&sort=pushed&per_page=100 Bearer token_of_the_operator',
      '/graphql Bearer token_of_the_operator',
    ]);
    await execute({ preview_id: first.id, take: ['projects:0'] });
    const [project] = await projects();
    expect(project).toMatchObject({
      title: 'engine',
      description: 'Computes',
      technologies: ['Go', 'maths'],
      github_url: 'https://github.com/ada/engine',
      live_url: 'https://engine.example.com',
      hidden: true,
    });
    expect((await preview()).items.map(({ action }) => action)).toEqual(['same', 'add']);

    await ada.request('PATCH', `/api/projects/${project.id}`, { json: { title: 'Analytical Engine', hidden: false } });
    github.body = [{ ...engine, name: 'engine-2', description: 'Computes more' }];
    const second = await preview();
    expect(second.items).toMatchObject([{ action: 'change', changes: [{ field: 'description' }] }]);
    await execute({ preview_id: second.id });
    expect(await projects()).toMatchObject([
      { title: 'Analytical Engine', description: 'Computes more', hidden: false },
    ]);
    expect((await preview()).items).toMatchObject([{ action: 'same' }]);
  });

  test('come with the first paragraphs of chosen READMEs, pinned ones first, and are asked for with their ETag', async () => {
    nowMs += HOUR_MS + 1;
    Object.assign(github, { body: [engine, loom], etag: '"1"', pinned: ['loom'], requests: [] });
    github.readmes = { engine: '# Engine\n\nIt computes tables of numbers.', loom: '# Loom' };
    const response = await find('ada', ['engine', 'loom', '../../../user']);
    const { sections, notes, id } = response.json().preview;
    expect(sections[0].items).toMatchObject([
      { title: 'loom', why: expect.stringContaining('pinned on GitHub; 1,200 stars') },
      { title: 'engine' },
    ]);
    expect(notes).toMatchObject([{ where: 'loom', message: 'its README has no paragraph of text' }]);
    expect(github.requests.map((request) => request.split(/[ ?]/)[0])).toEqual([
      '/users/ada/repos',
      '/graphql',
      '/repos/ada/loom/readme',
      '/repos/ada/engine/readme',
    ]);
    await execute({ preview_id: id });
    const [description] = (await projects()).map((project: { description: string }) => project.description);
    expect(description).toContain('It computes tables of numbers.');

    nowMs += HOUR_MS + 1;
    github.body = 'not sent again';
    const again = (await find()).json().preview.sections[0].items;
    expect(again.map(({ title }: Item) => title)).toEqual(['loom', 'engine']);
    github.etag = '';
  });

  test('are kept for an hour, and an unknown account, a redirect and an exhausted limit are reported', async () => {
    const before = github.requests.length;
    await find();
    expect(github.requests).toHaveLength(before);
    const cases = [
      ['-x', 200, {}, 400, 'This is not a user name of GitHub'],
      ['../../user', 200, {}, 400, 'This is not a user name of GitHub'],
      ['nobody', 404, {}, 404, 'GitHub has no account named nobody'],
      ['moved', 301, { location: 'http://127.0.0.1:1/' }, 503, 'GitHub responded with status 301: try again later'],
      ['huge', 200, {}, 503, 'The response of GitHub is too large'],
      [
        'limited',
        403,
        { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(Math.ceil(nowMs / 1000) + 590) },
        503,
        'GitHub accepts no more requests of this site: try again in 10 min',
      ],
      ['later', 200, {}, 503, 'GitHub accepts no more requests of this site: try again in 10 min'],
    ] as const;
    for (const [name, status, headers, expected, error] of cases) {
      Object.assign(github, { status, headers, body: name === 'huge' ? 'x'.repeat(3_000_000) : [] });
      const response = await find(name);
      expect([name, response.statusCode, response.json().error]).toEqual([name, expected, error]);
    }
  });
});

test('without a token, the last requests of an hour are not for READMEs', async () => {
  const github = new Github();
  onTestFinished(() => void github.server.close());
  const clock = { now: new Date('2026-11-20T00:00:00Z') };
  const app = await startApp({ config: { githubApiUrl: await github.listen() }, now: () => clock.now });
  const ada = await makeUser(app);
  Object.assign(github, { body: [engine], readmes: { engine: 'It computes tables of numbers.' } });
  const resetMs = clock.now.getTime() + 600_000;
  const notesOf = async () => {
    const json = { user_name: 'ada', readmes: ['engine'] };
    const response = await ada.request('POST', '/api/import/github', { json });
    expect(response.statusCode).toBe(200);
    return response.json().preview.notes.map(({ where }: { where: string }) => where);
  };

  github.headers = { 'x-ratelimit-remaining': '14', 'x-ratelimit-reset': String(resetMs / 1000) };
  expect(await notesOf()).toEqual(['engine']);
  clock.now = new Date(resetMs - 1);
  expect(await notesOf()).toEqual(['engine']);
  expect(github.requests.map((request) => request.split(/[ ?]/)[0])).toEqual(['/users/ada/repos']);
  clock.now = new Date(resetMs);
  expect(await notesOf()).toEqual([]);
});
