import { gunzipSync, gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, PASSWORD, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { colouredPng } from '../support/images.ts';
import { LINKEDIN_SECRETS, linkedinZip } from '../support/imports/linkedin-export.ts';

const RESUME = {
  basics: { name: 'Ada Lovelace', label: 'Analyst' },
  work: [{ name: 'Engine Ltd', position: 'Analyst', startDate: '1942-09', summary: 'Notes' }],
  projects: [{ name: 'Note G' }, { name: 'Note A' }],
  skills: [{ name: 'Maths', keywords: ['Numbers', 'Tables'] }],
};
const MINUTE_MS = 60_000;

type Item = { key: string; action: string; title: string; why: string; changes: unknown[] };
type Preview = { id: string; source: string; account: { items: Item[] }; sections: { kind: string; items: Item[] }[] };

function formOf(...files: [name: string, content: string | Uint8Array][]): FormData {
  const form = new FormData();
  for (const [name, content] of files) {
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  }
  return form;
}

async function previewOf(user: TestUser, json: unknown = RESUME): Promise<Preview> {
  const response = await user.request('POST', '/api/import/preview', { json });
  expect(response.statusCode).toBe(200);
  return response.json().preview;
}

const execute = (user: TestUser, json: unknown) => user.request('POST', '/api/import', { json });
const titlesOf = async (user: TestUser, path = 'projects') =>
  (await user.request('GET', `/api/${path}`))
    .json()
    .map(({ title, position }: Record<string, string>) => title ?? position);

const portfolioOf = async (user: TestUser) => (await user.request('GET', `/u/${user.user.user_name}`)).body;

function itemsOf({ sections }: Preview, kind: string): Item[] {
  return sections.find((section) => section.kind === kind)?.items ?? [];
}

describe.each(engines)('previews of imports on $name', (engine) => {
  let app: TestApp;
  let nowMs = Date.UTC(2026, 10, 20);
  beforeAll(async () => {
    app = await startApp({ engine, now: () => new Date(nowMs) });
  });

  test('what was previewed is executed, less what is left out, and only once', async () => {
    const ada = await makeUser(app);
    const preview = await previewOf(ada);
    expect(preview).toMatchObject({ source: 'json-resume', languages: [], language: '', notes: [] });
    expect(itemsOf(preview, 'projects')).toMatchObject([
      { key: 'projects:0', action: 'add', title: 'Note G', why: expect.stringMatching(/^new/), changes: [] },
      { key: 'projects:1', action: 'add', title: 'Note A', why: expect.stringMatching(/^new/), changes: [] },
    ]);
    const leave = ['projects:0', 'profile:1', 'skills:1'];

    const response = await execute(ada, { preview_id: preview.id, leave });

    expect(response.statusCode).toBe(200);
    const { report } = response.json();
    expect(report).toMatchObject({ add: 3, skip: 4 });
    expect(report.sections.find(({ section }: { section: string }) => section === 'projects').entries).toMatchObject([
      { action: 'skip', title: 'Note G', why: 'left out' },
      { action: 'add', title: 'Note A' },
    ]);
    expect(await titlesOf(ada)).toEqual(['Note A']);
    expect((await ada.request('GET', '/api/users/me')).json()).toMatchObject({ last_name: 'Lovelace', headline: '' });
    const [group] = (await ada.request('GET', `/api/user-skill-sets/user/${ada.user.id}`)).json();
    expect(group).toMatchObject({ name: 'Maths', skillSets: [{ name: 'Numbers' }] });
    const again = await execute(ada, { preview_id: preview.id });
    expect([again.statusCode, again.json()]).toMatchObject([404, { code: 'not_found', message: 'Error importing' }]);
    const second = await previewOf(ada);
    expect(itemsOf(second, 'projects').map(({ action }) => action)).toEqual(['add', 'same']);
    await execute(ada, { preview_id: second.id, take: ['projects:0'] });
    expect((await titlesOf(ada)).toSorted()).toEqual(['Note A', 'Note G']);
  });

  test('what has changed since the preview is reported and left as it is', async () => {
    const ada = await makeUser(app);
    await execute(ada, RESUME);
    const changed = { ...RESUME, work: [{ ...RESUME.work[0], endDate: '1943' }], projects: [{ name: 'Note B' }] };
    const preview = await previewOf(ada, changed);
    expect(itemsOf(preview, 'experiences')).toMatchObject([
      { action: 'change', changes: [{ field: 'end_year', from: '', to: '1943' }] },
    ]);
    const [{ id }] = (await ada.request('GET', '/api/experiences')).json();
    await ada.request('PATCH', `/api/experiences/${id}`, { json: { end_year: '1950' } });
    await ada.request('POST', '/api/projects/new', { json: { title: 'Note B', description: 'x', category: 'ai' } });

    const { report } = (await execute(ada, { preview_id: preview.id })).json();

    expect(report).toMatchObject({ add: 0, change: 0 });
    const entries = report.sections.flatMap((section: { entries: Item[] }) => section.entries);
    expect(entries.find(({ title }: Item) => title === 'Analyst, Engine Ltd')).toMatchObject({
      action: 'skip',
      why: 'your portfolio has changed since the preview: left as it is',
    });
    expect((await ada.request('GET', '/api/experiences')).json()).toMatchObject([{ end_year: '1950' }]);
    expect((await titlesOf(ada)).filter((title: string) => title === 'Note B')).toHaveLength(1);
  });

  test('a preview that a version without ids of reasons stored is carried out', async () => {
    const ada = await makeUser(app);
    const { id } = await previewOf(ada);
    const { plan } = await app.ctx.db
      .selectFrom('import_previews')
      .select('plan')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const stored = JSON.parse(gunzipSync(Buffer.from(plan, 'base64')).toString());
    const old = { ...stored, notes: [{ where: 'a.csv', times: 1, why: 'not read' }] };
    const packed = gzipSync(JSON.stringify(old)).toString('base64');
    await app.ctx.db.updateTable('import_previews').set({ plan: packed }).where('id', '=', id).execute();
    const { report } = (await execute(ada, { preview_id: id })).json();
    expect(report.unused).toContainEqual({ where: 'a.csv', times: 1, why: 'not read', reasons: [] });
  });

  test('a preview belongs to its owner, for half an hour, and goes with the account', async () => {
    const [ada, eve] = [await makeUser(app), await makeUser(app)];
    const preview = await previewOf(ada);
    expect((await execute(eve, { preview_id: preview.id })).statusCode).toBe(404);
    for (const json of [
      { preview_id: preview.id, take: ['projects:9'] },
      { preview_id: preview.id, leave: ['__proto__'] },
      { preview_id: preview.id, leave: 'projects:0' },
      { preview_id: 5 },
    ]) {
      expect((await execute(ada, json)).statusCode).toBe(400);
    }
    nowMs += 31 * MINUTE_MS;
    expect((await execute(ada, { preview_id: preview.id })).statusCode).toBe(404);
    for (let count = 0; count < 5; count++) await previewOf(ada);
    const rows = () =>
      app.ctx.db.selectFrom('import_previews').select('id').where('user_id', '=', ada.user.id).execute();
    expect(await rows()).toHaveLength(3);
    expect(await titlesOf(ada)).toEqual([]);
    await ada.request('DELETE', `/api/users/${ada.user.id}`, { json: { password: PASSWORD } });
    expect(await rows()).toEqual([]);
  });

  test('a form takes several files, which are recognized by their content', async () => {
    const ada = await makeUser(app);
    const form = formOf(
      ['notes.csv', JSON.stringify({ projects: [{ name: 'One' }] })],
      ['x.zip', `\ufeff${JSON.stringify({ projects: [{ name: 'Two' }], basics: { name: 'Ada King' } })}`],
      ['z.json', zipSync({ 'folder/a.txt': strToU8(JSON.stringify({ awards: [{ title: 'Medal' }] })) })],
      ['empty', ''],
    );
    const response = await ada.request('POST', '/api/import', { body: form });
    expect([response.statusCode, response.json()]).toMatchObject([200, { success: true, report: { add: 3 } }]);
    expect(await titlesOf(ada)).toEqual(['One', 'Two']);
    expect(await titlesOf(ada, 'badges')).toEqual(['Medal']);
    for (const [files, status, error] of [
      [formOf(), 400, 'Choose a file'],
      [formOf(['a.csv', '']), 400, 'The file is empty'],
      [formOf(['a.json', '{"basics":']), 400, 'a.json is not JSON'],
      [formOf(['a.txt', 'Hello']), 400, 'This is none of the files that can be imported'],
      [formOf(['a.bin', new Uint8Array(26 * 1024 * 1024)]), 413, 'The files are larger than 25 MB'],
    ] as const) {
      const failed = await ada.request('POST', '/api/import/preview', { body: files });
      expect([failed.statusCode, failed.json()]).toMatchObject([status, { message: 'Error importing', error }]);
    }
  });

  test("LinkedIn's export is previewed, imported less what is left out, and then there already", async () => {
    const ada = await makeUser(app);
    const send = async () => {
      const response = await ada.request('POST', '/api/import/preview', {
        body: formOf(['Complete_LinkedInDataExport.zip.zip', linkedinZip('Complete/')]),
      });
      expect(response.statusCode).toBe(200);
      return response.json().preview as Preview;
    };
    const first = await send();
    expect(first.source).toBe('linkedin');
    expect(first.sections.map(({ kind, items }) => [kind, items.length])).toEqual([
      ['experiences', 2],
      ['educations', 1],
      ['projects', 1],
      ['skills', 3],
      ['badges', 3],
      ['certifications', 2],
      ['publications', 1],
      ['testimonials', 1],
      ['languages', 1],
      ['entries', 1],
    ]);

    const report = await execute(ada, { preview_id: first.id, leave: ['certifications:1'] });
    expect(report.statusCode).toBe(200);

    expect((await ada.request('GET', '/api/experiences')).json()).toMatchObject([
      {
        position: 'Analyst',
        start_year: '1942-09',
        end_year: '',
        responsibilities: ['Wrote notes.', 'Note G', 'Note A'],
      },
      { position: 'Weaver', start_year: '1940-02', end_year: '1942-08' },
    ]);
    expect((await ada.request('GET', '/api/entries')).json()).toContainEqual(
      expect.objectContaining({
        section: 'volunteering',
        title: 'Library',
        subtitle: 'Reader',
        description: '- Reading',
      }),
    );
    expect((await ada.request('GET', '/api/certifications')).json()).toMatchObject([
      { title: 'Puncher', certification_number: 'N-1', awarded_date: '2020-01', expiration_date: '2099-01' },
    ]);
    const stored = JSON.stringify([
      await portfolioOf(ada),
      (await ada.request('GET', '/api/export/json-resume')).json(),
    ]);
    for (const secret of LINKEDIN_SECRETS) expect(stored).not.toContain(secret);
    const second = await send();
    const actions = [second.account, ...second.sections].flatMap(({ items }) => items.map(({ action }) => action));
    expect(actions.filter((action) => action !== 'same')).toEqual(['add']);
  });

  test('an archive is imported with its images', async () => {
    const ada = await makeUser(app);
    const image = `images/${'a'.repeat(64)}.webp`;
    const document = { projects: [{ name: 'Engine', 'x-vitrine': { image_url: image } }] };
    const zip = zipSync({ 'resume.json': strToU8(JSON.stringify(document)), [image]: await colouredPng(4) });
    const { preview } = (await ada.request('POST', '/api/import/preview', { body: formOf(['a', zip]) })).json();
    expect(preview).toMatchObject({
      source: 'archive',
      sections: [{ kind: 'projects', items: [{ title: 'Engine' }] }],
    });
    expect(await titlesOf(ada)).toEqual([]);
    await execute(ada, { preview_id: preview.id });
    const [project] = (await ada.request('GET', '/api/projects')).json();
    expect((await app.request('GET', `/${project.image_url}`)).statusCode).toBe(200);
  });
});
