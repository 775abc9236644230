import { describe, expect, test } from 'vitest';
import { AccountChange } from '../../../src/portfolio/model/user.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { bothEngines } from '../../support/engines.ts';
import { colouredPng } from '../../support/images.ts';
import { idsOf, listPath, ok, publicUrls } from '../../support/public-urls.ts';
import { EXAMPLES } from '../../support/record-examples.ts';
import { fieldsOf, KINDS, recordWith } from '../../support/record-samples.ts';

const MARK = 'zqdraftmark';
const VIEW_SLUG = 'acme';
/** Keys of an account that apply at once: where the page is, who may see it, and what is not on it. */
const SETTINGS = [
  'user_name',
  'indexed',
  'branding',
  'resume_downloads',
  'resume_print',
  'publishing',
  'notices',
  'digest',
  'studio_language',
  'clients_enabled',
  'atproto_did',
];

async function upload(user: TestUser, index: number): Promise<string> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(await colouredPng(index))]), 'x.png');
  return (await user.request('POST', '/api/upload', { body })).json().image_url;
}

async function add(user: TestUser, path: string, json: unknown): Promise<{ id: string; slug: string }> {
  const { status, message, success, ...body } = await ok(user, 'POST', `/api/${path}/new`, json);
  return Object.values(body)[0] as { id: string; slug: string };
}

const change = (user: TestUser, json: unknown) => ok(user, 'PATCH', `/api/users/${user.user.id}`, json);

/** A portfolio with three records of each kind, a view, and share links: open, with a password, and ended. */
async function fill(user: TestUser): Promise<void> {
  for (const { path } of KINDS) for (const _ of [1, 2, 3]) await add(user, path, EXAMPLES[path].sent);
  await change(user, {
    headline: 'Analyst',
    contact_email: 'ada@example.com',
    show_contact: 'everyone',
    favicon_url: await upload(user, 1),
    card_url: await upload(user, 2),
    page_languages: ['es'],
  });
  const { view } = await ok(user, 'POST', '/api/views', { name: 'Acme', slug: VIEW_SLUG });
  await ok(user, 'POST', '/api/share-links', { name: 'Acme', view_id: view.id, show_contact: true });
  await ok(user, 'POST', '/api/share-links', { name: 'Locked', password: 'secret' });
  const { share_link } = await ok(user, 'POST', '/api/share-links', { name: 'Ended' });
  await ok(user, 'PATCH', `/api/share-links/${share_link.id}`, { revoked: true });
  await translate(user, 'es', 'Traducido');
}

/** Translates the headline, and a text of a record of each kind. */
async function translate(user: TestUser, language: string, text: string): Promise<void> {
  const changes: Record<string, string>[] = [{ kind: 'profile', field: 'headline', text }];
  for (const kind of KINDS) {
    const [id = ''] = await idsOf(user, kind.path);
    changes.push({ kind: kind.path, id, field: fieldsOf(kind, 'text')[0] ?? '', text });
  }
  await ok(user, 'PATCH', `/api/translations/${language}`, { changes });
}

/** Changes everything that a draft can change. */
async function changeAll(user: TestUser): Promise<void> {
  const texts = Object.fromEntries(
    Object.keys(AccountChange.shape)
      .filter((key) => !SETTINGS.includes(key))
      .map((key) => [key, MARK]),
  );
  await change(user, {
    ...texts,
    image_url: await upload(user, 3),
    favicon_url: await upload(user, 4),
    card_url: await upload(user, 5),
    links: [{ label: MARK, url: `https://example.com/${MARK}` }],
    theme: { mode: 'dark', accent: 'moss' },
    contact_fields: [{ id: 'budget', label: MARK, type: 'text', required: false }],
    seo: { title: MARK, description: MARK },
    site_verification: [{ service: 'google', token: MARK }],
    layout: 'letter',
    language: 'de',
    page_languages: ['it'],
    sections: [{ kind: 'badges', title: MARK, shown: true }],
    hide_empty_sections: true,
    ...{ availability_state: 'from', available_from: '2091-02', contract_types: 'freelance', time_zone: 'UTC' },
    contact_email: `${MARK}@example.com`,
    contact_phone: '+49 123456',
    show_contact: 'nobody',
  });
  for (const kind of KINDS) {
    const { path } = kind;
    const [first = '', second = '', third = ''] = await idsOf(user, path);
    await add(user, path, recordWith(kind, MARK));
    const { start_year: _, category: __, ...texts } = recordWith(kind, MARK);
    await ok(user, 'PATCH', `/api/${path}/${first}`, texts);
    await ok(user, 'DELETE', `/api/${path}/${second}`);
    await ok(user, 'PATCH', `/api/${path}/${third}`, { hidden: true });
    await ok(user, 'POST', `/api/${path}/order`, { ids: [third] });
  }
  for (const language of ['es', 'it']) await translate(user, language, MARK);
}

