import { expect, test } from 'vitest';
import { isNameOf, ranked } from './ranking.ts';
import { shortcutReader } from './shortcut-keys.ts';

test('names that begin with the search come first, then words that do, then the rest', () => {
  const items = ['Old résumés', 'Presume', 'Résumé', 'Page'].map((label) => ({ label }));
  expect(ranked(items, 'resume', 9).map(({ label }) => label)).toEqual(['Résumé', 'Old résumés', 'Presume']);
  expect(ranked(items, 'resume', 1)).toHaveLength(1);
  expect(ranked([{ label: 'Look', words: 'accent, colour' }], 'colour', 9)).toHaveLength(1);
});

test('a name is found by its words, written together or not', () => {
  expect([isNameOf('log out', { label: 'Logout' }), isNameOf('LOGOUT', { label: 'Log out' })]).toEqual([true, true]);
  expect([isNameOf('log', { label: 'Logout' }), isNameOf('', { label: 'Logout' })]).toEqual([false, false]);
});

test('a G and a letter lead to a screen, if they follow each other', () => {
  globalThis.localStorage ??= { getItem: () => null } as unknown as Storage;
  const read = shortcutReader();
  const press = (key: string, keys = {}) => read({ key, ctrlKey: false, metaKey: false, altKey: false, ...keys }, null);
  expect([press('g'), press('m'), press('m')]).toEqual([undefined, { screen: '/studio/messages' }, undefined]);
  expect([press('g'), press('x'), press('m')]).toEqual([undefined, undefined, undefined]);
  expect([press('k'), press('k', { metaKey: true }), press('?')]).toEqual([undefined, 'palette', 'help']);
});
