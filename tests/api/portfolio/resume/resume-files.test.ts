import { unzipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { changesOf } from '../../../../src/platform/db/change-feed.server.ts';
import { makeUser, startApp, type TestApp, type TestUser } from '../../../support/app.ts';
import { engines } from '../../../support/engines.ts';
import { schemaFaults } from '../../../support/imports/json-resume-schema.ts';
import { pageCountOf, unpackedPdf } from '../../../support/pdf-text.ts';

const ORIGIN = 'https://folio.example';
const FORMATS = ['pdf', 'docx', 'md', 'txt', 'json'];

function textOf(docx: Buffer): string {
  const xml = new TextDecoder().decode(unzipSync(docx)['word/document.xml']);
  return xml.replace(/<w:p[ >]/g, '\n$&').replace(/<[^>]+>/g, '');
}

function pageSizeOf(pdf: Buffer | undefined): string | undefined {
  return /\/MediaBox \[([^\]]*)/.exec(pdf ? unpackedPdf(pdf) : '')?.[1];
}

describe.each(engines)('a résumé on $name', (engine) => {
  let app: TestApp;
  let ada: TestUser;
  const resume = (format: string, headers = {}) => app.request('GET', `/u/ada/resume.${format}`, { headers });
  const own = (format: string) => ada.request('GET', `/api/resume/${format}`);
  const save = (keys: Record<string, unknown>) => ada.request('PATCH', `/api/users/${ada.user.id}`, { json: keys });
  const add = (path: string, record: Record<string, unknown>) =>
    ada.request('POST', `/api/${path}/new`, { json: record });

  beforeAll(async () => {
    app = await startApp({ engine, config: { origin: ORIGIN } });
    ada = await makeUser(app, { user_name: 'ada', first_name: 'Ada', last_name: 'Łovelace' });
    const contact = {
      contact_email: 'secret@ada.example',
      contact_phone: '+44 20 7946 0000',
      show_contact: 'everyone',
    };
    await save({ headline: '#strong[x] $a$ 漢字 😀', about: 'I **weave** numbers. \\ #panic()', ...contact });
    await add('projects', { title: 'Engine', description: '**Weaves** patterns.\n\nMore text.', category: 'ai' });
    const { project } = (await add('projects', { title: 'Hidden work', category: 'ai' })).json();
    await ada.request('PATCH', `/api/projects/${project.id}`, { json: { hidden: true } });
    const job = { company_name: 'Babbage & Co.', position: 'Analyst', city: 'London', country: 'England' };
    await add('experiences', { ...job, responsibilities: ['Wrote <notes>'], start_year: '2019-03' });
    await add('skills', { name: 'Algebra', category: 'ai' });
  });

  test('has each format, as a file with a name', async () => {
    const types = ['application/pdf', 'application/vnd.openxml', 'text/markdown', 'text/plain', 'application/json'];
    for (const [index, format] of FORMATS.entries()) {
      const { statusCode, headers } = await resume(format);
      expect([format, statusCode, headers['content-type']]).toEqual([
        format,
        200,
        expect.stringContaining(types[index] ?? ''),
      ]);
      expect(headers['content-disposition']).toBe(
        `inline; filename="Ada-Lovelace-resume.${format}"; filename*=UTF-8''Ada-%C5%81ovelace-resume.${format}`,
      );
      expect((await resume(format, { 'if-none-match': headers.etag })).statusCode).toBe(304);
    }
    expect((await resume('rtf')).statusCode).toBe(404);
    expect((await resume('pdf?paper=a3')).statusCode).toBe(400);
  });

  test('says in every format the same, in the order of a résumé, and nothing hidden', async () => {
    const text = (await resume('txt')).body;
    expect(text).toBe(
      [
        'Ada Łovelace\n#strong[x] $a$ 漢字 😀\nhttps://folio.example/u/ada',
        'I weave numbers. \\ #panic()',
        'EXPERIENCE',
        'Analyst\nMar 2019 – Present · Babbage & Co. · London, England\n- Wrote <notes>',
        'SKILLS',
        'AI: Algebra',
        'PROJECTS',
        'Engine\nWeaves patterns.\nProject page: https://folio.example/u/ada/projects/engine\n',
      ].join('\n\n'),
    );
    const docx = textOf((await resume('docx')).rawPayload);
    const json = (await resume('json')).json();
    expect(schemaFaults(json)).toEqual([]);
    const written = [text, (await resume('md')).body, docx, JSON.stringify(json)];
    for (const part of ['Analyst', 'Engine', 'Algebra', '漢字 😀', '2019']) {
      expect(written.map((file) => [part, file.includes(part)])).toEqual(written.map(() => [part, true]));
    }
    expect(written.join('\n')).not.toMatch(/Hidden work|secret@|7946/);
    const headings = docx.split('\n').filter((line) => ['Experience', 'Skills', 'Projects'].includes(line));
    expect(headings).toEqual(['Experience', 'Skills', 'Projects']);
  });

  test('as a PDF is tagged PDF/A-3a with the JSON inside, and small', async () => {
    const { rawPayload: pdf } = await resume('pdf');
    const unpacked = unpackedPdf(pdf);
    expect(unpacked).toMatch(/<pdfaid:part>3<\/pdfaid:part><pdfaid:conformance>A</);
    expect(unpacked).toMatch(/\/StructTreeRoot/);
    expect(unpacked).toMatch(/\/MarkInfo\s*<<\s*\/Marked true/);
    expect(unpacked).toMatch(/\/Lang\s*\(en\)/);
    expect(unpacked).toContain('"$schema"');
    expect(unpacked).toMatch(/\/FontFile/);
    expect(unpacked).toContain('NotoSans-Bold');
    expect(pdf.length).toBeLessThan(200_000);
    expect(pageCountOf(pdf)).toBe(1);
  });

  test('as a PDF can be imported, and imported into its own account changes nothing', async () => {
    const { rawPayload } = await resume('pdf');
    const preview = async (user: TestUser) => {
      const body = new FormData();
      body.append('file', new Blob([new Uint8Array(rawPayload)]), 'x.json');
      const response = await user.request('POST', '/api/import/preview', { body });
      return response.json().preview;
    };
    const { source, account, sections } = await preview(ada);
    const items = [account, ...sections].flatMap(({ items }: { items: { action: string }[] }) => items);
    expect([source, [...new Set(items.map(({ action }) => action))]]).toEqual(['pdf', ['same']]);
    const added = await preview(await makeUser(app));
    expect(added.sections.map(({ kind }: { kind: string }) => kind)).toEqual(['experiences', 'projects', 'skills']);
  });

  test('has the same bytes for a revision, and other ones on other paper, in another template and after a change', async () => {
    const files = [
      'pdf',
      'docx',
      'pdf?paper=letter',
      'pdf?template=dossier',
      'docx?paper=letter',
      'docx?template=dossier',
    ];
    const before = await Promise.all(files.map(async (file) => (await resume(file)).rawPayload));
    expect(new Set(before.map((bytes) => bytes.toString('base64'))).size).toBe(files.length);
    changesOf(app.ctx).changed(ada.user.id);
    const again = await Promise.all(files.map(async (file) => (await resume(file)).rawPayload));
    expect(again.map((bytes, index) => bytes.equals(before[index] ?? Buffer.of()))).toEqual(files.map(() => true));
    const { etag } = (await resume('pdf')).headers;
    await save({ location: 'London' });
    const changed = await resume('pdf', { 'if-none-match': etag });
    expect(changed.statusCode).toBe(200);
  });

  test('is printed as its owner wants it, unless a visitor asks for it otherwise', async () => {
    const pdf = async (query = '') => (await resume(`pdf${query}`)).rawPayload;
    const [usual, press] = [await pdf(), await pdf('?template=press&paper=letter&pages=1')];
    const chosen = { paper: 'letter', template: 'press', pages: '1' };
    expect((await save({ resume_print: chosen })).json().user.resume_print).toEqual(chosen);
    const files = [await pdf(), await pdf('?template=plain&paper=a4&pages=3'), (await own('pdf')).rawPayload];
    expect(files.map((file) => unpackedPdf(file).includes('LibertinusSerif'))).toEqual([true, false, true]);
    expect(pageSizeOf(files[0])).toBe(pageSizeOf(press));
    expect(pageSizeOf(files[1])).toBe(pageSizeOf(usual));
    const { details } = (await save({ resume_print: { ...chosen, pages: '9' } })).json();
    expect(details.map(({ field }: { field: string }) => field)).toEqual(['resume_print.pages']);
    await save({ resume_print: { paper: 'a4', template: 'plain', pages: '3' } });
  });

  test('of the owner has contact details; while downloads are off, nobody else has one', async () => {
    expect((await own('txt')).body).toContain('secret@ada.example · +44 20 7946 0000');
    expect((await own('json')).json().basics).toMatchObject({ email: 'secret@ada.example' });
    expect((await own('pdf')).headers).toMatchObject({
      'cache-control': 'no-store',
      'x-frame-options': 'SAMEORIGIN',
    });
    expect((await own('xml')).statusCode).toBe(400);
    await save({ resume_downloads: false });
    for (const format of FORMATS) expect([format, (await resume(format)).statusCode]).toEqual([format, 404]);
    expect((await own('docx')).statusCode).toBe(200);
    expect((await app.request('GET', '/u/ada.md')).statusCode).toBe(200);
    await save({ resume_downloads: true, user_name: 'augusta' });
    const { statusCode, headers } = await resume('pdf?paper=letter');
    expect([statusCode, headers.location]).toEqual([301, '/u/augusta/resume.pdf?paper=letter']);
  });
});

test('a long résumé has three pages and says where the rest is', async () => {
  const app = await startApp();
  const ada = await makeUser(app, { user_name: 'ada', first_name: 'Ada' });
  const words = 'A long sentence about what was done and why it mattered to somebody. ';
  for (let index = 0; index < 25; index++) {
    const responsibilities = Array.from({ length: 12 }, (_, line) => `${line} ${words.repeat(4)}`);
    const job = {
      company_name: `Company ${index}`,
      position: 'P'.repeat(200),
      responsibilities,
      city: 'x',
      country: 'y',
    };
    await ada.request('POST', '/api/experiences/new', { json: { ...job, start_year: `${1990 + index}` } });
  }
  const { rawPayload } = await app.request('GET', '/u/ada/resume.pdf?template=dossier');
  expect(pageCountOf(rawPayload)).toBeLessThanOrEqual(3);
  expect(textOf((await app.request('GET', '/u/ada/resume.docx')).rawPayload)).toContain(
    'More: http://localhost:3000/u/ada',
  );
});
