import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { engines } from '../support/engines.ts';

const ID = '0000-0002-1825-0097';
const text = (value: string) => ({ value });

function work(code: number, title: string, parts: object = {}) {
  return { 'put-code': code, title: { title: text(title) }, type: 'journal-article', 'display-index': '0', ...parts };
}
const credit = (name: string, role = 'author') => ({
  'credit-name': text(name),
  'contributor-attributes': { 'contributor-role': role },
});
const engine = work(7, 'On engines', {
  'journal-title': text('Journal of Engines'),
  'publication-date': { year: text('2020'), month: text('5'), day: null },
  'external-ids': {
    'external-id': [
      { 'external-id-type': 'doi', 'external-id-value': '10.1000/book', 'external-id-relationship': 'part-of' },
      { 'external-id-type': 'doi', 'external-id-value': '10.1000/182', 'external-id-relationship': 'self' },
    ],
  },
});

type Reply = { status?: number; headers?: Record<string, string>; body?: unknown };

/** A registry, with what a test puts there by path; its requests are kept. */
class Registry {
  replies: Record<string, Reply> = {};
  requests: string[] = [];
  readonly server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { url = '', headers } = request;
    this.requests.push(`${url} ${headers.accept}`);
    const { status = 200, headers: sent = {}, body = {} } = this.replies[url] ?? { status: 404 };
    response.writeHead(status, { 'content-type': 'application/json', ...sent });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }
}

