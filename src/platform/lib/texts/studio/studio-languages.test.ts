import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { SAME_WORDS } from '../../../../../tests/e2e/studio/same-words.ts';
import { because } from '../../../../exchange/import/parse/because.ts';
import { failureOf } from '../../../../portfolio/model/record-failures.ts';
import { RECORD_KINDS } from '../../../../portfolio/model/record-kinds.ts';
import { SECTION_ROWS } from '../../../../portfolio/model/sections.ts';
import { SKILL_CATEGORIES } from '../../../../portfolio/records/skill/skill.ts';
import { AppError, receivedError } from '../../app-error.ts';
import { sentParts } from '../errors/error-ids.ts';
import { ERRORS } from '../errors/errors.ts';
import { FINDINGS } from '../errors/findings.ts';
import { REASONS } from '../errors/reasons.ts';
import { THINGS } from '../errors/things.ts';
import { STUDIO_LANGUAGES } from '../languages.ts';
import { type ErrorMessage, faultOf, say } from '../sentence.ts';
import { catalogueOf, type StudioFile } from './catalogue.ts';
import german from './de.json' with { type: 'json' };
import { errorText, faultText, reasonsText } from './error-texts.ts';
import { numberText, placeText, timeText } from './studio-formats.ts';
import { apiMessage, count, fieldName, setCatalogue, t, term } from './studio-texts.ts';

const LISTS = ['texts', 'counts', 'messages', 'fields', 'errors', 'things', 'reasons', 'findings'] as const;
const TRANSLATED = STUDIO_LANGUAGES.filter((language) => language !== 'en');
const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const sourceOf = (language: string) => readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8');
const fileOf = (language: string): Required<StudioFile> => JSON.parse(sourceOf(language));

afterEach(() => setCatalogue(undefined, 'en'));

test.each(TRANSLATED)(
  'in %s every text has the values of the English one, is not English, and is there once',
  (language) => {
    const file = fileOf(language);
    const texts = Object.entries(file.texts);
    for (const [english, text] of texts) expect([english, namesIn(text)]).toEqual([english, namesIn(english)]);
    expect(texts.filter(([english, text]) => english === text && !SAME_WORDS[language].test(english))).toEqual([]);
    const all = LISTS.filter((list) => list !== 'counts').flatMap((list) => Object.entries(file[list]));
    expect(all.filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
    // Of a key that is there twice, a parser takes the last.
    const keys = sourceOf(language).match(/^ {4}".*?": ["{]/gm);
    expect(keys).toHaveLength(LISTS.flatMap((list) => Object.keys(file[list])).length);
  },
);

test.each(TRANSLATED)('%s has exactly the texts of the studio', (language) => {
  const file = fileOf(language);
  for (const list of LISTS)
    expect([list, Object.keys(file[list]).sort()]).toEqual([list, Object.keys(german[list]).sort()]);
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  for (const forms of Object.values(file.counts)) expect(Object.keys(forms).sort()).toEqual(pluralCategories.sort());
});

test('every text in the files is one that the studio has', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '../../../..') });
  const sources = files
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8').replaceAll("\\'", "'"))
    .join('\n');
  const keys = [...Object.keys(german.texts), ...Object.keys(german.counts)].map((english) =>
    english.replace(/^(verb|figure|stage): /, ''),
  );
  expect(keys.filter((english) => !sources.includes(english))).toEqual([]);
});

test('every message of success that the API sends is among the messages', () => {
  const folder = join(import.meta.dirname, '../../../..');
  const messages = globSync('**/*.server.ts', { cwd: folder }).flatMap((file) =>
    [...readFileSync(join(folder, file), 'utf8').matchAll(/\bdone\(\s*'((?:[^'\\]|\\.)+)'/g)].map(
      ([, text = '']) => text,
    ),
  );
  expect(messages.length).toBeGreaterThan(30);
  expect(
    messages.map((text) => text.replaceAll("\\'", "'")).filter((text) => !Object.hasOwn(german.messages, text)),
  ).toEqual([]);
});

test('what the model names is among the texts', () => {
  const kinds = RECORD_KINDS.flatMap(({ path, entity, label, plural }) => [path, entity, label, plural]);
  const words = [...kinds, ...SECTION_ROWS.map(({ title }) => title), ...SKILL_CATEGORIES.map(([, label]) => label)];
  expect(words.filter((word) => !Object.hasOwn(german.texts, word))).toEqual([]);
});

test('a further language is one file: what it does not have is English', () => {
  setCatalogue(catalogueOf({ texts: { Save: 'Opslaan' }, errors: { login_failed: 'Inloggen mislukt' } }), 'de');
  const failure = new AppError('invalid', { message: 'Login failed', error: 'Wrong email or password' });
  expect([t('Save'), t('Cancel'), fieldName('start_year'), apiMessage('Profile saved.')]).toEqual([
    ...['Opslaan', 'Cancel', 'Start year', 'Profile saved.'],
  ]);
  expect(count('{n} changes not published', 1, '1 change not published')).toBe('1 change not published');
  expect([errorText(failure, 'message'), errorText(failure, 'error')]).toEqual([
    ...['Inloggen mislukt', 'Wrong email or password'],
  ]);
});

