import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SRC = join(import.meta.dirname, '../../src');

/** Where all texts go through the catalogue of the studio. */
const FOLDERS =
  '{clients,exchange,identity,insight,operation,portfolio,studio,platform/ui,delivery/{domains,files/screen,sharing}}';
/** Public pages have their own texts: see decision 45. */
const PUBLIC = /-section\.tsx$/;

/** Attributes of elements and components that people read or hear. */
const READ_ALOUD =
  /\b(?:label|title|aria-label|placeholder|alt|hint|intro|caption|text|legend|submitLabel|uploadLabel|triggerLabel)="([^"]+)"/g;
/** Text between tags, in one line or alone in a line. */
const BETWEEN_TAGS = /(?<![=>])>([^<>{}=;()]*\p{L}[^<>{}=;()]*)<\/|^ {6,}(\p{Lu}[\p{L}’']* [\p{L} ,.’']*)$/gmu;
/** A call at the top level of a module, which runs before the catalogue is there. */
const AT_TOP_LEVEL = /^(?:export )?const \w+(?::[^=]+)? = (?:t|count|term|verb|filled)\(/gm;

const files = globSync(`${FOLDERS}/**/*.tsx`, { cwd: SRC }).filter(
  (file) => !PUBLIC.test(file) && !file.includes('.test.'),
);

function found(pattern: RegExp): string[] {
  return files.flatMap((file) => {
    const code = readFileSync(join(SRC, file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
    const texts = [...code.matchAll(pattern)].map(([whole, ...parts]) => parts.find(Boolean) ?? whole);
    // The name of a setting, GEOIP_DB, is the same in all languages.
    return texts.filter((text) => /\p{Ll}{2}/u.test(text)).map((text) => `${file}: ${text.trim()}`);
  });
}

test('the screens of the studio have no text of their own: it goes through t()', () => {
  expect(files.length).toBeGreaterThan(150);
  expect(found(READ_ALOUD)).toEqual([]);
  expect(found(BETWEEN_TAGS)).toEqual([]);
});

test('no text is translated before the catalogue is loaded', () => {
  expect(found(AT_TOP_LEVEL)).toEqual([]);
});

test('what `npm run engines` clicks is a text of the studio', () => {
  const flows = readFileSync(join(import.meta.dirname, '../process/browsers/flows.ts'), 'utf8');
  const clicked = [...flows.matchAll(/page\.click\('[^']*button[^']*', '([^']+)'\)/g)].map(([, name = '']) => name);
  const german = JSON.parse(readFileSync(join(SRC, 'platform/lib/texts/studio/de.json'), 'utf8'));
  const texts = Object.values<object>(german).flatMap((part) => Object.keys(part));
  expect(clicked.length).toBeGreaterThan(5);
  expect(clicked.filter((name) => !texts.includes(name))).toEqual([]);
});
