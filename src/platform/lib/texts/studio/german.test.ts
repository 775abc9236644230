import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
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
import { type ErrorMessage, faultOf, say } from '../sentence.ts';
import { errorText, faultText, reasonsText } from './error-texts.ts';
import { german } from './german.ts';
import germanErrors from './german-errors.json' with { type: 'json' };
import { germanError } from './german-errors.ts';
import germanFindings from './german-findings.json' with { type: 'json' };
import { germanField } from './german-messages.ts';
import { germanStudio } from './german-studio.ts';
import { numberText, timeText } from './studio-formats.ts';
import { apiMessage, count, fieldName, setCatalogue, t, term } from './studio-texts.ts';

const CATALOGUE = join(import.meta.dirname, 'german.json');
const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
const texts: [english: string, text: string][] = Object.entries(german.texts);

/** The same word in both languages, or a name. */
const SAME =
  /^(Badges?|Tools|Referrer|Studio|Text|Design|Organisation|Problem:|Name|URL|Link|Links|DID|Normal|Token|Code|Start|Team|Position|Spam|Version|Export|Passkeys?|Domains?|Webhooks?|Browser|System|Format|Medium|Portfolio|Downloads|Tablet|A4|US Letter|Markdown|JSON Resume|Word \(DOCX\)|Import|Frontend|Backend|DevOps|UI\/UX|Bachelor|Master|Link \{number\}: URL|\{shownCount\} of \{length\})$/;

afterEach(() => setCatalogue(undefined, 'en'));

test('every German text has the values of the English one, is not English, and is there once', () => {
  for (const [english, text] of texts) expect([english, namesIn(text)]).toEqual([english, namesIn(english)]);
  expect(texts.filter(([english, text]) => english === text && !SAME.test(english))).toEqual([]);
  expect(texts.filter(([, text]) => text === '' || text !== text.trim())).toEqual([]);
  // Of a key that is there twice, a parser takes the last.
  const keys = readFileSync(CATALOGUE, 'utf8').match(/^ {4}".*?": "/gm);
  const lists = [german.texts, german.messages, german.fields];
  expect(keys).toHaveLength(lists.flatMap((list) => Object.keys(list)).length);
});

test('every German text is one that the studio has', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: join(import.meta.dirname, '../../../..') });
  const sources = files
    .filter((file) => !file.includes('.test.') && !file.includes(join('texts', 'studio')))
    .map((file) => readFileSync(join(import.meta.dirname, '../../../..', file), 'utf8').replaceAll("\\'", "'"))
    .join('\n');
  const keys = [...texts, ...Object.entries(german.counts)].map(([english]) =>
    english.replace(/^(verb|figure|stage): /, ''),
  );
  expect(keys.filter((english) => !sources.includes(english))).toEqual([]);
});

test('what the model names is known in German', () => {
  const kinds = RECORD_KINDS.flatMap(({ path, entity, label, plural }) => [path, entity, label, plural]);
  const words = [...kinds, ...SECTION_ROWS.map(({ title }) => title), ...SKILL_CATEGORIES.map(([, label]) => label)];
  expect(words.filter((word) => !Object.hasOwn(german.texts, word))).toEqual([]);
});

test('counts have the plural forms of German', () => {
  const { pluralCategories } = new Intl.PluralRules('de').resolvedOptions();
  for (const forms of Object.values(german.counts)) expect(Object.keys(forms).sort()).toEqual(pluralCategories.sort());
});

test('the studio is English until a catalogue is set, and then speaks its language', () => {
  const changes = () => [1, 1_200].map((n) => count('{n} changes not published', n, '1 change not published'));
  const all = () => [t('Save'), t('Edit {name}', { name: 'Engine' }), term('project'), term('Engine'), ...changes()];
  expect(all()).toEqual([
    ...['Save', 'Edit Engine', 'project', 'Engine', '1 change not published', '1,200 changes not published'],
  ]);
  expect([fieldName('start_year'), numberText(1_200)]).toEqual(['Start year', '1,200']);
  setCatalogue(germanStudio, 'de');
  expect(all()).toEqual([
    ...['Speichern', 'Engine bearbeiten', 'Projekt', 'Engine'],
    ...['1 Änderung nicht veröffentlicht', '1.200 Änderungen nicht veröffentlicht'],
  ]);
  expect([fieldName('start_year'), numberText(1_200)]).toEqual(['Beginn', '1.200']);
  expect(timeText('2026-03-05T14:05:00Z')).toMatch(/^05\.03\.2026, \d\d:05$/);
  expect(apiMessage('Profile saved.')).toBe('Profil gespeichert.');
});

test('errors of the API are German with their numbers, fields and kinds; unknown ones stay', () => {
  setCatalogue(germanStudio, 'de');
  const shown = (message: ErrorMessage, error?: ErrorMessage) => {
    const failure = new AppError('invalid', { message, ...(error && { error }) });
    const asReceived = receivedError('invalid', sentParts(failure));
    const texts = [failure, asReceived].map((each) => `${errorText(each, 'message')} / ${errorText(each, 'error')}`);
    expect(texts[1]).toBe(texts[0]);
    return texts[0];
  };
  expect(shown('Login failed', 'Wrong e-mail or password')).toBe(
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
  expect(germanField('Result 3 value')).toBe('Ergebnis 3: Zahl');
  expect(germanField('Nothing of ours')).toBeUndefined();
});

test('every error has a German text with its values, and every thing that can be missing a German name', () => {
  const values = (text: string) => [...new Set(namesIn(text))];
  // German says that the value is wrong; the schema's own reason is English.
  const unsaid = ['reason', 'advice'];
  for (const [id, english] of Object.entries(ERRORS)) {
    const needed = values(english).filter((name) => !unsaid.includes(name.slice(1, -1)));
    expect([id, values(germanError(id) ?? '').filter((name) => !unsaid.includes(name.slice(1, -1)))]).toEqual([
      id,
      needed,
    ]);
  }
  expect(Object.keys(germanErrors.errors).filter((id) => !Object.hasOwn(ERRORS, id))).toEqual([]);
  expect(Object.keys(germanErrors.things).sort()).toEqual([...THINGS].sort());
});

test('the reasons of an import and the findings of a check are German, each of several by itself', () => {
  for (const [id, english] of Object.entries({ ...REASONS, ...FINDINGS })) {
    expect([id, [...new Set(namesIn(germanError(id) ?? ''))]]).toEqual([id, [...new Set(namesIn(english))]]);
  }
  const { reasons, findings } = germanFindings;
  expect([Object.keys(reasons), Object.keys(findings)].map((ids) => ids.sort())).toEqual([
    Object.keys(REASONS).sort(),
    Object.keys(FINDINGS).sort(),
  ]);
  // An id and an English text are of one sentence.
  const all = [...Object.entries(ERRORS), ...Object.entries(REASONS), ...Object.entries(FINDINGS)];
  expect(all.length).toBe(new Set(all.map(([id]) => id)).size);
  setCatalogue(germanStudio, 'de');
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