test('the studio is English until a catalogue is set, and then speaks its language', () => {
  const changes = () => [1, 1_200].map((n) => count('{n} changes not published', n, '1 change not published'));
  const all = () => [t('Save'), t('Edit {name}', { name: 'Engine' }), term('project'), term('Engine'), ...changes()];
  expect(all()).toEqual([
    ...['Save', 'Edit Engine', 'project', 'Engine', '1 change not published', '1,200 changes not published'],
  ]);
  expect([fieldName('start_year'), numberText(1_200)]).toEqual(['Start year', '1,200']);
  setCatalogue(catalogueOf(german), 'de');
  expect(all()).toEqual([
    ...['Speichern', 'Engine bearbeiten', 'Projekt', 'Engine'],
    ...['1 Änderung nicht veröffentlicht', '1.200 Änderungen nicht veröffentlicht'],
  ]);
  expect([fieldName('start_year'), numberText(1_200)]).toEqual(['Beginn', '1.200']);
  expect(timeText('2026-03-05T14:05:00Z')).toMatch(/^05\.03\.2026, \d\d:05$/);
  expect(apiMessage('Profile saved.')).toBe('Profil gespeichert.');
});

test('errors of the API are German with their numbers, fields and kinds; unknown ones stay', () => {
  setCatalogue(catalogueOf(german), 'de');
  const shown = (message: ErrorMessage, error?: ErrorMessage) => {
    const failure = new AppError('invalid', { message, ...(error && { error }) });
    const asReceived = receivedError('invalid', sentParts(failure));
    const texts = [failure, asReceived].map((each) => `${errorText(each, 'message')} / ${errorText(each, 'error')}`);
    expect(texts[1]).toBe(texts[0]);
    return texts[0];
  };
  expect(shown('Login failed', 'Wrong email or password')).toBe(
    'Anmeldung fehlgeschlagen / E-Mail-Adresse oder Passwort ist falsch',
  );
  expect(shown('Error changing password', 'Wrong password')).toBe(
    'Das Passwort wurde nicht geändert / Falsches Passwort',
  );
  expect(shown(failureOf('adding', { entity: 'experience' }), faultOf('Company name', 'is required'))).toBe(
    'Berufserfahrung wurde nicht hinzugefügt / Unternehmen fehlt',
  );
  expect(shown('Not saved', say('{field} must be at most {n} characters', { field: 'About', n: 10_000 }))).toBe(
    'Nicht gespeichert / Über mich darf höchstens 10.000 Zeichen haben',
  );
  expect(shown(say('{what} not found', { what: 'Project' }), say('Please try again in {n} minute', { n: 1 }))).toBe(
    'Projekt nicht gefunden / Bitte versuchen Sie es in 1 Minute noch einmal',
  );
  const received = { message: 'A table is on fire', message_id: 'fire', error: 'now', error_id: 'now', params: {} };
  expect(errorText(receivedError('invalid', received), 'message')).toBe('A table is on fire');
  const link = faultOf('Link 2 URL', 'must be a web address that starts with http:// or https://');
  expect(faultText({ field: 'links.1.url', message: '', ...link })).toBe(
    'Link 2: URL muss eine Webadresse sein, die mit http:// oder https:// beginnt',
  );
  expect(catalogueOf(german).field('Result 3 value')).toBe('Ergebnis 3: Zahl');
  expect(catalogueOf(german).field('Nothing of ours')).toBeUndefined();
});

test.each(TRANSLATED)('in %s every error, reason and finding has a text with its values', (language) => {
  const { errors, reasons, findings, things } = fileOf(language);
  // These languages say that the value is wrong; the schema's own reason is English.
  const unsaid = ['{reason}', '{advice}'];
  const valuesIn = (text = '') => [...new Set(namesIn(text))].filter((name) => !unsaid.includes(name));
  for (const [texts, english] of [
    [errors, ERRORS],
    [reasons, REASONS],
    [findings, FINDINGS],
  ] as const) {
    for (const [id, text] of Object.entries(english)) expect([id, valuesIn(texts[id])]).toEqual([id, valuesIn(text)]);
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
  }
  expect(Object.keys(things).sort()).toEqual([...THINGS].sort());
});

test('the reasons of an import and the findings of a check are German, each of several by itself', () => {
  // An id and an English text are of one sentence.
  const all = [...Object.entries(ERRORS), ...Object.entries(REASONS), ...Object.entries(FINDINGS)];
  expect(all.length).toBe(new Set(all.map(([id]) => id)).size);
  setCatalogue(catalogueOf(german), 'de');
  for (const [given, english, text] of [
    [[say('{n} stars', { n: 1_200 })], '1,200 stars', '1.200 Sterne'],
    [
      ['new', say('{fields} are missing and stored empty', { fields: ['city', 'country', 'start year'] })],
      'new; city, country and start year are missing and stored empty',
      'neu; leer, denn es fehlt: Stadt, Land und Beginn',
    ],
    [
      [say('{field} was cut to {n} characters', { field: 'description', n: 10_000 })],
      undefined,
      'Beschreibung wurde auf 10.000 Zeichen gekürzt',
    ],
    [['Domain not there' as 'new'], 'Domain not there', 'Domain not there'],
  ] as const) {
    const made = because(given);
    expect(made.why).toBe(english ?? made.why);
    expect(reasonsText(made)).toBe(text);
  }
});

test('a place that was stored in English has its country in the language of the studio', () => {
  expect(placeText('Berlin, Germany')).toBe('Berlin, Germany');
  setCatalogue(catalogueOf(german), 'de');
  expect(placeText('Berlin, Germany')).toBe('Berlin, Deutschland');
  expect([placeText('Austria'), placeText('Unknown'), placeText('')]).toEqual(['Österreich', 'Unknown', '']);
});
