import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeUser, startApp, type TestApp } from '../support/app.ts';
import { engines } from '../support/engines.ts';

const FILES = new URL('../data/texts/', import.meta.url);

/** What the page has in its HTML, and what it has nowhere. */
const SHOWN: [file: string, shown: string[], absent: string[]][] = [
  [
    'signs-of-markdown.json',
    ['<p># 1 in sales</p>', '<p>2019. Great year.</p>', '<p>+ foo</p>', '<p>use _foo_</p>', '<p>~~x~~</p>'],
    [],
  ],
  [
    'spaces-in-bold.json',
    ['<strong>Hello</strong> world', 'a <strong>x</strong>', '<p>y</p>', '<strong>ab</strong>'],
    ['**'],
  ],
  [
    'entities.json',
    ['Chairman&#x27;s Club &amp; Co', 'R&amp;D', 'it&#x27;s done – déjà'],
    ['&amp;amp;', '&amp;#39;', '&amp;ndash;'],
  ],
  [
    'html-in-json-resume.json',
    ['<p>Hello <strong>world</strong> &amp; co<br>\nline 2</p>', 'x y', 'see link (https://e.example/)'],
    ['&lt;'],
  ],
  ['lines-of-linkedin.csv', ['Line one<br>\nLine two', 'Skills:<br>\nGo<br>\nRust'], []],
  ['paragraphs-of-items.json', ['>one<', '>two<', 'A1 | B1'], ['onetwo', 'A1B1']],
  ['utf-16.json', ['José', 'Größe'], []],
];

describe.each(engines)('an import on $name', (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ engine });
  });

  async function imported(file: string) {
    const ada = await makeUser(app);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(readFileSync(new URL(file, FILES)))]), file);
    const { preview } = (await ada.request('POST', '/api/import/preview', { body: form })).json();
    expect((await ada.request('POST', '/api/import', { json: { preview_id: preview.id } })).statusCode).toBe(200);
    return ada;
  }

  test.each([
    [
      'places-in-own-language.csv',
      'experiences',
      ['Madrid//España', 'Milano//Italia', '東京//日本', 'São Paulo//Brasil'],
    ],
    ['remote.json', 'experiences', ['New York/NY/', 'Berlin//Germany', 'Berlin//Germany']],
  ])('of %s has its places', async (file, path, expected) => {
    const ada = await imported(file);
    const records = (await ada.request('GET', `/api/${path}`)).json() as Record<string, string>[];
    expect(records.map(({ city, state, country }) => `${city}/${state}/${country}`)).toEqual(expected);
  });

  test('takes no diploma of a school for a degree', async () => {
    const ada = await imported('diplomas.json');
    const educations = (await ada.request('GET', '/api/educations')).json() as { level: string }[];
    expect(educations.map(({ level }) => level)).toEqual(['other', 'other', 'other', 'other']);
  });

  test.each(SHOWN)('of %s shows its texts as they were seen there', async (file, shown, absent) => {
    const ada = await imported(file);
    const page = (await app.request('GET', `/u/${ada.user.user_name}`)).body;
    for (const text of shown) expect(page).toContain(text);
    const visible = page.replace(/<script[\s\S]*?<\/script>/g, '');
    for (const text of absent) expect(visible).not.toContain(text);
  });
});
