import { expect, test } from 'vitest';
import { SECTION_KINDS } from '../../../src/portfolio/model/sections.ts';
import { DEFAULT_THEME } from '../../../src/portfolio/model/theme.ts';
import { sample } from '../../../src/portfolio/sample/sample.ts';
import { portfolioOwner } from '../../../src/portfolio/storage/portfolio-owner.server.ts';
import { makeUser, PASSWORD, startApp, type TestApp } from '../../support/app.ts';
import { bothEngines, engines } from '../../support/engines.ts';

const PUBLIC_KEYS =
  'about about_html availability availability_state available_from branding card_url contact_fields contract_types favicon_url first_name has_contact headline hide_empty_sections id image_url indexed language last_name layout links location page_languages pronouns rate resume_downloads resume_print sections seo site_verification theme time_zone user_name';

const DEFAULT_SECTIONS = SECTION_KINDS.map((kind, position) => ({ kind, title: '', shown: true, position }));

async function storedUsers(app: TestApp) {
  return app.ctx.db.selectFrom('users').selectAll().orderBy('id').execute();
}

async function ownerOf(app: TestApp, query = '', cookie = ''): Promise<string> {
  const cookies = Object.fromEntries(new URLSearchParams(cookie));
  const request = { cookies, headers: {} } as Parameters<typeof portfolioOwner>[1];
  return portfolioOwner(app.ctx, request, Object.fromEntries(new URLSearchParams(query)));
}

