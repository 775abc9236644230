import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openCtx } from '../../src/app.ts';
import { importFile } from '../../src/exchange/import/import-file.server.ts';
import type { Db, Engine } from '../../src/platform/db/open.ts';
import { LIST_PATHS } from '../../src/portfolio/model/record-kinds.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { bothEngines, engines } from '../support/engines.ts';
import { colouredPng } from '../support/images.ts';
import { schemaFaults } from '../support/imports/json-resume-schema.ts';
import { freshFolder } from '../support/run-folder.ts';

const DATA = join(import.meta.dirname, '..', 'data', 'jsonresume');
const fileNames = readdirSync(DATA).filter((name) => name.endsWith('.json') && name !== 'schema.json');
const fileNamed = (name: string) => JSON.parse(readFileSync(join(DATA, name), 'utf8'));
const complete = fileNamed('jsonresume-complete-resume.json');

const LISTS = LIST_PATHS;

/** One of the documents has links of Markdown in texts that are plain here. */
const withoutMarkdownLinks = (text: string) => text.replace(/\[\**([^\]*]+)\**\]\((http[^)]*)\)/g, '$1 ($2)');

async function importInto(user: TestUser, document: unknown) {
  const response = await user.request('POST', '/api/import', { json: document });
  expect(response.statusCode).toBe(200);
  return response.json();
}

async function exportOf(user: TestUser) {
  const response = await user.request('GET', '/api/export/json-resume');
  expect(response.statusCode).toBe(200);
  return response.json();
}

/** Everything that a visitor can read of a portfolio. */
async function publicResponses({ request }: Pick<TestApp, 'request'>, { user }: TestUser) {
  const paths = [
    ...LISTS.map((list) => `/api/${list}?user_name=${user.user_name}`),
    `/api/user-skill-sets/user/${user.id}`,
    `/api/users/${user.user_name}`,
  ];
  const responses = await Promise.all(paths.map((path) => request('GET', path)));
  for (const response of responses) expect(response.statusCode).toBe(200);
  return responses.map((response) => response.json());
}

/** Returns every text in a value, at any depth; `except` lists keys whose values are not on a page. */
function textsIn(value: unknown, except: readonly string[] = []): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value.trim()];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (except.includes(key) ? [] : textsIn(inner, except)));
}

/** From now on the database rejects every new skill. */
async function rejectSkills(db: Db, engine: Engine): Promise<void> {
  if (engine === 'sqlite') {
    await sql`create trigger no_skills before insert on skills begin select raise(abort, 'no skills'); end`.execute(db);
    return;
  }
  await sql`create function no_skills() returns trigger as 'begin raise exception ''no skills''; end' language plpgsql`.execute(
    db,
  );
  await sql`create trigger no_skills before insert on skills execute function no_skills()`.execute(db);
}

