import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { HELP_TEXTS } from '../../../delivery/site/texts/help-texts.ts';
import { LANDING_TEXTS } from '../../../delivery/site/texts/landing-texts.ts';
import { LEGAL_TEXTS } from '../../../delivery/site/texts/legal-texts.ts';
import { CATALOGUES, namedTexts } from './catalogues.ts';
import { ERRORS } from './errors/errors.ts';
import { FINDINGS } from './errors/findings.ts';
import { REASONS } from './errors/reasons.ts';
import { LANGUAGES } from './languages.ts';
import mails from './mail-de.json' with { type: 'json' };
import studio from './studio/de.json' with { type: 'json' };

const SITE_TEXTS = new URL('../../../delivery/site/texts/', import.meta.url);
const siteTexts = Object.fromEntries(
  readdirSync(SITE_TEXTS)
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file.slice(0, 2), JSON.parse(readFileSync(new URL(file, SITE_TEXTS), 'utf8'))]),
);

/** Every text of a language with its key: of the page, and of the landing, legal and help pages. */
function textsOf(language: string): [key: string, text: string][] {
  return [
    ...flat(CATALOGUES[language as keyof typeof CATALOGUES], language),
    ...flat(siteTexts[language], `${language}/site`),
  ];
}

function flat(value: unknown, key: string): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value as object).flatMap(([name, inner]) => flat(inner, `${key}/${name}`));
}

/** The texts of a language in which something is found that it must not contain. */
function findings(language: string, wrong: RegExp) {
  return textsOf(language).filter(([, text]) => wrong.test(text));
}

test('French has a no-break space before a colon and in a number', () => {
  expect(findings('fr', / [:;!?»]|« |\d \d{3}(?!\d)/)).toEqual([]);
});

test('French inserts a name only where it needs no elision', () => {
  expect(findings('fr', /\b(?:de|que|jusqu’à) \{(?:name|date)\}/i)).toEqual([]);
});

test('Portuguese is Brazilian', () => {
  const european =
    /\bjá não\b|não foi possível guardar|palavra-passe|\bficheiros?\b|utilizador|\becrã|telemóvel|\bregisto|\bcontactos?\b|distintivo/i;
  expect(findings('pt', european)).toEqual([]);
});

/** The other form of address than the one that the language's texts use. */
test.each([
  ['de', /\b(?:du|dein\w*|dir|dich)\b/i],
  ['es', /\b(?:tú|tus?|Déjal[oa]|Contrátame|Escríbeme)\b/],
  ['fr', /(?<!\p{L})(?:tu|ton|tes|toi)(?!\p{L})/iu],
  ['it', /\b(?:Lei|Riprovi|Controlli|Conservi|Comunichi|Informi|Indichi|usi un|su di lei)\b/],
  ['nl', /\b(?:jij|jouw|je)\b/i],
])('in %s all texts have one form of address', (language, other) => {
  expect(findings(language, other)).toEqual([]);
});

test('a word of Chinese or Japanese has no space beside an inserted name', () => {
  const beside =
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}] \{name\}|\{name\} [\p{Script=Han}\p{Script=Hiragana}]/u;
  for (const language of ['zh', 'ja'] as const) {
    const { link, testimonial, proposal, page, server } = CATALOGUES[language];
    const texts = Object.values({ ...link, ...testimonial, ...proposal, ...page, ...server });
    expect([language, texts.filter((text) => beside.test(text))]).toEqual([language, []]);
  }
});

test('an inserted name stands after no preposition that bends it', () => {
  expect(findings('pl', /(?<!\p{L})(?:przez|od|do|dla|z|o):? \{name\}/u)).toEqual([]);
  expect(findings('he', /־\{/)).toEqual([]);
});

test('an empty section does not say that its owner has nothing', () => {
  const accusing =
    /^(?:Aucune? |No hay |Nenhuma? |Nessun|Brak |Henüz |لا توجد|אין |कोई |暂无)|はありません$|^Geen (?!.*opgegeven)|^Keine (?!.*angegeben)/;
  for (const language of LANGUAGES.filter((it) => it !== 'en')) {
    const { page } = CATALOGUES[language];
    const empty = Object.entries(page).filter(([key]) => /^No \w+ found$/.test(key));
    expect(empty.length).toBeGreaterThan(6);
    expect(empty.filter(([, text]) => accusing.test(text) && !text.includes('の記載'))).toEqual([]);
  }
});

test('no two colons stand in one line of an error', () => {
  for (const language of LANGUAGES.filter((it) => it !== 'en')) {
    const text = CATALOGUES[language].server['Oops! {message}: {error}'];
    expect([language, text.match(/[:：]/g)?.length ?? 0]).toEqual([language, /[:：]/.test(text) ? 1 : 0]);
  }
});

/** One word for one thing: docs/glossary.md. Each with the word that the program has instead. */
const OTHER_WORDS = {
  email: /\be-mail|(?<![-\w@/.{])mail(?:s|ed)?\b/i,
  image: /\bpictures?\b/i,
  'log in': /\bsign(?:ed)?[- ](?:in|out|up)\b/i,
  create:
    /\bmake (?:a )?(?:token|link|view|webhook|cover|invitation|new codes|one for)\b|(?:link|invitation|view)s? (?:was |were )?made\b/i,
};
/** What the palette of commands finds a screen by, too. */
const SOUGHT = ['devices, sign out, log out', 'log out, sign out'];

test('English has one word for one thing', () => {
  const { texts, counts, messages, fields, things } = studio;
  const keys = [texts, counts, messages, fields, things, mails.texts, CATALOGUES.de.page, CATALOGUES.de.server];
  const english = [
    ...keys.flatMap((list) => Object.keys(list)),
    ...[ERRORS, REASONS, FINDINGS].flatMap((list) => Object.values(list)),
    ...[namedTexts('en'), LANDING_TEXTS, HELP_TEXTS, LEGAL_TEXTS].flatMap((of) => flat(of, '').map(([, text]) => text)),
  ];
  expect(english.length).toBeGreaterThan(2_500);
  for (const [word, others] of Object.entries(OTHER_WORDS)) {
    const found = english.filter((text) => others.test(text) && !SOUGHT.includes(text));
    expect([word, found]).toEqual([word, []]);
  }
});
