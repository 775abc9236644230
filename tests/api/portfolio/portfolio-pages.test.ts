import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { parse } from 'parse5';
import { describe, expect, test } from 'vitest';
import { withTestimonials } from '../../../src/delivery/page/state/page-testimonials.ts';
import { visitsOf } from '../../../src/insight/visits/analytics.server.ts';
import { changesOf } from '../../../src/platform/db/change-feed.server.ts';
import { openDatabase } from '../../../src/platform/db/open.ts';
import { EMPTY_CASE_STUDY } from '../../../src/portfolio/model/case-study.ts';
import type { RecordKind } from '../../../src/portfolio/model/record.ts';
import { LIST_PATHS } from '../../../src/portfolio/model/record-kinds.ts';
import { isEntrySection, SECTION_KINDS } from '../../../src/portfolio/model/sections.ts';
import { EMPTY_SEO } from '../../../src/portfolio/model/seo.ts';
import { skills } from '../../../src/portfolio/records/skill/skill.ts';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { stillClock } from '../../support/clock.ts';
import { bothEngines, engines } from '../../support/engines.ts';
import { eventually } from '../../support/eventually.ts';
import { KINDS, recordWith } from '../../support/record-samples.ts';
import { shownOf } from '../../support/shown.ts';

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0' };

async function addBadge(user: TestUser, fields: Record<string, unknown>): Promise<string> {
  const response = await user.request('POST', '/api/badges/new', { json: fields });
  expect(response.statusCode).toBe(200);
  return response.json().badge.id;
}

const pageOf = (app: TestApp, user: TestUser, headers = {}) =>
  app.request('GET', `/u/${user.user.user_name}`, { headers });

/** The state for hydration. */
/** A list of projects shows nothing of their case studies but how the image is cut, and whether there is none. */
function withoutCaseStudies(records: object[]): object[] {
  const unshown = Object.keys({ ...EMPTY_CASE_STUDY, ...EMPTY_SEO }).filter((key) => key !== 'cover_fit');
  const isOther = ([key]: [string, unknown]) => !unshown.includes(key);
  return records.map((record) => {
    if (!('cover_fit' in record && 'image_url' in record)) return record;
    const shown = Object.fromEntries(Object.entries(record).filter(isOther));
    return record.image_url === '' ? { ...shown, hasCover: true } : shown;
  });
}

function stateOf(html: string): unknown {
  return JSON.parse(/<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '');
}

