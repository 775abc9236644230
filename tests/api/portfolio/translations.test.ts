import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { versionsOf } from '../../../src/portfolio/versions/automatic-versions.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';

describe.each(engines)('translations on $name', (engine) => {
  let app: TestApp;
  let ada: TestUser;
  const ids: Record<string, string> = {};

  const save = (changes: unknown[], language = 'de') =>
    ada.request('PATCH', `/api/translations/${language}`, { json: { changes } });
  const account = (json: object) => ada.request('PATCH', `/api/users/${ada.user.id}`, { json });
  const german = async () => (await ada.request('GET', '/api/translations/de')).json();
  const page = async (path: string, status = 200) => {
    const { statusCode, body } = await app.request('GET', path);
    expect([path, statusCode]).toEqual([path, status]);
    return body;
  };

  async function add(path: string, json: object): Promise<string> {
    const body = (await ada.request('POST', `/api/${path}/new`, { json })).json();
    const record = Object.values(body).find((value) => typeof value === 'object') as { id: string };
    return record.id;
  }

  beforeAll(async () => {
    app = await startApp({ engine });
    ada = await makeUser(app, { user_name: 'ada', first_name: 'Ada', last_name: 'Lovelace' });
    await account({
      headline: 'Analyst',
      about: 'I **weave** numbers.',
      links: [{ label: 'Notes', url: 'https://n.example' }],
    });
    ids.project = await add('projects', {
      title: 'Engine',
      description: 'A machine.',
      technologies: ['Brass'],
      results: [{ value: '10', label: 'faster' }],
    });
    ids.job = await add('experiences', {
      company_name: 'Babbage',
      position: 'Analyst',
      city: 'London',
      country: 'England',
      start_year: '1942-10',
      responsibilities: ['Wrote notes', 'Read'],
    });
    ids.skill = await add('skills', { name: 'Algebra', category: 'other' });
  });

  test('every text has a place for its translation, and nothing else has', async () => {
    const { records, texts, translated, stale, shown } = await german();
    expect([texts, translated, stale, shown]).toEqual([15, 0, 0, false]);
    const names = (records as { kind: string; texts: { field: string }[] }[]).map(({ kind, texts }) => [
      kind,
      texts.map(({ field }) => field).join(' '),
    ]);
    expect(names).toEqual([
      ['profile', 'first_name last_name headline about links.label'],
      ['projects', 'title description results.value results.label'],
      ['skills', 'name'],
      ['experiences', 'company_name position responsibilities city country'],
    ]);
  });

  test('a page in a further language has the translations, labels in it, and the own text where there is none', async () => {
    await page('/u/ada/de', 404);
    const saved = await save([
      { kind: 'profile', field: 'headline', text: 'Analytikerin' },
      { kind: 'profile', field: 'about', text: 'Ich **webe** Zahlen.' },
      { kind: 'projects', id: ids.project, field: 'title', text: 'Maschine' },
      { kind: 'projects', id: ids.project, field: 'results.label', text: ['schneller'] },
      { kind: 'experiences', id: ids.job, field: 'responsibilities', text: ['Schrieb Notizen', 'Las'] },
    ]);
    expect([saved.statusCode, saved.json().message]).toEqual([200, 'Translation saved.']);
    await page('/u/ada/de', 404);
    expect((await account({ page_languages: ['de', 'ar'] })).json().user.page_languages).toEqual(['de', 'ar']);
    const html = await page('/u/ada/de');
    expect(html).toContain('<html lang="de"');
    for (const text of [
      'Analytikerin',
      'Ich <strong>webe</strong> Zahlen.',
      'Maschine',
      'A machine.',
      'Okt. 1942',
      'Zum Inhalt springen',
    ])
      expect([text, html.includes(text)]).toEqual([text, true]);
    expect(html).toContain('href="/u/ada/de/projects/engine"');
    const links = [
      '<link rel="canonical" href="http://localhost:3000/u/ada/de">',
      '<link rel="alternate" hreflang="en" href="http://localhost:3000/u/ada">',
      '<link rel="alternate" hreflang="de" href="http://localhost:3000/u/ada/de">',
      '<link rel="alternate" hreflang="ar" href="http://localhost:3000/u/ada/ar">',
      '<link rel="alternate" hreflang="x-default" href="http://localhost:3000/u/ada">',
    ];
    for (const link of links) expect(html).toContain(link);
    expect(html).toMatch(/<summary aria-label="Sprachen: Deutsch" lang="de">Deutsch</);
    const own = await page('/u/ada');
    for (const link of links.slice(1)) expect(own).toContain(link);
    expect(own).not.toContain('Maschine');
    expect(await page('/u/ada/ar')).toContain('<html lang="ar" dir="rtl"');
  });

  test('its project pages and files are in that language too', async () => {
    const project = await page('/u/ada/de/projects/engine');
    expect(project).toContain('<link rel="canonical" href="http://localhost:3000/u/ada/de/projects/engine">');
    for (const text of ['Maschine', 'schneller', 'href="/u/ada/de#projects"', 'Alle Projekte von'])
      expect([text, project.includes(text)]).toEqual([text, true]);
    const text = await page('/u/ada/de/resume.txt');
    for (const part of ['Analytikerin', 'BERUFSERFAHRUNG', 'Schrieb Notizen', 'Okt. 1942 – heute', '/u/ada/de\n'])
      expect([part, text.includes(part)]).toEqual([part, true]);
    expect(await page('/u/ada/de.md')).toContain('### Maschine');
    expect(await page('/u/ada/de/feed.xml')).toContain('/u/ada/de/projects/engine"');
    const map = await page('/sitemap.xml');
    const parts = [...map.matchAll(/<loc>[^<]*(\/sitemap-[^<]+)<\/loc>/g)].map(([, part = '']) => part);
    const urls = (await Promise.all(parts.map((part) => page(part)))).join('');
    for (const path of ['/u/ada/de<', '/u/ada/ar<', '/u/ada/de/projects/engine<']) expect(urls).toContain(path);
  });

  test('a view is in that language too, and leads only to itself in the others', async () => {
    const { view } = (await ada.request('POST', '/api/views', { json: { name: 'Acme', slug: 'acme' } })).json();
    await ada.request('PATCH', `/api/views/${view.id}`, { json: { access: 'public', headline: 'For Acme' } });
    const path = `/v/${view.slug}`;
    const html = await page(`/u/ada/de${path}`);
    expect(html).toContain(`<link rel="canonical" href="http://localhost:3000/u/ada/de${path}">`);
    expect(html).toContain(`<link rel="alternate" hreflang="en" href="http://localhost:3000/u/ada${path}">`);
    expect(html).toContain(`href="/u/ada/de${path}/resume.pdf"`);
    for (const text of ['<html lang="de"', 'Maschine', 'For Acme', 'Ich <strong>webe</strong> Zahlen.'])
      expect([text, html.includes(text)]).toEqual([text, true]);
    expect(await page(`/u/ada${path}`)).not.toContain('Maschine');
    const text = await page(`/u/ada/de${path}/resume.txt`);
    for (const part of ['For Acme', 'Maschine']) expect([part, text.includes(part)]).toEqual([part, true]);
    await page(`/u/ada/fr${path}`, 404);
    expect((await app.request('GET', `/u/ada/en${path}`)).headers.location).toBe(`/u/ada${path}`);
  });

  test('only chosen languages have pages; that of the own texts is the plain page', async () => {
    for (const path of ['/u/ada/fr', '/u/ada/xx', '/u/ada/fr/projects/engine', '/u/ada/fr/resume.txt'])
      await page(path, 404);
    const redirects = ['/u/ada/en', '/u/ADA/de', '/u/ada/en/projects/engine', '/u/ada/en/resume.txt'];
    const targets = await Promise.all(redirects.map(async (path) => (await app.request('GET', path)).headers.location));
    expect(targets).toEqual(['/u/ada', '/u/ada/de', '/u/ada/projects/engine', '/u/ada/resume.txt']);
  });

  test('a translation is out of date when its base has changed, and is still shown', async () => {
    await ada.request('PATCH', `/api/projects/${ids.project}`, {
      json: { title: 'Analytical Engine', results: [{ value: '10', label: 'times faster' }] },
    });
    const { stale, translated, records } = await german();
    expect([translated, stale]).toEqual([5, 2]);
    const project = records.find(({ kind }: { kind: string }) => kind === 'projects');
    expect(project.texts[0]).toEqual({
      field: 'title',
      base: 'Analytical Engine',
      text: 'Maschine',
      stale: true,
      long: false,
    });
    const html = await page('/u/ada/de/projects/engine');
    expect(html).toContain('Maschine');
    // A label of another list could stand beside the wrong number.
    expect(html).toContain('times faster');
    await save([{ kind: 'projects', id: ids.project, field: 'title', text: 'Maschine' }]);
    const listed = (await ada.request('GET', '/api/translations')).json();
    expect(listed).toEqual({
      base: 'en',
      languages: [
        { language: 'de', shown: true, texts: 16, translated: 5, stale: 1 },
        { language: 'ar', shown: true, texts: 16, translated: 0, stale: 0 },
      ],
    });
  });

  test('what is not a translation is rejected, all or nothing', async () => {
    const before = await german();
    const wrong = [
      { kind: 'projects', id: ids.project, field: 'slug', text: 'x' },
      { kind: 'projects', id: ids.project, field: 'technologies', text: ['Messing'] },
      { kind: 'messages', id: ids.project, field: 'title', text: 'x' },
      { kind: 'projects', id: ids.project, field: 'title', text: 'x'.repeat(201) },
      { kind: 'projects', id: ids.project, field: 'title', text: ['x'] },
      { kind: 'projects', id: ids.project, field: 'results.label', text: ['x', 'y'] },
      { kind: 'projects', id: ids.project, field: 'quote', text: 'x' },
    ];
    for (const change of wrong) {
      const response = await save([{ kind: 'profile', field: 'headline', text: 'Anders' }, change]);
      expect([change, response.statusCode]).toEqual([change, 400]);
    }
    for (const unknown of [
      { kind: 'projects', id: 'none', field: 'title', text: 'x' },
      { kind: 'profile', id: ids.project, field: 'headline', text: 'x' },
    ])
      expect((await save([unknown])).statusCode).toBe(404);
    expect((await save([{ kind: 'profile', field: 'headline', text: 'x' }], 'en')).json()).toMatchObject({
      status: 400,
      message: 'Error saving translation',
    });
    expect(await german()).toEqual(before);
  });

  test('translations are in exports and versions, and go with their record only when it is deleted permanently', async () => {
    const resume = (await ada.request('GET', '/api/export/json-resume')).json();
    expect(resume.projects[0]['x-vitrine'].translations).toContainEqual({
      language: 'de',
      field: 'title',
      text: 'Maschine',
      source: expect.any(String),
    });
    const bob = await makeUser(app, { user_name: `bob-${engine.name}` });
    expect((await bob.request('POST', '/api/import', { json: resume })).statusCode).toBe(200);
    const copied = (await bob.request('GET', '/api/translations/de')).json();
    expect([copied.shown, copied.translated, copied.stale]).toEqual([true, 5, 1]);
    const again = await bob.request('GET', '/api/export/json-resume');
    expect(again.json().projects).toEqual(resume.projects);

    const { version } = (await ada.request('POST', '/api/versions', { json: { name: 'German' } })).json();
    await save([{ kind: 'profile', field: 'headline', text: '' }]);
    const { changes } = (await ada.request('GET', `/api/versions/${version.id}`)).json();
    expect(changes).toMatchObject([{ kind: 'profile', field: 'translations' }]);
    await ada.request('DELETE', `/api/projects/${ids.project}`);
    expect((await german()).translated).toBe(2);
    await ada.request('POST', `/api/projects/${ids.project}/restore`);
    expect((await german()).translated).toBe(4);
    await ada.request('DELETE', `/api/projects/${ids.project}`);
    await ada.request('DELETE', '/api/trash');
    const rows = () =>
      app.ctx.db.selectFrom('translations').select('kind').where('user_id', '=', ada.user.id).execute();
    expect((await rows()).map(({ kind }) => kind).sort()).toEqual(['experiences', 'profile']);
    await ada.request('POST', `/api/versions/${version.id}/restore`);
    expect((await german()).translated).toBe(5);
  });

  test('a record with the id of a deleted one has none of its translations, which are restored with it', async () => {
    const titleOf = async (id: string) => {
      const { records } = (await german()) as { records: { id: string; texts: { field: string; text: string }[] }[] };
      return records.find((record) => record.id === id)?.texts.find(({ field }) => field === 'title')?.text;
    };
    const translated = await titleOf(ids.project as string);
    expect(translated).toBe('Maschine');
    const { version } = (await ada.request('POST', '/api/versions', { json: { name: 'Translated' } })).json();
    await ada.request('DELETE', `/api/projects/${ids.project}`);
    expect(await add('projects', { id: ids.project, title: 'Another engine' })).toBe(ids.project);
    expect(await titleOf(ids.project as string)).toBe('');

    const restored = await ada.request('POST', `/api/projects/${ids.project}/restore`);
    const { id } = restored.json().project;
    expect(id).not.toBe(ids.project);
    expect(await titleOf(id)).toBe('Maschine');
    expect(await titleOf(ids.project as string)).toBe('');

    await ada.request('DELETE', `/api/projects/${id}`);
    await ada.request('DELETE', '/api/trash');
    await ada.request('POST', `/api/versions/${version.id}/restore`);
    expect(await titleOf(ids.project as string)).toBe('Maschine');
    const extra = await add('projects', { title: 'Engine' });
    await save([{ kind: 'projects', id: extra, field: 'title', text: 'Motor' }]);
    await ada.request('POST', `/api/versions/${version.id}/restore`);
    // Added after the version: deleted by restoring it, and added again.
    expect(await add('projects', { id: extra, title: 'Engine' })).toBe(extra);
    expect(await titleOf(extra)).toBe('');
  });

  test('languages that visitors cannot choose are in the order of their codes, whatever the ids of the records', async () => {
    const own = await startApp({ engine });
    const bob = await makeUser(own);
    for (const [digit, language] of [
      ['0', 'fr'],
      ['f', 'de'],
    ] as const) {
      const id = randomUUID().replace(/^./, digit);
      await bob.request('POST', '/api/projects/new', { json: { id, title: 'Engine' } });
      const changes = [{ kind: 'projects', id, field: 'title', text: 'Machine' }];
      expect((await bob.request('PATCH', `/api/translations/${language}`, { json: { changes } })).statusCode).toBe(200);
    }
    const { languages } = (await bob.request('GET', '/api/translations')).json();
    expect(languages.map(({ language }: { language: string }) => language)).toEqual(['de', 'fr']);
  });

  test('a language is deleted from the languages that are set at this moment, not from earlier ones', async () => {
    const own = await startApp({ engine });
    const bob = await makeUser(own);
    const set = (json: object) => bob.request('PATCH', `/api/users/${bob.user.id}`, { json });
    await set({ page_languages: ['de'] });
    const { beforeChange } = versionsOf(own.ctx);
    const betweenReadAndLock = (change: object) => {
      versionsOf(own.ctx).beforeChange = async (userId) => {
        versionsOf(own.ctx).beforeChange = beforeChange;
        expect((await set(change)).statusCode).toBe(200);
        await beforeChange(userId);
      };
    };
    betweenReadAndLock({ page_languages: ['de', 'fr'] });
    expect((await bob.request('DELETE', '/api/translations/de')).statusCode).toBe(200);
    expect((await bob.request('GET', '/api/users/me')).json().page_languages).toEqual(['fr']);
    betweenReadAndLock({ language: 'fr' });
    const changes = [{ kind: 'profile', field: 'headline', text: 'Analyste' }];
    expect((await bob.request('PATCH', '/api/translations/fr', { json: { changes } })).statusCode).toBe(400);
  });

  test('a language is deleted with its translations and its page, and an account with all', async () => {
    expect((await ada.request('DELETE', '/api/translations/de')).statusCode).toBe(200);
    expect((await ada.request('DELETE', '/api/translations/de')).statusCode).toBe(404);
    await page('/u/ada/de', 404);
    await save([{ kind: 'profile', field: 'headline', text: 'Analista' }], 'es');
    const { text_bytes: before } = await bytes();
    await save([{ kind: 'profile', field: 'headline', text: 'Analista!' }], 'es');
    expect((await bytes()).text_bytes).toBe(before + 1);
    await ada.request('DELETE', `/api/users/${ada.user.id}`, { json: { password: 'correct horse battery' } });
    const left = await app.ctx.db.selectFrom('translations').select('field').where('language', '=', 'es').execute();
    expect(left).toEqual([]);
  });

  async function bytes() {
    const row = await app.ctx.db
      .selectFrom('users')
      .select('text_bytes')
      .where('id', '=', ada.user.id)
      .executeTakeFirst();
    return { text_bytes: Number(row?.text_bytes) };
  }
});
