import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { allEntries, type Files, readFiles } from '../../../scripts/texts/entries.ts';
import { categoriesOf } from '../../../scripts/texts/plurals.ts';

/** The languages in whose place a pseudo-locale is loaded, one for each direction of writing. */
export type PseudoPlace = 'de' | 'ar';

/** No letter is one of English: what is left of ASCII on a screen is in no catalogue. */
const LETTERS: Record<PseudoPlace, string> = {
  de: 'àƀçđéƒğħíĵķļɱñöþǫŕšţüṽŵẋýž',
  ar: 'אבגדהוזחטיכלמנסעפצקרשתםןףך',
};
const LONGER_BY = 0.4;
const ASSETS = join(import.meta.dirname, '../../../dist/client/assets');

/** 'Edit {name}' -> 'Éđíţ {name} öñé ţ': the letters of the language, and two fifths longer. */
export function pseudo(english: string, place: PseudoPlace): string {
  const letters = english
    .split(/(\{\w+\})/)
    .map((part, at) => (at % 2 ? part : part.replaceAll(/[A-Za-z]/g, (letter) => accented(letter, place))))
    .join('');
  const more = Math.ceil(english.replaceAll(/\{\w+\}/g, '').length * LONGER_BY);
  const padding = [...'one two three '.repeat(Math.ceil(more / 14))].slice(0, more).join('').trim();
  return `${letters} ${[...padding].map((letter) => accented(letter, place)).join('')}`.trim();
}

/** True if what was read is made of a text, with any values in it. */
export function isPseudo(english: string, read: string, place: PseudoPlace): boolean {
  const parts = pseudo(english, place).split(/\{\w+\}/);
  const pattern = parts.map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')).join('.*');
  return new RegExp(`^${pattern}$`, 'u').test(read);
}

function accented(letter: string, place: PseudoPlace): string {
  const other = [...LETTERS[place]][letter.toLowerCase().charCodeAt(0) - 97] ?? letter;
  return letter === letter.toLowerCase() ? other : other.toUpperCase();
}

/** Returns the files of the pseudo-locale, made of the English of every text. */
export function pseudoFiles(place: PseudoPlace): Required<Files> {
  const files: Required<Files> = { page: {}, studio: {}, mail: {}, site: {} };
  for (const { system, list, key, english, plural } of allEntries()) {
    const lists = files[system];
    const text = pseudo(plural ?? english, place);
    const forms = Object.fromEntries(categoriesOf(place).map((form) => [form, text]));
    lists[list] = { ...lists[list], [key]: plural === undefined ? text : forms };
  }
  return files;
}

/** Gives a page of the built studio the pseudo-locale instead of the texts of a language. */
export async function usePseudoLocale(page: Page, place: PseudoPlace): Promise<void> {
  const { studio, page: publicTexts } = pseudoFiles(place);
  const stored = readFiles(place);
  const replaced = [
    [String(stored.studio?.texts?.['Keys without Ctrl']), studio],
    [String(stored.page?.page?.['Show contact details']), publicTexts],
  ] as const;
  const scripts = globSync('*.js', { cwd: ASSETS }).map((name) => [name, readFileSync(join(ASSETS, name), 'utf8')]);
  for (const [text, lists] of replaced) {
    const having = scripts.filter(([, code = '']) => code.includes(text) && /export\{.* as default/.test(code));
    if (having.length !== 1) throw new Error(`${having.length} scripts have '${text}' of ${place}, not one`);
    const [[chunk] = []] = having;
    const body = `export default ${JSON.stringify(lists)}`;
    await page.route(`**/${chunk}`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
  }
}
