import { beforeAll, describe, expect, test } from 'vitest';
import { changesOf } from '../../../src/platform/db/change-feed.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';
import { schemaFaults } from '../../support/imports/json-resume-schema.ts';

const ORIGIN = 'https://folio.example';
const PATHS = ['.md', '.json', '.vcf', '/feed.xml'];

describe.each(engines)('the files of a page on $name', (engine) => {
  let app: TestApp;
  let ada: TestUser;
  const fileOf = (path: string, headers = {}) => app.request('GET', `/u/ada${path}`, { headers });
  const save = (keys: Record<string, unknown>) => ada.request('PATCH', `/api/users/${ada.user.id}`, { json: keys });
  const add = (path: string, record: Record<string, unknown>) =>
    ada.request('POST', `/api/${path}/new`, { json: record });

  beforeAll(async () => {
    app = await startApp({ engine, config: { origin: ORIGIN } });
    ada = await makeUser(app, { user_name: 'ada', first_name: 'Ada', last_name: 'Lovelace' });
    await save({
      headline: 'Analyst, <of> engines',
      about: '# Notes\n\nI *weave* <b>numbers</b>.',
      location: 'London, England',
      links: [{ label: 'Notes', url: 'https://notes.example/a' }],
      contact_email: 'secret@ada.example',
      contact_phone: '+44 20 7946 0000',
      show_contact: 'everyone',
      sections: [
        { kind: 'experiences', title: 'My years', shown: true },
        { kind: 'projects', title: '', shown: true },
        { kind: 'badges', title: 'Not for you', shown: false },
      ],
    });
    await add('projects', {
      title: 'Engine',
      description: 'Weaves *patterns*.',
      category: 'ai',
      technologies: ['Brass'],
    });
    const { project } = (await add('projects', { title: 'Hidden work', category: 'ai' })).json();
    await ada.request('PATCH', `/api/projects/${project.id}`, { json: { hidden: true } });
    await add('badges', { title: 'Unseen badge', category: 'ai', awarded_by: 'X', awarded_date: '2020-01-01' });
    await add('experiences', {
      company_name: 'Babbage & Co.',
      position: 'Analyst',
      responsibilities: ['Wrote notes_A', '1. Found'],
      city: 'London',
      country: 'England',
      start_year: '2019-03',
    });
  });

  test('have what the page shows, in its order and with its headings', async () => {
    const { body, headers } = await fileOf('.md');
    expect(headers['content-type']).toBe('text/markdown; charset=utf-8');
    expect(body).toBe(
      [
        '# Ada Lovelace',
        '**Analyst, \\<of\\> engines**',
        'London, England\\\n<https://folio.example/u/ada>\\\nNotes: <https://notes.example/a>',
        '## Notes\n\nI *weave* \\<b>numbers\\</b>.',
        '## My years',
        '### Analyst',
        'Babbage & Co. · Mar 2019 – Present · London, England',
        '- Wrote notes\\_A\n- 1\\. Found',
        '## Projects',
        '### Engine',
        'Weaves *patterns*.',
        'Brass',
        '[Project page](<https://folio.example/u/ada/projects/engine>)\n',
      ].join('\n\n'),
    );
  });

  test('are JSON Resume, vCard and Atom', async () => {
    const json = (await fileOf('.json')).json();
    expect(schemaFaults(json)).toEqual([]);
    expect(json.basics).toMatchObject({ name: 'Ada Lovelace', url: `${ORIGIN}/u/ada`, label: 'Analyst, <of> engines' });
    expect(json.projects).toHaveLength(1);
    expect(json.work).toMatchObject([{ name: 'Babbage & Co.', position: 'Analyst', startDate: '2019-03' }]);
    expect((await fileOf('.vcf')).body).toBe(
      [
        'BEGIN:VCARD',
        'VERSION:4.0',
        'KIND:individual',
        'PRODID:-//Vitrine//EN',
        `UID:urn:uuid:${ada.user.id}`,
        'FN:Ada Lovelace',
        'N:Lovelace;Ada;;;',
        'NICKNAME:ada',
        'TITLE:Analyst\\, <of> engines',
        'ADR;LABEL="London, England":;;;London;;;England',
        'LANG:en',
        'URL;PREF=1:https://folio.example/u/ada',
        'URL:https://notes.example/a',
        'END:VCARD\r\n',
      ].join('\r\n'),
    );
    const feed = (await fileOf('/feed.xml')).body;
    expect(feed.match(/<entry>/g)).toHaveLength(1);
    expect(feed).toContain(
      '<link rel="alternate" type="text/html" href="https://folio.example/u/ada/projects/engine"/>',
    );
    expect(feed).toContain('&lt;p&gt;Weaves &lt;em&gt;patterns&lt;/em&gt;.&lt;/p&gt;');
    expect(feed).toMatch(/<updated>20\d\d-\d\d-\d\dT/);
  });

  test('have nothing hidden and no contact details', async () => {
    for (const path of PATHS) {
      const { body } = await fileOf(path);
      expect([path, body.match(/Hidden work|Unseen|Not for you|secret@|7946|@example/)]).toEqual([path, null]);
    }
  });

  test('are revalidated, change with the portfolio, and follow search engines, names and suspension', async () => {
    const before = await Promise.all(PATHS.map((path) => fileOf(path)));
    for (const [index, path] of PATHS.entries()) {
      const { headers, statusCode } = before[index] ?? (await fileOf(path));
      expect(statusCode).toBe(200);
      expect(headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' });
      expect(headers['x-robots-tag']).toBeUndefined();
      expect((await fileOf(path, { 'if-none-match': headers.etag })).statusCode).toBe(304);
    }
    await save({ first_name: 'Augusta', indexed: false });
    for (const [index, path] of PATHS.entries()) {
      const { headers, body } = await fileOf(path, { 'if-none-match': before[index]?.headers.etag });
      expect([path, headers['x-robots-tag'], body.includes('Augusta')]).toEqual([path, 'noindex', true]);
    }
    await save({ user_name: 'augusta' });
    for (const path of PATHS) {
      const { statusCode, headers } = await fileOf(path);
      expect([statusCode, headers.location]).toEqual([301, `/u/augusta${path}`]);
      expect((await app.request('GET', `/u/nobody${path}`)).statusCode).toBe(404);
    }
    await app.ctx.db.updateTable('users').set({ suspended_at: '2030-01-01T00:00:00.000Z' }).execute();
    changesOf(app.ctx).changed(ada.user.id);
    expect((await app.request('GET', '/u/augusta.md')).statusCode).toBe(404);
  });
});

test('a large portfolio has files, made in a thread', async () => {
  const app = await startApp();
  const ada = await makeUser(app, { user_name: 'ada', first_name: 'Ada' });
  await app.ctx.db.updateTable('users').set({ text_bytes: 300_000 }).where('id', '=', ada.user.id).execute();
  const { statusCode, body } = await app.request('GET', '/u/ada.md');
  expect([statusCode, body]).toEqual([200, expect.stringMatching(/^# Ada/)]);
});

test('the sample has files, the page links to them, and /llms.txt describes them', async () => {
  const app = await startApp({ config: { origin: ORIGIN } });
  const page = (await app.request('GET', '/home')).body;
  const name = /"user_name":"([a-z0-9-]+)"/.exec(page)?.[1];
  const links = [...page.matchAll(/<link rel="alternate" type="([^"]+)" href="([^"]+)">/g)];
  expect(links.map(([, , path]) => path)).toEqual(PATHS.map((path) => `/u/${name}${path}`));
  for (const [, type = '', path = ''] of links) {
    const { statusCode, headers } = await app.request('GET', path);
    expect([path, statusCode, headers['content-type']]).toEqual([path, 200, expect.stringContaining(type)]);
  }
  expect((await app.request('GET', '/llms.txt')).body).not.toContain('## Portfolio');
  await makeUser(app, { user_name: 'ada', first_name: 'Ada', last_name: 'Lovelace' });
  expect((await app.request('GET', '/llms.txt')).body).toContain('- [Ada Lovelace](https://folio.example/u/ada.md)');
});
