import { expect, test } from 'vitest';
import { ranked } from './ranking.ts';
import { shortcutReader } from './shortcut-keys.ts';

test('names that begin with the search come first, then words that do, then the rest', () => {
  const items = ['Old résumés', 'Presume', 'Résumé', 'Page'].map((label) => ({ label }));
  expect(ranked(items, 'resume', 9).map(({ label }) => label)).toEqual(['Résumé', 'Old résumés', 'Presume']);
  expect(ranked(items, 'resume', 1)).toHaveLength(1);
  expect(ranked([{ label: 'Look', words: 'accent, colour' }], 'colour', 9)).toHaveLength(1);
});

test('a G and a letter lead to a screen, if they follow each other', () => {
  globalThis.localStorage ??= { getItem: () => null } as unknown as Storage;
  const read = shortcutReader();
  const press = (key: string, timeStamp: number, keys = {}) =>
    read({ key, timeStamp, ctrlKey: false, metaKey: false, altKey: false, ...keys }, null);
  expect([press('g', 0), press('m', 100)]).toEqual([undefined, { screen: '/studio/messages' }]);
  expect([press('g', 200), press('m', 9_000)]).toEqual([undefined, undefined]);
  expect([press('k', 9_100), press('k', 9_200, { metaKey: true }), press('?', 9_300)]).toEqual([
    undefined,
    'palette',
    'help',
  ]);
});
