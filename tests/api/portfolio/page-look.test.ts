import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DESIGNS, LAYOUTS } from '../../../src/portfolio/model/designs.ts';
import { TYPEFACES } from '../../../src/portfolio/model/theme.ts';
import { makeUser, startApp } from '../../support/app.ts';
import { engines } from '../../support/engines.ts';

const inlineParts = (html: string, element: 'style' | 'script') =>
  [...html.matchAll(new RegExp(`<${element}(?: data-entry="[^"]*")?>(.*?)</${element}>`, 'gs'))].map(
    ([, text = '']) => text,
  );
const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

for (const engine of engines) {
  test(`a page of every layout and pair of typefaces has its fonts, and a policy that allows its styles (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const look = async (change: object) => {
      const saved = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: change });
      expect(saved.statusCode, saved.body).toBe(200);
      return app.request('GET', `/u/${ada.user.user_name}`);
    };
    const fonts = new Set<string>();
    for (const layout of LAYOUTS) {
      for (const typefaces of TYPEFACES) {
        const page = await look({ layout, theme: { typefaces, mode_switch: typefaces === 'classic' } });
        const policy = String(page.headers['content-security-policy']);
        for (const css of inlineParts(page.body, 'style'))
          expect(policy, `${layout} ${typefaces}`).toContain(sha256(css));
        for (const script of inlineParts(page.body, 'script')) expect(policy).toContain(sha256(script));
        for (const [, href = ''] of page.body.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g))
          fonts.add(href);
        expect(page.body).toContain(`data-layout="${layout}"`);
        expect(page.body.includes('id="page-mode"')).toBe(typefaces === 'classic');
      }
    }
    expect(fonts.size).toBe(4);
    for (const href of fonts) expect([href, (await app.request('GET', href)).statusCode]).toEqual([href, 200]);
  });

  test(`the default look costs nothing; width and colours are properties of the page (${engine.name})`, async () => {
    const app = await startApp({ engine });
    const ada = await makeUser(app);
    const first = (await app.request('GET', `/u/${ada.user.user_name}`)).body;
    expect(first).toMatch(/^<!doctype html><html lang="en" data-layout="gallery">/);
    expect(first).not.toMatch(/Newsreader|page-mode|mode-switch/);

    const theme = { mode: 'dark', accent: '#006644', width: 'narrow', mode_switch: true };
    await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { theme } });
    const page = (await app.request('GET', `/u/${ada.user.user_name}`)).body;
    const [root = ''] = /<html[^>]*>/.exec(page) ?? [];
    expect(root).toContain('data-mode="dark"');
    const paint = '--color-paint:#006644;--color-on-paint:#ffffff;--color-paint-edge:light-dark(#006644,#eff2f4)';
    expect(root).toMatch(/style="--color-accent:light-dark\(#006644,#\w{6}\);/);
    expect(root).toContain(`;${paint};--stretch:0.8"`);
    // Before the script that intercepts clicks, and before the body: no flash of the other mode.
    expect(page.indexOf('page-mode')).toBeLessThan(page.indexOf('data-entry'));
  });
}

/** The files of a family that have letters of English or the points between them, by the page's own CSS. */
function basicFiles(html: string, family: string): string[] {
  const faces = [...html.matchAll(/@font-face\{font-family:([^;]+);[^}]*?url\(([^)]+)\)[^}]*?unicode-range:([^;}]+)/g)];
  return faces
    .filter(([, name, , range]) => name === family && /U\+2[\dA-F]\b/.test(`${range}`))
    .map(([, , file = '']) => file);
}

test('a page in each design preloads every file of its faces that plain English needs: none waits for another', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const families = new Set<string>();
  for (const { id } of DESIGNS) {
    const saved = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json: { theme: { design: id } } });
    expect(saved.statusCode, saved.body).toBe(200);
    const { body } = await app.request('GET', `/u/${ada.user.user_name}`);
    const preloaded = [...body.matchAll(/<link rel="preload" href="([^"]+)" as="font"/g)].map(([, href]) => href);
    const [root = ''] = /<html[^>]*>/.exec(body) ?? [];
    const used = [...root.matchAll(/--font-(?:text|display):(?:&#39;|')?([\w ]+)/g)].map(([, name = '']) => name);
    for (const family of used) {
      const files = basicFiles(body, family);
      if (files.length > 0) families.add(family);
      expect([id, family, files.filter((file) => !preloaded.includes(file))]).toEqual([id, family, []]);
    }
  }
  expect([...families].sort()).toEqual([
    'Bricolage Grotesque',
    'Instrument Sans',
    'Instrument Sans Text',
    'JetBrains Mono',
    'Newsreader',
    'Newsreader Display',
    'Space Grotesk Medium',
  ]);
});

test('look 1 has the text face with its kerning where look 2 has a file of half its size', async () => {
  const app = await startApp();
  const ada = await makeUser(app);
  const families = async (look_version: number) => {
    const json = { theme: { design: 'plaster', look_version } };
    const saved = await ada.request('PATCH', `/api/users/${ada.user.id}`, { json });
    expect(saved.statusCode, saved.body).toBe(200);
    const { body } = await app.request('GET', `/u/${ada.user.user_name}`);
    const preloads = body.match(/<link rel="preload" href="[^"]+" as="font"/g) ?? [];
    const [, text] = /--font-text:(?:&#39;|')([\w ]+)/.exec(body) ?? [];
    return [text, preloads.length];
  };
  expect(await families(1)).toEqual(['Instrument Sans', 3]);
  expect(await families(2)).toEqual(['Instrument Sans Text', 2]);
});