describe.each(engines)('a portfolio page on $name', (engine) => {
  test('shows a change when it is saved', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    expect((await pageOf(app, ada)).body).toContain('This page is being prepared.');

    const id = await addBadge(ada, { title: 'Analyst' });
    expect((await pageOf(app, ada)).body).toContain('Analyst');
    await ada.request('PATCH', `/api/badges/${id}`, { json: { hidden: true } });
    expect((await pageOf(app, ada)).body).not.toContain('Analyst');
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { headline: 'First programmer' } });
    expect((await pageOf(app, ada)).body).toContain('First programmer');
  });

  test('marks a certificate as expired from the right day on', async () => {
    const clock = stillClock('2026-03-14T23:59:00.000Z');
    const app = await startApp({ engine, now: clock.now });
    const ada = await makeUser(app);
    const dates = [
      ['Bridges', '2026-03-14'],
      ['Tunnels', '2026-03'],
      ['Roads', '2025'],
    ];
    for (const [title, expiration_date] of dates)
      await ada.request('POST', '/api/certifications/new', { json: { title, expiration_date } });
    const marks = async () => (await pageOf(app, ada)).body.match(/>Expire[sd]/g);

    expect(await marks()).toEqual(['>Expires', '>Expires', '>Expired']);
    const before = await pageOf(app, ada);
    clock.advance(60_000);
    expect(await marks()).toEqual(['>Expired', '>Expires', '>Expired']);
    expect((await pageOf(app, ada)).headers.etag).not.toBe(before.headers.etag);
    clock.set('2026-04-01T00:00:00.000Z');
    expect(await marks()).toEqual(['>Expired', '>Expired', '>Expired']);
  });

  test('omits meaningless categories', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    for (const [path, values] of [
      ['projects', { category: 'other' }],
      ['badges', { category: 'select' }],
      ['certifications', { category: 'other' }],
      ['educations', { level: 'other', institution: 'Oxford' }],
    ] as const)
      await ada.request('POST', `/api/${path}/new`, { json: { title: 'Named', ...values } });
    const { body } = await pageOf(app, ada);
    expect(body).toContain('Oxford');
    expect(body).not.toMatch(/>(Other|Select)</);
    await ada.request('POST', '/api/projects/new', { json: { title: 'Named', category: 'devops' } });
    expect((await pageOf(app, ada)).body).toContain('>DevOps<');
  });

  test('hides hidden records from everybody, including its owner', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const id = await addBadge(ada, { title: 'Secret badge' });
    await ada.request('PATCH', `/api/badges/${id}`, { json: { hidden: true } });

    expect((await ada.request('GET', '/home')).body).not.toContain('Secret badge');
    expect((await ada.request('GET', `/u/${ada.user.user_name}`)).body).not.toContain('Secret badge');
  });

  test('is public with a strong ETag for each encoding, and returns 304 for a match', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const plain = await pageOf(app, ada);
    const gzip = await pageOf(app, ada, { 'accept-encoding': 'gzip' });
    const zstd = await pageOf(app, ada, { 'accept-encoding': 'gzip, br, zstd' });

    expect(plain.headers).toMatchObject({ 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' });
    expect(plain.headers['set-cookie']).toBeUndefined();
    expect(String(gunzipSync(gzip.rawPayload))).toBe(plain.body);
    expect(String(zstdDecompressSync(zstd.rawPayload))).toBe(plain.body);
    const tags = [plain, gzip, zstd].map(({ headers }) => headers.etag);
    expect(new Set(tags).size).toBe(3);
    for (const tag of tags) {
      const again = await pageOf(app, ada, { 'if-none-match': tag });
      expect([again.statusCode, again.body]).toEqual([304, '']);
    }
    await addBadge(ada, { title: 'Analyst' });
    expect((await pageOf(app, ada, { 'if-none-match': tags[0] })).statusCode).toBe(200);
  });

  test('is the same with any query and any client headers', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const plain = await pageOf(app, ada);
    for (const headers of [{ 'x-forwarded-host': 'evil.example' }, { 'accept-language': 'fr' }, { cookie: 'a=b' }]) {
      expect((await pageOf(app, ada, headers)).body).toBe(plain.body);
    }
    expect((await app.request('GET', `/u/${ada.user.user_name}?utm_source=x`)).body).toBe(plain.body);
    expect((await ada.request('GET', `/u/${ada.user.user_name}`)).body).toBe(plain.body);
  });

  test('is /home for visitors if the owner is the site owner, and not cached for logged-in users', async () => {
    const app = await startApp({ engine });
    expect((await app.request('GET', '/home')).body).toContain('Ines Valcourt');
    const ada = await makeUser(app, { first_name: 'Ada', last_name: 'Lovelace' });
    const bob = await makeUser(app, { first_name: 'Bob', last_name: 'Noyce' });

    const stranger = await app.request('GET', '/home');
    expect(stranger.body).toContain('Ada Lovelace');
    expect(stranger.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'Cookie, Accept-Encoding' });
    const own = await bob.request('GET', '/home');
    expect(own.body).toContain('Bob Noyce');
    expect(own.headers['cache-control']).toBe('private, no-store');
    expect((await ada.request('GET', '/home')).body).toContain('Ada Lovelace');
    expect((await app.request('GET', '/home')).body).toBe(stranger.body);
  });

  test('redirects permanently after a rename', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const old = ada.user.user_name;
    await pageOf(app, ada);
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { user_name: `new-${old}`.slice(0, 32) } });

    const moved = await app.request('GET', `/u/${old}`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/u/${`new-${old}`.slice(0, 32)}`]);
    expect((await app.request('GET', String(moved.headers.location))).statusCode).toBe(200);
  });

  test('has one URL: capital letters redirect to it, ids and unknown names are 404', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const name = ada.user.user_name;
    expect((await app.request('GET', `/u/${name.toUpperCase()}`)).headers.location).toBe(`/u/${name}`);
    for (const path of [`/u/${ada.user.id}`, '/u/nobody', "/u/'--", '/u/']) {
      const response = await app.request('GET', path);
      expect([path, response.statusCode]).toEqual([path, 404]);
      expect(response.body).toContain('Oops! The page you requested does not exist.');
    }
  });

  test('appears at a name that was 404 before', async () => {
    const app = await startApp({ engine });
    for (const _ of [1, 2]) expect((await app.request('GET', '/u/newcomer')).statusCode).toBe(404);
    await makeUser(app, { user_name: 'newcomer' });
    expect((await app.request('GET', '/u/newcomer')).statusCode).toBe(200);
    const bob = await makeUser(app);
    expect((await app.request('GET', '/u/renamed')).statusCode).toBe(404);
    await bob.request('PATCH', `/api/users/${bob.user.id}`, { json: { user_name: 'renamed' } });
    expect((await app.request('GET', '/u/renamed')).statusCode).toBe(200);
  });

  test("at /home is the next owner's after the site owner is deleted", async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app, { first_name: 'Ada' });
    await makeUser(app, { first_name: 'Bob' });
    expect((await app.request('GET', '/home')).body).toContain('Ada Lovelace');
    await ada.request('DELETE', `/api/users/${ada.user.id}`, { json: { password: PASSWORD } });
    expect((await app.request('GET', '/home')).body).toContain('Bob Lovelace');
  });

  test('links only to http and https, whatever the database contains', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const id = await addBadge(ada, { title: 'Analyst', badge_link: 'https://example.com/badge' });
    expect((await pageOf(app, ada)).body).toContain('<a href="https://example.com/badge" rel="noopener nofollow ugc"');
    await app.ctx.db
      .updateTable('badges')
      .set({ badge_link: 'javascript:alert(1)', image_url: 'https://evil.example/x.webp' })
      .where('id', '=', id)
      .execute();
    changesOf(app.ctx).changed(ada.user.id);

    const { body } = await pageOf(app, ada);
    expect(body).not.toMatch(/(href|src)="(javascript|https:\/\/evil)/);
  });

  test('escapes every text', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const title = '</script><script>alert(1)</script><img src=x onerror=alert(1)>"\'&\u2028.';
    await addBadge(ada, { title: 'plain' });
    const plain = countElements((await pageOf(app, ada)).body);
    const hostile = await makeUser(app, { first_name: 'Ada' });
    await addBadge(hostile, { title });

    const { body } = await pageOf(app, hostile);
    expect(countElements(body)).toBe(plain);
    // A line separator in a line is a space.
    expect(JSON.stringify(stateOf(body))).toContain(JSON.stringify(title.replace('\u2028', ' ')).slice(1, -1));
  });

  test('counts each visitor, whether it is rendered, cached or not modified', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const path = `/u/${ada.user.user_name}`;
    const visit = (ip: string, headers = {}) => app.request('GET', path, { ip, headers: { ...BROWSER, ...headers } });
    const first = await visit('81.2.69.142');
    await visit('81.2.69.143');
    await visit('81.2.69.144', { 'if-none-match': first.headers.etag });
    await ada.request('GET', path, { headers: BROWSER });

    await eventually(async () => {
      await visitsOf(app.ctx).flush();
      const { countries } = (await ada.request('GET', '/api/analytics/track/countries')).json();
      expect(countries).toMatchObject([{ unique_visitors: 3 }]);
    });
  });
});

describe.each(bothEngines)('a portfolio page on $name', (engine) => {
  test('that cannot be read as a whole is 503, for visitors and for its owner, and not cached', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await addBadge(ada, { title: 'Analyst' });
    await app.ctx.db.schema.alterTable('badges').renameTo('badges_away').execute();
    const path = `/u/${ada.user.user_name}`;
    const paths = ['/home', `${path}?show=draft`, '/studio/preview'];
    const broken = [await pageOf(app, ada), ...(await Promise.all(paths.map((page) => ada.request('GET', page))))];
    for (const file of ['.md', '.json', '/resume.md', '/feed.xml'])
      broken.push(await app.request('GET', `${path}${file}`));
    await app.ctx.db.schema.alterTable('badges_away').renameTo('badges').execute();

    expect(broken.map(({ statusCode }) => statusCode)).toEqual(broken.map(() => 503));
    expect(broken[0]?.headers['retry-after']).toBeDefined();
    expect((await pageOf(app, ada)).body).toContain('Analyst');
  });

  test('has the data of the public API, read in one round trip after its version', async () => {
    const app = await startApp({ engine });
    const ada = await fullPortfolio(app);
    let rounds = 0;
    const { run } = app.ctx.database;
    app.ctx.database.run = (...query) => {
      rounds += 1;
      return run(...query);
    };
    const state = stateOf((await pageOf(app, ada)).body);

    const get = async (path: string) => shownOf((await app.request('GET', path)).body);
    const keys = LIST_PATHS;
    const lists = keys.map(async (key) => ({
      key: [key, ada.user.id],
      data: withoutCaseStudies(await get(`/api/${key}?user_id=${ada.user.id}`)),
    }));
    const groups = await get(`/api/user-skill-sets/user/${ada.user.id}`);
    expect(groups.length).toBe(2);
    const {
      about: _about,
      language: _language,
      page_languages: _languages,
      sections: _sections,
      hide_empty_sections: _hideEmpty,
      theme: _theme,
      layout: _layout,
      indexed: _indexed,
      favicon_url: _icon,
      card_url: _card,
      // The page gets texts made of these, if there is anything to say.
      availability_state: _state,
      available_from: _from,
      contract_types: _types,
      rate: _rate,
      time_zone: _zone,
      // Where there are any.
      contact_fields: _questions,
      // In the head alone.
      seo: _seo,
      site_verification: _verification,
      resume_print: _print,
      ...profile
    } = await get(`/api/users/${ada.user.user_name}`);
    expect(state).toEqual({
      profile: { ...profile, full_name: expect.any(String), is_new: true },
      sections: SECTION_KINDS.filter((kind) => kind === 'languages' || !isEntrySection(kind)).map((kind) => ({
        kind,
        title: '',
        ...(kind === 'languages' && { label: 'Languages' }),
        ...(kind === 'testimonials' && { label: 'Testimonials' }),
        ...(['projects', 'badges', 'certifications', 'contacts'].includes(kind) && { inHeader: true }),
        ...(['skills', 'badges', 'certifications', 'educations', 'testimonials', 'languages'].includes(kind) && {
          isBrief: true,
        }),
      })),
      queries: withTestimonials([...(await Promise.all(lists)), { key: ['skills', ada.user.id], data: groups }], 'en'),
    });
    expect(JSON.stringify(state)).not.toMatch(/Hidden|group_id|password|example\.com"/);
    expect(rounds).toBe(1);
  });
});

/** A user with two records of each kind and a hidden one, in a custom order, and skills in two groups. */
async function fullPortfolio(app: TestApp): Promise<TestUser> {
  const ada = await makeUser(app);
  const add = async (kind: RecordKind, more: Record<string, unknown>) =>
    (
      await ada.request('POST', `/api/${kind.path}/new`, { json: { ...recordWith(kind, 'Any, "text"'), ...more } })
    ).json();
  for (const kind of KINDS) {
    await add(kind, {});
    const { id } = (await add(kind, kind === skills ? { category: 'backend' } : {}))[kind.entity];
    await ada.request('POST', `/api/${kind.path}/order`, { json: { ids: [id] } });
    const hidden = (await add(kind, recordWith(kind, 'Hidden')))[kind.entity];
    await ada.request('PATCH', `/api/${kind.path}/${hidden.id}`, { json: { hidden: true } });
  }
  await ada.request('PATCH', `/api/users/${ada.user.id}`, {
    json: { about: '**Bold**', links: [{ label: 'x', url: '' }] },
  });
  return ada;
}

test('a document shows what another process writes to the SQLite file', async () => {
  const [sqlite] = engines;
  if (!sqlite) throw new Error('There is no SQLite');
  const databaseUrl = await sqlite.freshDatabaseUrl();
  const app = await startApp({ engine: sqlite, config: { databaseUrl } });
  const ada = await makeUser(app);
  await pageOf(app, ada);

  const other = await openDatabase(databaseUrl);
  await other.db.updateTable('users').set({ headline: 'Written elsewhere' }).where('id', '=', ada.user.id).execute();
  await other.db.destroy();

  await eventually(async () => expect((await pageOf(app, ada)).body).toContain('Written elsewhere'));
});

function countElements(html: string): number {
  const count = (node: { childNodes?: unknown[] }): number =>
    (node.childNodes ?? []).reduce<number>((sum, child) => sum + 1 + count(child as typeof node), 0);
  return count(parse(html) as unknown as { childNodes: unknown[] });
}
