import { strToU8, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import { colouredPng, pngChunk, withPngChunks } from '../support/images.ts';

type Item = { key: string; action: string; title: string; why: string };
type Preview = { id: string; source: string; account: { items: Item[] }; sections: { kind: string; items: Item[] }[] };
type File = [name: string, content: string | Uint8Array];

const RENDERCV = `cv:
  name: Ada King
  sections:
    experience:
      - {company: Engine Ltd, position: Analyst, start_date: 2020-01}
    projects:
      - {name: Note G}
`;
const YAML = 'work:\n  - {name: Engine Ltd, position: Analyst, startDate: 2020-01}\nprojects:\n  - {name: Note G}\n';
const REACTIVE_RESUME = {
  basics: { name: 'Ada King', website: { url: '' } },
  sections: {
    experience: { items: [{ company: 'Engine Ltd', position: 'Analyst', period: 'Jan 2020 – Present' }] },
    projects: { items: [{ name: 'Note G', description: '<p>Loops</p>' }] },
  },
  metadata: {},
};
const badge = (name: string) => ({
  type: 'Assertion',
  id: `https://badges.example/${name}`,
  issuedOn: '2024-05-06',
  badge: { type: 'BadgeClass', name, issuer: { name: 'Loom School' }, image: 'https://badges.example/x.png' },
});

async function bakedPng(value: unknown): Promise<Buffer> {
  const text = Buffer.from(`openbadges\0\0\0\0\0${JSON.stringify(value)}`);
  return withPngChunks(await colouredPng(1), [pngChunk('iTXt', text)]);
}

const WORK_AND_PROJECT: [string, string[]][] = [
  ['experiences', ['Analyst, Engine Ltd']],
  ['projects', ['Note G']],
];
const ANALYST: [string, Record<string, unknown>] = ['experiences', { position: 'Analyst', start_year: '2020-01' }];
const IMAGE_URL = /^images\/[0-9a-f]{64}\.webp$/;

const RESUME = {
  work: [{ name: 'Engine Ltd', position: 'Analyst', startDate: '2020-01' }],
  projects: [{ name: 'Note G' }],
};
const PDF = `%PDF-1.7\n1 0 obj\n<< /Type /EmbeddedFile >>\nstream\n${JSON.stringify(RESUME)}\nendstream\nendobj\n%%EOF`;
const POSITIONS =
  'Company Name,Title,Description,Location,Started On,Finished On\r\nEngine Ltd,Analyst,,,janv. 2020,\r\n';
const PROJECTS = '\ufeffTitle;Description;Url;Started On;Finished On\nNote G;;;;\n';

/** Every source but GitHub: what the files contain, and the record that is there without the last item. */
const SOURCES: [source: string, () => Promise<File[]>, [string, string[]][], [string, Record<string, unknown>]][] = [
  ['reactive-resume', async () => [['resume.yaml', JSON.stringify(REACTIVE_RESUME)]], WORK_AND_PROJECT, ANALYST],
  ['yaml', async () => [['cv.json', RENDERCV]], WORK_AND_PROJECT, ANALYST],
  ['yaml', async () => [['cv.csv', YAML]], WORK_AND_PROJECT, ANALYST],
  ['json-resume', async () => [['resume.yaml', JSON.stringify(RESUME)]], WORK_AND_PROJECT, ANALYST],
  ['pdf', async () => [['resume.json', PDF]], WORK_AND_PROJECT, ANALYST],
  [
    'archive',
    async () => [['x.csv', zipSync({ 'resume.json': strToU8(JSON.stringify(RESUME)) })]],
    WORK_AND_PROJECT,
    ANALYST,
  ],
  [
    'linkedin',
    async () => [
      ['Berufserfahrung.csv', POSITIONS],
      ['projects.json', Buffer.from(PROJECTS, 'utf16le')],
    ],
    WORK_AND_PROJECT,
    ANALYST,
  ],
  [
    'several',
    async () => [
      ['a', POSITIONS],
      ['b', JSON.stringify({ projects: RESUME.projects })],
    ],
    WORK_AND_PROJECT,
    ANALYST,
  ],
  [
    'open-badges',
    async () => [
      ['a.csv', await bakedPng(badge('Weaver'))],
      ['b', JSON.stringify(badge('Puncher'))],
    ],
    [['badges', ['Weaver, Loom School', 'Puncher, Loom School']]],
    ['badges', { title: 'Weaver', image_url: expect.stringMatching(IMAGE_URL) }],
  ],
];

function formOf(files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, content] of files) {
    form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)]), name);
  }
  return form;
}

const itemsIn = ({ account, sections }: Preview) => [account, ...sections].flatMap(({ items }) => items);

describe.each(engines)('a source on $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ engine });
  });

  test.each(SOURCES)('%s is previewed, imported less what is left out, and then there already', async (...row) => {
    const [source, files, kinds, [path, record]] = row;
    const ada = await makeUser(app);
    const send = async (): Promise<Preview> => {
      const response = await ada.request('POST', '/api/import/preview', { body: formOf(await files()) });
      expect(response.statusCode).toBe(200);
      return response.json().preview;
    };
    const execute = (json: unknown) => ada.request('POST', '/api/import', { json });

    const first = await send();
    expect(first.source).toBe(source);
    expect(first.sections.map(({ kind, items }) => [kind, items.map(({ title }) => title)])).toEqual(kinds);
    const last = itemsIn(first).at(-1);
    await execute({ preview_id: first.id, leave: [last?.key] });
    expect((await ada.request('GET', `/api/${path}`)).json()).toMatchObject([record]);

    const second = await send();
    expect(itemsIn(second).filter(({ action }) => action !== 'same')).toMatchObject([
      { action: 'add', title: last?.title },
    ]);
    await execute({ preview_id: second.id, take: [last?.key] });
    expect(itemsIn(await send()).filter(({ action }) => action !== 'same')).toEqual([]);
  });

  test('a badge whose picture is damaged is imported without it', async () => {
    const ada = await makeUser(app);
    const damaged = (await bakedPng(badge('Weaver'))).subarray(0, -30);
    const response = await ada.request('POST', '/api/import', { body: formOf([['a.png', damaged]]) });
    const unused: { where: string; times: number }[] = response.json().report.unused;
    expect(unused.filter(({ where }) => where === 'Weaver')).toMatchObject([
      { why: 'not taken: badge.image' },
      { times: 1, why: 'its image could not be stored: upload it in the badge' },
    ]);
    expect((await ada.request('GET', '/api/badges')).json()).toMatchObject([{ title: 'Weaver', image_url: '' }]);
  });
});
