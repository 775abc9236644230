import { beforeAll, describe, expect, test } from 'vitest';
import { stringify } from 'yaml';
import { catalogueOf } from '../../src/platform/lib/texts/studio/catalogue.ts';
import german from '../../src/platform/lib/texts/studio/de.json' with { type: 'json' };
import { makeUser, startApp, type TestApp, type TestUser } from '../support/app.ts';
import { engines } from '../support/engines.ts';
import {
  JSON_RESUME,
  LINKEDIN,
  OPEN_BADGE_2,
  OPEN_BADGE_3,
  REACTIVE_RESUME_4,
  REACTIVE_RESUME_5,
  RENDERCV,
} from '../support/imports/import-samples.ts';

/** A word of an input, and the name of the field that contains it. */
type Word = { word: string; place: string };
/** Why it is added, left out, or named. */
type Reasoned = { reasons: { message_id: string }[] };
type File = [name: string, content: string];

/** What describes the look of a file, or only its program understands. */
const TECHNICAL = [
  'id',
  'icon',
  'iconColor',
  'type',
  '@context',
  'fontawesome_icon',
  'design',
  'locale',
  'countryCode',
];

function isEnglishOnly({ message_id }: { message_id: string }): boolean {
  return catalogueOf(german).error(message_id) === undefined;
}

/** Addresses of records say where they are; those of vocabularies nothing. */
function isTechnical(name: string, value: unknown): boolean {
  return TECHNICAL.includes(name) && !(name === 'id' && /^https/.test(String(value)));
}

/** Returns the sample with a word of its own in place of each text; dates and the names of types stay. */
function withUniqueWords(sample: unknown): { document: unknown; words: Word[] } {
  const words: Word[] = [];
  const next = (place: string) => {
    const word = `qz${words.length}zq`;
    words.push({ word, place });
    return word;
  };
  const replaced = (value: unknown, place: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => replaced(item, place));
    if (typeof value === 'object' && value !== null) {
      return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => [
          name === 'words' ? next(place) : name,
          isTechnical(name, inner) ? inner : replaced(inner, name === 'words' ? place : name),
        ]),
      );
    }
    if (typeof value !== 'string') return value;
    return value.replaceAll(/words|(?<=https:\/\/)\w+|\w+(?=@site)/g, () => next(place));
  };
  return { document: replaced(sample, ''), words };
}

/** A row below each header; a status is LinkedIn's own word. */
function linkedinFiles(): { files: File[]; words: Word[] } {
  const words: Word[] = [];
  const files = Object.entries(LINKEDIN).map(([name, header]): File => {
    const cells = header.split(',').map((column) => {
      if (/(?:On|Date)$/.test(column) && !column.startsWith('Birth')) return 'Jan 2020';
      if (column === 'Status') return 'VISIBLE';
      const word = `qz${words.length}zq`;
      words.push({ word, place: column });
      if (column === 'Url') return `https://${word}.example`;
      return column === 'Websites' ? `"[PORTFOLIO:https://${word}.example]"` : word;
    });
    return [name, `${header}\r\n${cells.join(',')}\r\n`];
  });
  return { files, words };
}

function sourceOf(name: string, sample: unknown, write: (document: unknown) => string = JSON.stringify) {
  const { document, words } = withUniqueWords(sample);
  return { files: [[name, write(document)] as File], words };
}

const SOURCES: [string, () => { files: File[]; words: Word[] }][] = [
  ['Reactive Resume 5', () => sourceOf('a.json', REACTIVE_RESUME_5)],
  ['Reactive Resume 4', () => sourceOf('a.json', REACTIVE_RESUME_4)],
  ['JSON Resume', () => sourceOf('a.json', JSON_RESUME)],
  ['JSON Resume as YAML', () => sourceOf('a.yaml', JSON_RESUME, stringify)],
  ['RenderCV', () => sourceOf('a.yaml', RENDERCV, stringify)],
  ['Open Badges 3', () => sourceOf('a.json', OPEN_BADGE_3)],
  ['Open Badges 2', () => sourceOf('a.json', OPEN_BADGE_2)],
  [
    'a presentation',
    () => sourceOf('a.json', { type: ['VerifiablePresentation'], verifiableCredential: [OPEN_BADGE_3] }),
  ],
  ['a list of badges', () => sourceOf('a.json', [OPEN_BADGE_2, OPEN_BADGE_3])],
  ['LinkedIn', linkedinFiles],
];

const KINDS = 'projects,badges,certifications,educations,experiences,publications,testimonials,entries'.split(',');

/** Everything that the owner finds after the import, except what the import has said. */
async function ownersTexts(owner: TestUser): Promise<string> {
  const paths = [
    ...KINDS.map((kind) => `/api/${kind}`),
    `/api/user-skill-sets/user/${owner.user.id}`,
    '/api/users/me',
    '/api/export/json-resume',
  ];
  const bodies = [];
  for (const path of paths) bodies.push((await owner.request('GET', path)).body);
  return bodies.join('\n');
}

describe.each(engines)('what an import does with each text on $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ engine });
  });

  test.each(SOURCES)('%s: each is in a list, in the export, or named with its place', async (_name, source) => {
    const owner = await makeUser(app);
    const { files, words } = source();
    const form = new FormData();
    for (const [name, content] of files) form.append('file', new Blob([content]), name);
    const previewed = await owner.request('POST', '/api/import/preview', { body: form });
    expect(previewed.statusCode, previewed.body).toBe(200);
    const { preview } = previewed.json();
    const shown: Reasoned[] = [...preview.account.items, ...preview.notes];
    shown.push(...preview.sections.flatMap(({ items }: { items: Reasoned[] }) => items));
    const untold = shown.filter(({ reasons }) => reasons.length === 0 || reasons.some(isEnglishOnly));
    expect(untold).toEqual([]);
    const done = await owner.request('POST', '/api/import', { json: { preview_id: preview.id } });
    expect(done.statusCode, done.body).toBe(200);
    const found = (await ownersTexts(owner)).toLowerCase();
    const noted: string[] = preview.notes.map(
      ({ where, message }: { where: string; message: string }) => `${where} ${message}`,
    );
    const isNamed = ({ word, place }: Word) =>
      noted.some((text) => text.includes(word) || new RegExp(`(?:^|[.\\s,:])${place}(?:$|[\\s,:.])`, 'i').test(text));
    const lost = words.filter((each) => !found.includes(each.word) && !isNamed(each));
    expect(lost).toEqual([]);
    expect(words.length).toBeGreaterThan(10);
  });
});