describe.each(engines)('publications of registries on $name', (databaseEngine) => {
  const registry = new Registry();
  let app: TestApp;
  let ada: TestUser;

  beforeAll(async () => {
    const url = await registry.listen();
    const config = { orcidApiUrl: `${url}/v3.0`, doiUrl: url, rateLimits: false };
    app = await startApp({ engine: databaseEngine, config });
  });
  beforeEach(async () => {
    ada = await makeUser(app);
    registry.requests = [];
  });
  afterAll(() => registry.server.close());

  const find = (from: string) => ada.request('POST', '/api/import/publications', { json: { from } });
  const publications = async () => (await ada.request('GET', '/api/publications')).json();
  async function take(from: string) {
    const found = await find(from);
    expect(found.statusCode, found.body).toBe(200);
    const { preview } = found.json();
    await ada.request('POST', '/api/import', { json: { preview_id: preview.id } });
    return preview;
  }

  test('of an ORCID iD come with authors, venue, date and DOI, and later only what the owner left alone', async () => {
    const contributors = { contributor: [credit('Ada Lovelace'), credit('Ed Itor', 'editor'), credit('C. Babbage')] };
    registry.replies = {
      [`/v3.0/${ID}/works`]: {
        body: {
          group: [
            { 'work-summary': [work(6, 'Other source of it'), { ...engine, 'display-index': '1' }] },
            { 'work-summary': [work(8, 'A talk', { type: 'lecture-speech' })] },
            { 'work-summary': [{ nonsense: true }] },
          ],
        },
      },
      [`/v3.0/${ID}/works/7,8`]: { body: { bulk: [{ work: { ...engine, contributors } }, { error: {} }] } },
    };
    const preview = await take(`https://orcid.org/${ID}`);
    expect(preview).toMatchObject({ source: 'orcid', notes: [] });
    expect(registry.requests).toEqual([`/v3.0/${ID}/works application/json`, `/v3.0/${ID}/works/7,8 application/json`]);
    const [first, second] = await publications();
    expect(first).toMatchObject({
      title: 'On engines',
      authors: 'Ada Lovelace, C. Babbage',
      publisher: 'Journal of Engines',
      published_on: '2020-05',
      doi: '10.1000/182',
      category: 'article',
      visibility: 'everyone',
    });
    expect(second).toMatchObject({ title: 'A talk', category: 'talk', authors: '' });

    await ada.request('PATCH', `/api/publications/${first.id}`, { json: { title: 'On engines, corrected' } });
    const again = (await find(ID)).json().preview;
    expect(again.sections[0].items.map(({ action }: { action: string }) => action)).toEqual(['same', 'same']);
  });

  test('whose authors cannot be read come without them, and it is said', async () => {
    registry.replies = {
      [`/v3.0/${ID}/works`]: { body: { group: [{ 'work-summary': [engine] }] } },
      [`/v3.0/${ID}/works/7`]: { status: 503 },
    };
    const { notes } = await take(ID);
    expect(notes).toMatchObject([{ where: 'orcid.org', message: 'their authors could not be read', times: 1 }]);
    expect(await publications()).toMatchObject([{ title: 'On engines', authors: '' }]);
  });

  test('of DOIs follow the registry to its agency, and unknown ones are named', async () => {
    const csl = {
      type: 'journal-article',
      title: ['Of &lt;i&gt;E. coli&lt;/i&gt; &amp; others'],
      'container-title': 'Cells',
      author: [{ given: 'Ada', family: 'Lovelace' }, { literal: 'The ACME Group' }],
      issued: { 'date-parts': [[2021, 3, 9]] },
    };
    registry.replies = {
      '/10.1000/182': { status: 302, headers: { location: '/agency' } },
      '/agency': { body: csl },
    };
    const { source, notes } = await take('https://doi.org/10.1000/182, 10.1000/none');
    expect([source, notes]).toMatchObject(['doi', [{ where: '10.1000/none', message: 'no publication has this DOI' }]]);
    expect(registry.requests[0]).toBe('/10.1000/182 application/vnd.citationstyles.csl+json');
    expect(await publications()).toMatchObject([
      {
        authors: 'Ada Lovelace, The ACME Group',
        publisher: 'Cells',
        published_on: '2021-03-09',
        doi: '10.1000/182',
      },
    ]);
  });

  test('are asked of no host but the registry and its agencies', async () => {
    let isReached = false;
    const inside = createServer((_, response) => {
      isReached = true;
      response.end('{"title":"A secret"}');
    });
    await new Promise<void>((resolve) => inside.listen(0, '127.0.0.1', resolve));
    const location = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/`;
    registry.replies = { '/10.1000/182': { status: 302, headers: { location } } };
    expect((await find('10.1000/182')).statusCode).toBe(503);
    expect(isReached).toBe(false);
    inside.close();
  });

  test.each([
    ['', 400, 'Enter an ORCID iD or DOIs'],
    ['0000-0002-1825-0098', 400, 'This ORCID iD has a typing error'],
    ['10.1000/182 nonsense', 400, 'nonsense is neither an ORCID iD nor a DOI'],
    [
      Array.from({ length: 21 }, (_, index) => `10.1000/${index}`).join(' '),
      400,
      'Up to 20 DOIs can be looked up at once',
    ],
    ['0000-0001-5109-3700', 404, 'ORCID has no record of 0000-0001-5109-3700'],
    ['10.1000/none', 404, 'No publication has these DOIs'],
  ])('%j is answered with %i', async (from, status, error) => {
    registry.replies = {};
    const response = await find(from);
    expect([response.statusCode, response.json()]).toMatchObject([status, { message: 'Error importing', error }]);
  });

  test.each([
    [{ status: 500 }, /^127\.0\.0\.1:\d+ responded with status 500: try again later$/],
    [{ body: 'no JSON' }, /^The response of 127\.0\.0\.1:\d+ cannot be read$/],
    [{ body: `"${'x'.repeat(9_000_000)}"` }, /^The response of 127\.0\.0\.1:\d+ is too large$/],
  ])('a registry that fails is named (%#)', async (reply, error) => {
    registry.replies = { [`/v3.0/${ID}/works`]: reply };
    const response = await find(ID);
    expect(response.statusCode).toBe(503);
    expect(response.json().error).toMatch(error);
  });

  test('are read from publications.bib of a page as they were', async () => {
    const fields = { title: 'On {engines} & looms', category: 'article', authors: 'Ada Lovelace, C. Babbage' };
    const others = { publisher: 'Journal', published_on: '1943-09', doi: '10.1000/182' };
    await ada.request('POST', '/api/publications/new', { json: { ...fields, ...others } });
    const bib = await app.request('GET', `/u/${ada.user.user_name}/publications.bib`);
    expect(bib.statusCode).toBe(200);
    const body = new FormData();
    body.append('file', new File([bib.body], 'publications.bib'));
    const { sections } = (await ada.request('POST', '/api/import/preview', { body })).json().preview;
    expect(sections[0].items).toMatchObject([{ action: 'same', title: 'On {engines} & looms, Journal' }]);
  });
});