describe.each(engines)('import and export on $name', (engine) => {
  test('a preview shows what would be done and writes nothing', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const before = await exportOf(ada);

    const preview = await ada.request('POST', '/api/import/preview', { json: complete });

    expect(preview.statusCode).toBe(200);
    expect(preview.json()).toMatchObject({ change: 1, skip: 0 });
    const { sections, add } = preview.json();
    expect(add).toBeGreaterThan(40);
    expect(sections[0].entries[0]).toMatchObject({
      action: 'change',
      title: 'Name: Jane Developer',
      why: 'replaces what is there',
    });
    expect(await exportOf(ada)).toEqual(before);
    const done = await importInto(ada, complete);
    const { preview: stored, ...planned } = preview.json();
    expect(done.report).toEqual(planned);
    expect(stored.account.items[0]).toMatchObject({
      key: 'profile:0',
      action: 'change',
      title: 'Name: Jane Developer',
      why: 'replaces what is there',
      changes: [
        { field: 'first_name', from: 'Ada', to: 'Jane' },
        { field: 'last_name', from: expect.any(String), to: 'Developer' },
      ],
    });
    expect(done).toMatchObject({
      status: 200,
      success: true,
      message: `Imported: ${add} added, 1 changed, 0 skipped.`,
    });
  });

  test.each(fileNames)('every mapped text of %s can be read back, and a second import adds nothing', async (name) => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const document = fileNamed(name);
    const { report } = await importInto(ada, document);

    // The owner also sees entries without a name.
    const responses = await publicResponses(ada, ada);

    const text = textsIn(responses).join('\n');
    const { basics, work, volunteer, education, awards, certificates, publications, skills, projects, languages } =
      document;
    const { label, summary } = basics;
    const shown = textsIn([label, summary, awards, certificates], ['flavor']);
    shown.push(
      ...textsIn([work, volunteer], ['url', 'website', 'description', 'location', 'flavor', 'startDate', 'endDate']),
    );
    shown.push(...textsIn([education, publications], ['url', 'website', 'startDate', 'endDate', 'releaseDate']));
    shown.push(...textsIn([skills, languages], ['level']));
    shown.push(...textsIn(projects, ['roles', 'entity', 'type', 'startDate', 'endDate']));
    expect(shown.length).toBeGreaterThan(5);
    for (const expected of shown) expect(text).toContain(withoutMarkdownLinks(expected));
    const again = await importInto(ada, document);
    expect(again.report).toMatchObject({ add: 0, change: 0, skip: report.add + report.change });
    expect(await publicResponses(ada, ada)).toEqual(responses);
  });

  test('partial dates stay partial, and postal addresses, telephone numbers and emails are not public', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const document = fileNamed('fresh-test-jane-fullstacker.json');
    await importInto(ada, document);

    const responses = await publicResponses(app, ada);

    const experiences = responses[LIST_PATHS.indexOf('experiences')];
    expect(experiences[0]).toMatchObject({ company_name: 'Area 52', start_year: '2013-09', end_year: '', city: '' });
    const text = JSON.stringify(responses);
    for (const hidden of ['1-650-999-7777', 'jdoe@onecoolstartup.io', 'Somewhere Rd', '94035']) {
      expect(text).not.toContain(hidden);
    }
    expect((await exportOf(ada)).basics).toMatchObject({ phone: '1-650-999-7777', email: 'jdoe@onecoolstartup.io' });
    expect((await ada.request('GET', '/api/entries')).json().slice(0, 2)).toMatchObject([
      { section: 'languages', title: 'English', subtitle: 'Native' },
      { section: 'languages', title: 'Spanish', subtitle: 'Moderate' },
    ]);
  });

  test('a failure in the middle leaves nothing behind', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const before = await exportOf(ada);
    await rejectSkills(app.ctx.db, engine.name);

    const response = await ada.request('POST', '/api/import', { json: complete });

    expect(response.statusCode).toBe(500);
    expect(await exportOf(ada)).toEqual(before);
    expect((await ada.request('GET', '/api/users/me')).json()).toMatchObject({ first_name: 'Ada', headline: '' });
  });

  test('an export is valid, and importing it into another account gives the same portfolio', async () => {
    const app = await startApp({ engine });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    await importInto(ada, complete);
    const [project] = (await ada.request('GET', '/api/projects')).json();
    const change = { hidden: true, projectdemo: 'https://demo.example', category: 'frontend' };
    await ada.request('PATCH', `/api/projects/${project.id}`, { json: change });
    await ada.request('POST', '/api/badges/new', { json: { title: 'Helper', skills: ['Care'], category: 'ai' } });

    const response = await ada.request('GET', '/api/export/json-resume');

    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['content-disposition']).toBe(`attachment; filename="${ada.user.user_name}.resume.json"`);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(schemaFaults(response.json())).toEqual([]);
    await importInto(eve, response.json());
    expect(await exportOf(eve)).toEqual(response.json());
    const recordsOf = async ({ request, user }: TestUser, list: string) => {
      const records: Record<string, unknown>[] = (await request('GET', `/api/${list}?user_id=${user.id}`)).json();
      return records.map(({ id: _, user_id: __, created_at: ___, updated_at: ____, ...record }) => record);
    };
    for (const list of LISTS) expect(await recordsOf(eve, list)).toEqual(await recordsOf(ada, list));
    expect((await importInto(ada, response.json())).report).toMatchObject({ add: 0, change: 0 });
  });

  test('an email and a telephone number are in the résumé that the owner sends, and shown to nobody', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const basics = { name: 'Ada Lovelace', email: 'ada@work.example', phone: '+44 20 7946 0018' };
    await importInto(ada, { basics });
    const account = (await ada.request('GET', '/api/users/me')).json();
    expect(account).toMatchObject({
      contact_email: 'ada@work.example',
      contact_phone: '+44 20 7946 0018',
      show_contact: 'nobody',
      email: ada.user.email,
    });
    expect((await ada.request('GET', '/api/resume/txt')).body).toContain('ada@work.example');
    for (const path of [`/u/${ada.user.user_name}`, `/u/${ada.user.user_name}/resume.txt`])
      expect((await app.request('GET', path)).body).not.toMatch(/work\.example|7946/);
  });

  test('a group whose last skill was deleted is not exported', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    await importInto(ada, {
      skills: [
        { name: 'Web', keywords: ['React'] },
        { name: 'Data', keywords: ['SQL'] },
      ],
    });
    const [web] = (await ada.request('GET', `/api/user-skill-sets/user/${ada.user.id}`)).json();
    const deleted = await ada.request('DELETE', `/api/skills/${web.skillSets[0].id}`);
    expect(deleted.statusCode).toBe(200);
    expect((await exportOf(ada)).skills.map(({ name }: { name: string }) => name)).toEqual(['Data']);
  });

  test('images return to the account that owns them, and to no other', async () => {
    const app = await startApp({ engine });
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await colouredPng(1))], { type: 'image/png' }), 'a.png');
    const { image_url } = (await ada.request('POST', '/api/upload', { body: form })).json();
    await ada.request('POST', '/api/badges/new', { json: { title: 'Helper', image_url } });
    const document = await exportOf(ada);
    const [badge] = (await ada.request('GET', '/api/badges')).json();
    await ada.request('PATCH', `/api/badges/${badge.id}`, { json: { image_url: '' } });

    await importInto(ada, document);
    const { report } = await importInto(eve, document);

    const badgeOf = async ({ request, user }: TestUser) =>
      (await request('GET', `/api/badges?user_id=${user.id}`)).json()[0];
    expect(await badgeOf(ada)).toMatchObject({ title: 'Helper', image_url });
    expect(await badgeOf(eve)).toMatchObject({ title: 'Helper', image_url: '' });
    expect(JSON.stringify(report)).toContain('its image is not among those uploaded here; left out');
  });

  test('each route requires a session', async () => {
    const app = await startApp({ engine });
    const calls = [
      ['POST', '/api/import/preview'],
      ['POST', '/api/import'],
      ['GET', '/api/export/json-resume'],
    ] as const;
    for (const [method, path] of calls) {
      const response = await app.request(method, path, method === 'POST' ? { json: complete } : {});
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({ message: 'You are not logged in', error: 'Unauthorized' });
    }
  });

  test('a document that is not a résumé is rejected with a message', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    for (const json of [{ name: 'vitrine', dependencies: {} }, {}]) {
      const response = await ada.request('POST', '/api/import', { json });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({
        code: 'invalid',
        message: 'Error importing',
        error: 'This is not a JSON Resume document: it has none of its sections',
      });
    }
    for (const json of [[], 'text', null, 5]) {
      expect((await ada.request('POST', '/api/import/preview', { json })).statusCode).toBe(400);
    }
  });

  test('a large document is accepted, a too large one is not', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const awards = Array.from({ length: 5_000 }, (_, index) => ({
      title: `Award ${index}`,
      summary: 'x'.repeat(1_000),
    }));
    const preview = () => ada.request('POST', '/api/import/preview', { json: { awards } });

    expect((await preview()).json()).toMatchObject({ add: 5_000 });
    expect((await importInto(ada, { awards })).report).toMatchObject({ add: 5_000 });
    expect((await preview()).json()).toMatchObject({ add: 0 });

    expect((await ada.request('GET', '/api/badges')).json()).toHaveLength(5_000);
    const tooLarge = { awards: [{ title: 'x'.repeat(10 * 1024 * 1024) }] };
    expect((await ada.request('POST', '/api/import', { json: tooLarge })).statusCode).toBe(413);
  });

  test('a file is imported beside a running server, which shows it immediately', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const { ctx, stop } = await openCtx({ ...app.ctx.config, dataDir: await freshFolder('cli') });
    const printed: string[] = [];

    await importFile({
      ctx,
      file: join(DATA, 'jsonresume-schema-sample.resume.json'),
      userName: ada.user.user_name.toUpperCase(),
      print: (text) => printed.push(text),
    });
    await stop();

    expect((await ada.request('GET', '/api/experiences')).json()).toMatchObject([{ company_name: 'Pied Piper' }]);
    expect((await ada.request('GET', '/api/entries')).json()).toContainEqual(
      expect.objectContaining({ section: 'volunteering', title: 'CoderDojo', subtitle: 'Teacher' }),
    );
    const [text = ''] = printed;
    expect(text).toMatch(/^Imported: \d+ added, 1 changed, 0 skipped\.\n/);
    expect(text).toContain('\nExperiences: 1 added, 0 changed, 0 skipped\n');
    expect(text).toContain('  added   CEO/President, Pied Piper (new; country is missing and stored empty)\n');
    expect(text).toContain('  work[].url: not shown here; kept, and given back by an export');
  });

  test('a file that cannot be imported is reported on one line, and nothing is written', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const before = await exportOf(ada);
    const folder = await freshFolder('files');
    const file = (name: string) => join(folder, name);
    await writeFile(file('broken.json'), '{ "basics": ');
    await writeFile(file('list.json'), '[1, 2]');
    await writeFile(file('good.json'), `\ufeff${JSON.stringify({ awards: [{ title: 'Helper' }] })}`);
    const userName = ada.user.user_name;
    const failing = [
      [file('missing.json'), userName, `${file('missing.json')} cannot be read (ENOENT)`],
      [folder, userName, `${folder} is not a file`],
      [file('broken.json'), userName, `${file('broken.json')} is not JSON`],
      [file('list.json'), userName, 'This is not a JSON Resume document: it has none of its sections'],
      [file('good.json'), 'nobody', 'There is no user named "nobody"'],
    ] as const;
    for (const [path, name, error] of failing) {
      const importing = importFile({ ctx: app.ctx, file: path, userName: name, print: () => {} });
      await expect(importing).rejects.toMatchObject({ message: 'Error importing', error });
    }
    expect(await exportOf(ada)).toEqual(before);
    await importFile({ ctx: app.ctx, file: file('good.json'), userName, print: () => {} });
    expect((await ada.request('GET', '/api/badges')).json()).toMatchObject([{ title: 'Helper' }]);
  });
});

describe.each(bothEngines)('import and export on $name', (engine) => {
  test('the same document sent concurrently several times is imported once', async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);

    const send = () => ada.request('POST', '/api/import', { json: complete });
    const responses = await Promise.all([send(), send(), send()]);

    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429]);
    expect((await importInto(ada, complete)).report).toMatchObject({ add: 0, change: 0 });
    expect((await ada.request('GET', '/api/experiences')).json()).toHaveLength(3);
  });
});