/** What a stranger receives, headers included; times of the response and its id differ each time. */
async function responses(app: TestApp, urls: readonly string[]): Promise<Map<string, string>> {
  const received = new Map<string, string>();
  for (const url of urls) {
    const { statusCode, headers, rawPayload } = await app.request('GET', url);
    const { date: _, 'x-request-id': __, age: ___, ...shown } = headers;
    received.set(url, JSON.stringify([statusCode, shown, rawPayload.toString('latin1')]));
  }
  return received;
}

const differing = (one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>) =>
  [...one].filter(([url, response]) => other.get(url) !== response).map(([url]) => url);

for (const engine of bothEngines) {
  test(`no byte of a draft is in any public response until it is published, on ${engine.name}`, async () => {
    let at = Date.parse('2026-03-01T12:00:00Z');
    const app = await startApp({ engine, now: () => new Date(at) });
    const ada = await makeUser(app);
    await fill(ada);
    await change(ada, { publishing: 'manual' });
    const urls = await publicUrls(app, ada, [VIEW_SLUG]);
    const published = await responses(app, urls);

    at += 30_000;
    await changeAll(ada);
    const after = await responses(app, urls);

    expect(differing(published, after)).toEqual([]);
    expect([...after.values()].filter((response) => response.includes(MARK))).toEqual([]);
    const draftUrls = (await publicUrls(app, ada, [VIEW_SLUG])).filter((url) => !urls.includes(url));
    expect(draftUrls.length).toBeGreaterThanOrEqual(KINDS.length);
    for (const [url, response] of await responses(app, draftUrls)) {
      // A page in the owner's own language is the plain one, whether it exists or not.
      const isPlain = url.startsWith(`/u/${ada.user.user_name}/en/`);
      // Below a link with a password, or one that has ended, nobody learns what there is.
      const expected = url.startsWith('/s/') ? /^\[(401|404|410),/ : isPlain ? /^\[301,/ : /^\[404,/;
      expect([url, response.slice(0, 5)]).toEqual([url, expect.stringMatching(expected)]);
    }
    const [added] = draftUrls.flatMap((url) => /^\/api\/projects\/(.+)$/.exec(url)?.[1] ?? []);
    const follow = { project_id: added, link: 'live' };
    expect((await app.request('POST', '/api/follow', { json: follow })).statusCode).toBe(404);
    expect((await ok(ada, 'GET', '/api/draft')).changes.length).toBeGreaterThan(KINDS.length * 4);
    expect((await ada.request('GET', '/studio/preview')).body).toContain(MARK);
    expect((await ada.request('GET', '/home')).body).toContain(MARK);
    const own = `/u/${ada.user.user_name}`;
    expect((await ada.request('GET', `${own}?show=draft`)).body).toContain(MARK);
    for (const path of [own, '/home?show=published', '/home?as=visitor', `${own}?as=visitor`]) {
      const { statusCode, body } = await ada.request('GET', path);
      expect([path, statusCode, body.includes(MARK)]).toEqual([path, 200, false]);
    }

    at += 30_000;
    await ok(ada, 'POST', '/api/draft/publish');
    const lists = KINDS.map(({ path }) => listPath(path, ada.user.id));
    const now = await responses(app, [...lists, `/u/${ada.user.user_name}`, '/home', `/u/${ada.user.user_name}.md`]);
    expect([...now].filter(([, response]) => !response.includes(MARK))).toEqual([]);
    expect((await ok(ada, 'GET', '/api/draft')).changes).toEqual([]);
  });

  test(`a draft is discarded, and leaving manual publishing publishes, on ${engine.name}`, async () => {
    const app = await startApp({ engine });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    await fill(ada);
    const lists = async (asker: { request: TestUser['request'] }) => {
      const found = KINDS.map(async ({ path }) => (await asker.request('GET', listPath(path, ada.user.id))).json());
      const text = JSON.stringify(await Promise.all(found));
      return text.replaceAll(/"(updated_at|position)":("[^"]*T[^"]*"|-?\d+)/g, '');
    };
    expect((await ada.request('POST', '/api/draft/publish')).statusCode).toBe(409);
    await change(ada, { publishing: 'manual', headline: 'Draft' });
    expect((await ok(ada, 'GET', '/api/draft')).changes).toEqual([
      { kind: 'profile', id: '', title: '', field: 'headline', from: 'Analyst', to: 'Draft' },
    ]);
    const before = await lists(eve);
    await changeAll(ada);
    expect(await lists(ada)).toContain(MARK);
    expect(await lists(eve)).toBe(before);

    await ok(ada, 'POST', '/api/draft/discard');
    expect(await lists(ada)).toBe(before);
    expect((await ok(ada, 'GET', '/api/draft')).changes).toEqual([]);
    const me = await ok(ada, 'GET', '/api/users/me');
    expect(me).toMatchObject({ headline: 'Analyst', contact_email: 'ada@example.com', publishing: 'manual' });
    const versions = await ok(ada, 'GET', '/api/versions');
    expect(versions.map(({ kind }: { kind: string }) => kind)).toEqual(
      expect.arrayContaining(['published', 'before-restore']),
    );

    await changeAll(ada);
    await change(ada, { publishing: 'instant' });
    expect(await lists(eve)).toContain(MARK);
    expect(await ok(ada, 'GET', '/api/draft')).toEqual({ publishing: 'instant', published_at: '', changes: [] });
    await ok(ada, 'POST', '/api/badges/new', { title: 'Seen at once' });
    expect(await lists(eve)).toContain('Seen at once');
  });
}

test.each(bothEngines)(
  'a single record is the published one for others, and the draft for its owner ($name)',
  async (engine) => {
    const app = await startApp({ engine });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const badge = (json: object) => add(ada, 'badges', { category: 'ai', ...json });
    const changed = await badge({ title: 'Changed' });
    const hidden = await badge({ title: 'Hidden' });
    await ok(ada, 'PATCH', `/api/badges/${hidden.id}`, { hidden: true });
    const deleted = await badge({ title: 'Deleted' });
    await change(ada, { publishing: 'manual' });
    await ok(ada, 'PATCH', `/api/badges/${changed.id}`, { title: 'Changed in the draft' });
    await ok(ada, 'PATCH', `/api/badges/${hidden.id}`, { hidden: false });
    await ok(ada, 'DELETE', `/api/badges/${deleted.id}`);
    const added = await badge({ title: 'Added in the draft' });

    const seenBy = async ({ request }: Pick<TestUser, 'request'>) => {
      const responses = await Promise.all(
        [changed, hidden, deleted, added].map(({ id }) => request('GET', `/api/badges/${id}`)),
      );
      return responses.map((response) => (response.statusCode === 200 ? response.json().title : response.statusCode));
    };
    const published = ['Changed', 404, 'Deleted', 404];
    expect(await seenBy(app.client())).toEqual(published);
    expect(await seenBy(eve)).toEqual(published);
    expect(await seenBy(ada)).toEqual(['Changed in the draft', 'Hidden', 404, 'Added in the draft']);
  },
);

describe.each(bothEngines)('publishing by hand on $name', (engine) => {
  test('shows contact details to everybody only with the details that are published with it', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const path = `/api/users/${ada.user.user_name}/contact`;
    await change(ada, { contact_phone: '+49 1', show_contact: 'links' });
    await change(ada, { publishing: 'manual' });
    await change(ada, { contact_phone: '+49 2', show_contact: 'everyone' });
    expect((await app.request('GET', path)).statusCode).toBe(404);
    const { changes } = await ok(ada, 'GET', '/api/draft');
    expect(changes).toContainEqual(expect.objectContaining({ field: 'show_contact', from: 'links', to: 'everyone' }));
    await ok(ada, 'POST', '/api/draft/publish');
    expect((await app.request('GET', path)).json()).toEqual({ email: '', phone: '+49 2' });
    await change(ada, { show_contact: 'nobody' });
    await ok(ada, 'POST', '/api/draft/discard');
    expect((await ok(ada, 'GET', '/api/users/me')).show_contact).toBe('everyone');
  });

  test('changes no byte of what visitors and search engines receive when it starts', async () => {
    let at = Date.parse('2026-03-01T12:00:00Z');
    const app = await startApp({ engine, now: () => new Date(at) });
    const ada = await makeUser(app);
    await fill(ada);
    const urls = (await publicUrls(app, ada, [VIEW_SLUG])).filter((url) => !/^\/(api\/|sitemap)/.test(url));
    const listed = async () => {
      const parts = ['portfolios', 'projects', 'published'].map((part) => `/sitemap-${part}-1.xml`);
      const files = await Promise.all(parts.map(async (part) => (await app.request('GET', part)).body));
      return files.flatMap((file) => file.match(/<url>.*?<\/url>/gs) ?? []).sort();
    };
    const [before, sitemap] = [await responses(app, urls), await listed()];
    at += 60_000;
    await change(ada, { publishing: 'manual' });
    const moved = differing(before, await responses(app, urls));
    expect(await listed()).toEqual(sitemap);
    expect(sitemap.length).toBeGreaterThan(3);
    expect(moved).toEqual([]);
  });
});
