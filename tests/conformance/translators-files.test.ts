import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { po } from 'gettext-parser';
import { expect, test } from 'vitest';
import { allEntries, pathOf, readFiles, type System, translationOf } from '../../scripts/texts/entries.ts';
import { namesIn, noteOf } from '../../scripts/texts/notes.ts';
import { parameters } from '../../scripts/texts/parameters.ts';
import { categoriesOf, pluralForms } from '../../scripts/texts/plurals.ts';
import { readPo, writePo } from '../../scripts/texts/po.ts';
import { LANGUAGES } from '../../src/platform/lib/texts/languages.ts';

const TRANSLATED = LANGUAGES.filter((language) => language !== 'en');
const entries = allEntries();

/** Read once: a file has three thousand texts. */
const GERMAN = po.parse(writePo('de'));

/** A German file with another text of one message, and nothing else. */
function withText(context: string, english: string, texts: string[], headers: Record<string, string> = {}): Buffer {
  const message = GERMAN.translations[context]?.[english];
  if (!message) throw new Error(`There is no ${context} "${english}"`);
  const translations = { [context]: { [english]: { ...message, msgstr: texts } } };
  return po.compile({ headers: { ...GERMAN.headers, ...headers }, translations });
}

test.each(TRANSLATED)('in %s a file for translators comes back as the same bytes', (language) => {
  const { files, faults, unknown, ...read } = readPo(writePo(language));
  expect([read.language, faults, unknown]).toEqual([language, [], 0]);
  const systems = Object.entries(files);
  expect(systems.length).toBeGreaterThan(0);
  for (const [system, lists] of systems)
    expect(`${JSON.stringify(lists, null, 2)}\n`).toBe(readFileSync(pathOf(system as System, language), 'utf8'));
});

test.each(TRANSLATED)('the plural forms of %s are those of Unicode', (language) => {
  const [, expression = ''] = /plural=(.*);/.exec(pluralForms(language)) ?? [];
  const formOf: (n: number) => number | boolean = runInNewContext(`(n) => ${expression}`);
  const rules = new Intl.PluralRules(language);
  const forms = categoriesOf(language);
  const numbers = [...Array(1_200).keys(), 1_000_000, 2_000_000, 1_000_001];
  expect(numbers.filter((n) => forms[Number(formOf(n))] !== rules.select(n))).toEqual([]);
});

test('a text that is changed in the file is changed in the language, and no other is', () => {
  const { files } = readPo(withText('studio.texts', 'Save', ['Sichern']));
  const stored = JSON.parse(readFileSync(pathOf('studio', 'de'), 'utf8'));
  expect(stored.texts.Save).toBe('Speichern');
  expect(files.studio).toEqual({ ...stored, texts: { ...stored.texts, Save: 'Sichern' } });
});

test('what is not translated stays as it is; a new language gets its files', () => {
  expect(readPo(withText('studio.texts', 'Save', [''])).files.studio?.texts?.Save).toBe('Speichern');
  const template = po.parse(writePo());
  const { context, english } = entries.find(({ key, system }) => system === 'studio' && key === 'verb: Archive') ?? {
    context: '',
    english: '',
  };
  const archive = template.translations[context]?.[english];
  if (archive) archive.msgstr = ['Archiveren'];
  // As Crowdin names a language.
  template.headers.Language = 'nl_NL';
  const { language, files } = readPo(po.compile(template));
  expect([language, files.studio?.texts, files.studio?.reasons, files.mail]).toEqual([
    ...['nl', { 'verb: Archive': 'Archiveren' }, {}, undefined],
  ]);
});

test.each([
  ['studio.texts', 'Add: {name}', ['Neu'], 'lacks {name}'],
  ['studio.texts', 'Add: {name}', ['Neu: {nom}'], 'has {nom}, which nothing fills'],
  ['studio.texts', 'Add: {name}', ['Neu: {name'], 'has a brace that is no value'],
  ['studio.texts', 'Save', ['<b>Sichern</b>'], 'has the markup "</b> <b>" instead of ""'],
  ['studio.texts', 'Save', ['Sichern '], 'has a space at its start or end, or a line break'],
  ['studio.counts', '{n} setting', ['1 Einstellung', 'Einstellungen'], 'lacks {n}'],
  ['studio.counts', '{n} setting', ['{n} Einstellungen'], 'has 1 plural forms instead of 2 (one, other)'],
  ['studio.counts', '{n} setting', ['', '{n} Einstellungen'], 'has no text for one'],
])('a wrong translation of %s "%s" as %j is refused with its place', (context, english, texts, fault) => {
  expect(readPo(withText(context, english, texts)).faults).toContain(`${context} "${english}": ${fault}`);
});

test('a language without plural forms is refused, also one that is a path', () => {
  for (const Language of ['xx', '../de', ''])
    expect(readPo(withText('studio.texts', 'Save', ['x'], { Language })).faults).toEqual([
      `The header Language is "${Language}": add the plural forms of a new language to scripts/texts/plurals.ts`,
    ]);
});

test('every text says where it is read, and what each of its values is', () => {
  const notes = entries.map((entry) => [entry, noteOf(entry)] as const);
  expect(notes.filter(([, { lines }]) => lines.length === 0 || lines.some((line) => /undefined/.test(line)))).toEqual(
    [],
  );
  const used = new Set(entries.flatMap(({ english, plural = '' }) => namesIn(`${english} ${plural}`)));
  const known = new Set(Object.keys(parameters).map((name) => name.replace(/^\w+:/, '')));
  expect([...used].filter((name) => !parameters[name])).toEqual([]);
  expect([...known].filter((name) => !used.has(name))).toEqual([]);
  // Names of fields and messages of success are put together from words; of all others the place is known.
  const lost = notes.filter(([{ list }, { references }]) => references.length === 0 && !/fields|messages/.test(list));
  expect(lost.length / notes.length).toBeLessThan(0.01);
});

test('no button is longer than translators are told', () => {
  const long = TRANSLATED.flatMap((language) => {
    const files = readFiles(language);
    return entries
      .map((entry) => [entry.english, translationOf(entry, files), maxOf(entry)] as const)
      .filter(([, text, max]) => max !== undefined && typeof text === 'string' && text.length > max)
      .map((each) => [language, ...each]);
  });
  expect(long).toEqual([]);
  expect(entries.filter((entry) => maxOf(entry) !== undefined).length).toBeGreaterThan(100);
});

function maxOf(entry: (typeof entries)[number]): number | undefined {
  const flag = noteOf(entry).flags.find((each) => each.startsWith('max-length:'));
  return flag === undefined ? undefined : Number(flag.slice('max-length:'.length));
}
