import { expect, test } from 'vitest';
import { CATALOGUES, namedTexts, pageTexts, serverTranslator } from './catalogues.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language, preferredLanguage, type TranslatedLanguage } from './languages.ts';
import { type ErrorMessage, englishOf, faultOf, say, sentenceOf } from './sentence.ts';
import { localeOf } from './translate.ts';

/** Texts that are the same word in a language: names, and terms that its speakers use in English. */
const SAME: Partial<Record<TranslatedLanguage, string>> = {
  de: 'Preprint|Team|Links|Badges|Badge|Tools|Frontend|Backend|DevOps|UI/UX|Bachelor|Master|Demo|Studio',
  es: 'Freelance|Demo|Studio|Frontend|Backend|DevOps|UI/UX',
  fr: 'Freelance|Client|Images|Page|Badge|Badges|Certifications|Publications|Contact|Technologies|Frontend|Backend|DevOps|UI/UX|Master|Message|Studio|Certification|Publication|Service|Services',
  ar: 'DevOps',
  he: 'DevOps|UI/UX',
  hi: 'UI/UX',
  it: 'Preprint|Freelance|Team|Part-time|Repository|Privacy|Badge|Database|Demo|Frontend|Backend|DevOps|UI/UX|Studio|Account',
  ja: 'DevOps|UI/UX|AI|No. {number}|{number} / {count}',
  nl: 'Preprint|Freelance|Team|Tools|PhD|Links|Privacy|Contact|Badges|Badge|Databases|Demo|Frontend|Backend|DevOps|UI/UX|AI|Bachelor|Master|Studio|Account|Project',
  pl: 'Preprint|Freelance|Demo|Frontend|Backend|DevOps|UI/UX|AI|Studio',
  pt: 'Preprint|Freelance|Links|Frontend|Backend|DevOps|UI/UX',
  tr: 'Frontend|Backend|DevOps|UI/UX|Demo',
  zh: 'DevOps|UI/UX',
};

const languages = Object.keys(CATALOGUES) as TranslatedLanguage[];
const namesIn = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

test('every language of the choice has a catalogue, which the type check keeps complete', () => {
  expect(['en', ...languages].sort()).toEqual([...LANGUAGES].sort());
  expect(pageTexts('en')).toBeUndefined();
  expect(pageTexts('de')?.texts['Skip to content']).toBe('Zum Inhalt springen');
});

test.each(languages)('in %s every text has the values of the English one, and is not English', (language) => {
  const { page, server } = CATALOGUES[language];
  const same = new Set(['GitHub', '{label}: {value}', ...(SAME[language]?.split('|') ?? [])]);
  const texts = Object.entries({ ...page, ...server });
  for (const [english, text] of texts) expect([english, namesIn(text)]).toEqual([english, namesIn(english)]);
  const untranslated = texts.filter(([english, text]) => english === text);
  expect(untranslated.filter(([english]) => !same.has(english)).map(([english]) => english)).toEqual([]);
  expect(texts.filter(([, text]) => text !== text.trim() || text === '')).toEqual([]);
});

test.each(languages)(
  'in %s the pages of links, of testimonials and of proposals have every text, with the values of the English one',
  (language) => {
    for (const list of ['link', 'testimonial', 'proposal'] as const) {
      const texts: Record<string, string> = CATALOGUES[language][list];
      for (const [name, english] of Object.entries(namedTexts('en')[list])) {
        expect([name, namesIn(texts[name] ?? '')]).toEqual([name, namesIn(english)]);
        expect(texts[name]?.trim(), name).not.toBe('');
      }
    }
  },
);

test.each(languages)('in %s counts have exactly the plural forms of the language', (language) => {
  const forms = new Intl.PluralRules(localeOf(language)).resolvedOptions().pluralCategories;
  for (const [text, counted] of Object.entries(CATALOGUES[language].counts))
    expect([text, Object.keys(counted).sort()]).toEqual([text, [...forms].sort()]);
});

test('counts are in the plural of the language', () => {
  const projects = (language: (typeof LANGUAGES)[number], numbers: number[]) =>
    numbers.map((n) => serverTranslator(language).count('{n} projects', n));
  expect(projects('en', [1, 2])).toEqual(['1 project', '2 projects']);
  expect(projects('pl', [1, 2, 5, 12, 22])).toEqual([
    '1 projekt',
    '2 projekty',
    '5 projektów',
    '12 projektów',
    '22 projekty',
  ]);
  expect(projects('ar', [0, 1, 2, 3, 11, 100])).toEqual([
    'لا مشاريع',
    'مشروع واحد',
    'مشروعان',
    '3 مشاريع',
    '11 مشروعًا',
    '100 مشروع',
  ]);
  expect(projects('he', [1, 2, 3])).toEqual(['פרויקט אחד', 'שני פרויקטים', '3 פרויקטים']);
  expect(projects('ja', [1, 1200])).toEqual(['プロジェクト1件', 'プロジェクト1,200件']);
});

test('errors of the API are translated with their numbers and fields; unknown ones stay', () => {
  const shown = (language: Language, message: ErrorMessage) => {
    const { text, params } = sentenceOf(message);
    return serverTranslator(language).error(englishOf(message), text, params);
  };
  const tooLong = say('{field} must be at most {n} characters', { field: 'Message', n: 10_000 });
  expect(shown('de', say('Please try again in {n} minute', { n: 1 }))).toBe(
    'Bitte versuchen Sie es in 1 Minute noch einmal',
  );
  expect(shown('de', say('Please try again in {n} seconds', { n: 30 }))).toBe(
    'Bitte versuchen Sie es in 30 Sekunden noch einmal',
  );
  expect(shown('de', tooLong)).toBe('Nachricht: höchstens 10.000 Zeichen');
  const numbers = (['es', 'fr', 'it', 'nl', 'pl', 'pt', 'tr', 'ja'] as const).map(
    (language) => /10.?000/u.exec(shown(language, tooLong))?.[0],
  );
  expect(numbers).toEqual(['10.000', '10\u202f000', '10.000', '10.000', '10\u00a0000', '10.000', '10.000', '10,000']);
  expect(shown('de', faultOf('Email', 'is required'))).toBe('Die E-Mail-Adresse fehlt');
  expect(shown('de', 'The webhook is off: switch it on first')).toBe('The webhook is off: switch it on first');
  expect(shown('en', say('Please try again in {n} minute', { n: 1 }))).toBe('Please try again in 1 minute');
});

test('the language of a browser is recognised by its tags', () => {
  expect(preferredLanguage(['pt-BR', 'en'])).toBe('pt');
  expect(preferredLanguage(['sv', 'zh-Hant-TW', 'de'])).toBe('zh');
  expect(preferredLanguage(['sv', 'constructor'])).toBeUndefined();
  expect(Object.values(LANGUAGE_NAMES).every((name) => name.length > 0)).toBe(true);
});