for (const engine of engines) {
  test(`the account shows its owner all data, and its password to nobody (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const response = await ada.request('GET', '/api/users/me');
    expect(response.json()).toEqual({
      ...ada.user,
      headline: '',
      about: '',
      location: '',
      links: [],
      availability: '',
      ...{ availability_state: '', available_from: '', contract_types: '', rate: '', time_zone: '' },
      pronouns: '',
      theme: DEFAULT_THEME,
      layout: 'gallery',
      language: 'en',
      page_languages: [],
      indexed: true,
      branding: true,
      clients_enabled: true,
      contact_fields: [],
      seo: null,
      site_verification: [],
      resume_downloads: true,
      resume_print: { paper: 'a4', template: 'plain', pages: '3' },
      favicon_url: '',
      card_url: '',
      atproto_did: '',
      contact_email: '',
      contact_phone: '',
      show_contact: 'nobody',
      publishing: 'instant',
      sections: DEFAULT_SECTIONS,
      hide_empty_sections: true,
      notices: { messages: true },
      digest: 'off',
      studio_language: '',
      email_confirmed: false,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect((await app.request('GET', '/api/users/me')).statusCode).toBe(401);
  });

  test(`a profile is public by name and id, without the email (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app, { user_name: 'ada' });
    await ada.request('PATCH', `/api/users/${ada.user.id}`, {
      json: { about: '# Hello\n\n[me](https://a.example) <script>alert(1)</script> [x](javascript:alert(1))' },
    });
    for (const key of ['ada', 'ADA', ada.user.id, ada.user.id.toUpperCase()]) {
      const response = await app.request('GET', `/api/users/${key}`);
      expect(response.statusCode).toBe(200);
      expect(Object.keys(response.json()).sort().join(' ')).toBe(PUBLIC_KEYS);
      expect(response.body).not.toContain('@example.com');
      expect(response.json()).toMatchObject({ user_name: 'ada' });
      expect(response.json().about_html).toBe(
        '<h3>Hello</h3>\n<p><a href="https://a.example" rel="noopener nofollow ugc">me</a> ' +
          '&lt;script&gt;alert(1)&lt;/script&gt; [x](javascript:alert(1))</p>\n',
      );
    }
  });

  test(`the sample's person is found, an unknown one is not (${engine.name})`, async () => {
    const app = await startApp({ engine });
    for (const key of [sample.user.id, sample.user.user_name]) {
      const response = await app.request('GET', `/api/users/${key}`);
      expect(response.json()).toMatchObject({ id: sample.user.id, about_html: expect.stringMatching(/^<p>/) });
      expect(Object.keys(response.json()).sort().join(' ')).toBe(PUBLIC_KEYS);
    }
    for (const key of ['nobody', '11111111-1111-4111-8111-111111111111', '%F0%9F%8E%89', "'--"]) {
      const response = await app.request('GET', `/api/users/${key}`);
      expect(response.json(), key).toMatchObject({ status: 404, message: 'User not found' });
    }
  });

  test(`a change keeps the other keys, and ignores keys that clients may not set (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const change = {
      headline: 'Countess of numbers',
      pronouns: 'she/her',
      links: [{ label: 'Notes', url: 'https://notes.example' }],
      theme: { mode: 'dark', accent: 'moss' },
      layout: 'dossier',
      indexed: false,
      notices: { messages: false },
    };
    const response = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: change });
    expect(response.json()).toMatchObject({ status: 200, success: true, user: { ...ada.user, ...change } });
    const own = { accent: '#006644', typefaces: 'editorial', width: 'wide', mode_switch: true };
    const next = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { theme: own } });
    expect((next.json() as { user: unknown }).user).toMatchObject({ theme: { ...own, mode: 'dark', accent_dark: '' } });
    const [before] = await storedUsers(app);

    const hostile = {
      id: '11111111-1111-4111-8111-111111111111',
      email: 'evil@example.com',
      password: 'something else',
      password_hash: 'x',
      revision: 99,
      created_at: '1970-01-01T00:00:00.000Z',
      extras: '{}',
      role: 'admin',
    };
    expect((await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: hostile })).statusCode).toBe(200);
    const [after] = await storedUsers(app);
    const { changed_at, updated_at } = after ?? {};
    expect(after).toEqual({ ...before, revision: Number(before?.revision) + 1, changed_at, updated_at });
  });

  test(`users cannot change or delete others (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    const before = await storedUsers(app);
    for (const id of [ada.user.id, sample.user.id, ada.user.user_name, 'x']) {
      const change = await eve.request('PATCH', `/api/users/${id}`, { json: { headline: 'Eve' } });
      const removal = await eve.request('DELETE', `/api/users/${id}`, { json: { password: PASSWORD } });
      expect([change.statusCode, removal.statusCode]).toEqual([404, 404]);
    }
    const anonymous = [
      await app.request('PATCH', `/api/users/${ada.user.id}`, { json: { headline: 'Eve' } }),
      await app.request('DELETE', `/api/users/${ada.user.id}`, { json: { password: PASSWORD } }),
    ];
    for (const response of anonymous) expect(response.statusCode).toBe(401);
    expect(await storedUsers(app)).toEqual(before);
  });

  test(`invalid values are rejected, each with its field (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const bad: [object, string][] = [
      [{ headline: 'x'.repeat(201) }, 'headline'],
      [{ about: 'x'.repeat(10_001) }, 'about'],
      [{ links: [{ label: 'x', url: 'javascript:alert(1)' }] }, 'links.0.url'],
      [{ theme: { mode: 'system', accent: 'url(x)' } }, 'theme.accent'],
      [{ theme: { accent: '#787878' } }, 'theme.accent'],
      [{ theme: { accent_dark: '#787878' } }, 'theme.accent_dark'],
      [{ theme: { typefaces: 'comic' } }, 'theme.typefaces'],
      [{ layout: '<script>' }, 'layout'],
      [{ indexed: 'yes' }, 'indexed'],
      [{ user_name: 'home' }, 'user_name'],
      [{ image_url: 'https://evil.example/x.png' }, 'image_url'],
      [{ image_url: `images/${'a'.repeat(64)}.webp` }, 'image_url'],
    ];
    for (const [json, field] of bad) {
      const response = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json });
      expect(response.json()).toMatchObject({ status: 400, message: 'Error saving profile', details: [{ field }] });
    }
  });

  test(`an image can be used only by its uploader (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const eve = await makeUser(app);
    const hash = 'a'.repeat(64);
    await app.ctx.db.insertInto('images').values({ hash, owner: ada.user.id, bytes: 1, created_at: '' }).execute();
    const json = { image_url: `images/${hash}.webp` };
    expect((await eve.request('PATCH', `/api/users/${eve.user.id}`, { json })).statusCode).toBe(400);
    expect((await ada.request('PATCH', `/api/users/${ada.user.id}`, { json })).json()).toMatchObject({ user: json });
    const none = { image_url: '' };
    expect((await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: none })).json()).toMatchObject({
      user: none,
    });
  });

  test(`a stale edit is rejected with the stored version (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const path = `/api/users/${ada.user.id}`;
    const mine = (await ada.request('GET', '/api/users/me')).headers.etag;
    expect((await app.request('GET', path)).headers.etag).toBe(mine);
    const headers = { 'if-match': String(mine) };
    const first = await ada.request('PATCH', path, { json: { headline: 'First' }, headers });
    expect(first.statusCode).toBe(200);
    const second = await ada.request('PATCH', path, { json: { headline: 'Second' }, headers });
    expect(second.json()).toMatchObject({
      status: 409,
      message: 'Error saving profile',
      error: 'It was changed elsewhere in the meantime',
      details: { headline: 'First' },
    });
    const renewed = { 'if-match': String(first.headers.etag) };
    expect((await ada.request('PATCH', path, { json: { headline: 'Third' }, headers: renewed })).statusCode).toBe(200);
  });

  test(`renaming reserves the old name for its owner (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app, { user_name: 'ada' });
    const eve = await makeUser(app, { user_name: 'eve' });
    const rename = (user: typeof ada, user_name: string) =>
      user.request('PATCH', `/api/users/${user.user.id}`, { json: { user_name } });
    expect((await rename(ada, 'countess')).json()).toMatchObject({ status: 200, user: { user_name: 'countess' } });
    expect((await app.request('GET', '/api/users/ada')).statusCode).toBe(404);
    for (const name of ['ada', 'countess', 'COUNTESS']) {
      expect((await rename(eve, name)).json()).toMatchObject({
        status: 409,
        message: 'Error saving profile',
        error: 'User name is already taken',
        details: [{ field: 'user_name' }],
      });
    }
    expect((await rename(ada, 'ada')).statusCode).toBe(200);
    expect((await rename(eve, 'countess')).statusCode).toBe(409);
    expect((await app.request('GET', '/api/users/eve')).statusCode).toBe(200);
  });

  test(`a user name can be changed ten times (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app, { user_name: 'ada' });
    const rename = (user_name: string) => ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { user_name } });
    for (let n = 1; n <= 10; n++) expect((await rename(`ada-${n}`)).statusCode).toBe(200);
    expect((await rename('ada-11')).statusCode).toBe(409);
    expect((await rename('ada-3')).statusCode).toBe(200);
  });

  test(`deleting an account requires the password (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const path = `/api/users/${ada.user.id}`;
    const missing = {
      status: 401,
      code: 'reauth_required',
      message: 'Error deleting account',
      error: 'Please enter your password',
    };
    expect((await ada.request('DELETE', path)).json()).toMatchObject(missing);
    expect((await ada.request('DELETE', path, { json: {} })).json()).toMatchObject(missing);
    const wrong = await ada.request('DELETE', path, { json: { password: 'something else' } });
    expect(wrong.json()).toMatchObject({ status: 403, error: 'Wrong password' });
    expect(await storedUsers(app)).toHaveLength(1);
  });

  test(`without a name, the portfolio is the user's, the site owner's, or the sample (${engine.name})`, async () => {
    const app = await startApp({ engine });
    expect(await ownerOf(app)).toBe(sample.user.id);
    const ada = await makeUser(app, { user_name: 'ada' });
    const eve = await makeUser(app, { user_name: 'eve' });
    expect(await ownerOf(app)).toBe(ada.user.id);
    expect(await ownerOf(app, '', eve.cookie())).toBe(eve.user.id);
    expect(await ownerOf(app, 'user_name=Eve')).toBe(eve.user.id);
    expect(await ownerOf(app, `user_id=${eve.user.id}`, ada.cookie())).toBe(eve.user.id);
    expect(await ownerOf(app, 'user_id=&user_name=', eve.cookie())).toBe(eve.user.id);
    for (const name of [sample.user.id, sample.user.user_name]) {
      expect(await ownerOf(app, `user_name=${name}`)).toBe(sample.user.id);
    }
    for (const query of ['user_name=nobody', 'user_id=nobody', 'user_name=%00']) {
      await expect(ownerOf(app, query)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  test(`the site owner can be configured, also by a former name (${engine.name})`, async () => {
    const databaseUrl = await engine.freshDatabaseUrl();
    const before = await startApp({ engine, config: { databaseUrl } });
    const eve = await makeUser(before, { user_name: 'eve' });
    const app = await startApp({ engine, config: { databaseUrl, owner: 'eve' } });
    await makeUser(app, { user_name: 'ada' });
    expect(await ownerOf(app)).toBe(eve.user.id);
    await eve.request('PATCH', `/api/users/${eve.user.id}`, { json: { user_name: 'evelyn' } });
    expect(await ownerOf(app)).toBe(eve.user.id);
  });
}

for (const engine of bothEngines) {
  test(`two users who swap their names concurrently do not both keep them (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const users = [await makeUser(app, { user_name: 'ada' }), await makeUser(app, { user_name: 'eve' })] as const;
    const [ada, eve] = users;
    const responses = await Promise.all([
      ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { user_name: 'eve' } }),
      eve.request('PATCH', `/api/users/${eve.user.id}`, { json: { user_name: 'ada' } }),
    ]);
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
  });

  test(`of a registration and a concurrent renaming only one gets a name (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    for (let n = 1; n <= 5; n++) {
      const user_name = `name-${n}`;
      const json = { user_name, email: `${user_name}@example.com`, password: PASSWORD, confirm_password: PASSWORD };
      const responses = await Promise.all([
        app.request('POST', '/api/users/register/new', { json }),
        ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { user_name } }),
      ]);
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    }
  });

  test(`deleting an account deletes all its data, and nothing else (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app, { user_name: 'ada' });
    const eve = await makeUser(app);
    for (const { user } of [ada, eve]) {
      await app.ctx.db
        .insertInto('images')
        .values({ hash: 'a'.repeat(64), owner: user.id, bytes: 1, created_at: '' })
        .execute();
    }
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { user_name: 'countess' } });
    await ada.request('POST', '/api/badges/new', { json: { title: 'First program' } });
    await app.request('POST', '/api/users/forgot-password', { json: { email: ada.user.email } });

    const response = await ada.request('DELETE', `/api/users/${ada.user.id}`, { json: { password: PASSWORD } });
    expect(response.json()).toEqual({ status: 200, success: true, message: 'Account deleted.' });
    expect(ada.cookie()).toBe('');
    const { db } = app.ctx;
    expect((await storedUsers(app)).map(({ id }) => id)).toEqual([eve.user.id]);
    for (const table of ['sessions', 'account_tokens', 'former_user_names', 'known_devices', 'badges'] as const) {
      const rows = await db.selectFrom(table).select('user_id').execute();
      expect(
        rows.filter(({ user_id }) => user_id !== eve.user.id),
        table,
      ).toEqual([]);
    }
    expect((await db.selectFrom('images').select('owner').execute()).map(({ owner }) => owner)).toEqual([eve.user.id]);
    expect((await eve.request('GET', '/api/users/me')).statusCode).toBe(200);
  });
}
