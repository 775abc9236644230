import { expect, test } from 'vitest';
import type { TranslatedLanguage } from '../../../platform/lib/texts/languages.ts';
import { HELP_TEXTS } from './help-texts.ts';
import { LANDING_TEXTS } from './landing-texts.ts';
import { LEGAL_TEXTS } from './legal-texts.ts';
import { SITE_CATALOGUES } from './load-site-texts.server.ts';

/** Texts that are the same in a language: words that its speakers use too, and figures. */
const SAME: Partial<Record<TranslatedLanguage, string>> = {
  de: 'studio portfolio',
  es: 'studio',
  fr: 'page studio services portfolio contact site quirogaRole',
  it: 'studio portfolio privacy',
  nl: 'studio portfolio privacy contact site',
  pl: 'studio portfolio operator',
};
/** Figures, and what only joins values. */
const WITHOUT_WORDS = ['ratingFigure', 'price', 'quote', 'position', 'joinedFigure', 'satisfactionFigure'];

const LISTS = { landing: LANDING_TEXTS, legal: LEGAL_TEXTS, help: HELP_TEXTS };
const LIST_NAMES = ['landing', 'legal', 'help'] as const;
const languages = Object.keys(SITE_CATALOGUES) as TranslatedLanguage[];
const namesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test('no text of one list has the name of a text of another', () => {
  const names = Object.values(LISTS).flatMap((list) => Object.keys(list));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

test.each(languages)(
  'in %s no text is missing or too many, each has the values of the English one, and none is English',
  async (language) => {
    const { default: catalogue } = await SITE_CATALOGUES[language]();
    const same = [...(SAME[language]?.split(' ') ?? []), ...WITHOUT_WORDS];
    for (const list of LIST_NAMES) {
      const texts: Record<string, string> = catalogue[list];
      const english: Record<string, string> = LISTS[list];
      expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort());
      for (const [name, text] of Object.entries(texts)) {
        expect([name, namesIn(text)]).toEqual([name, namesIn(english[name] ?? '')]);
        expect([name, text.trim()]).toEqual([name, text]);
        if (!same.includes(name)) expect([name, text]).not.toEqual([name, english[name]]);
      }
    }
  },
);
