import { expect, test } from 'vitest';
import { changesByRecord, valueText, versionTitle } from './change-words.ts';

test('changes are listed by record, with what can be restored alone', () => {
  const record = { id: 'b', title: 'Swimmer' };
  const list = changesByRecord([
    { kind: 'profile', id: '', title: '', field: 'image_url', from: '', to: 'x' },
    { kind: 'profile', id: '', title: '', field: 'about', from: 'a', to: 'b' },
    { kind: 'badges', id: 'b', title: 'Swimmer', field: '', from: record, to: null },
    { kind: 'badges', id: 'c', title: '', field: '', from: null, to: record },
    { kind: 'badges', id: '', title: '', field: 'order', from: ['x', 'y'], to: ['y', 'x'] },
    { kind: 'skill_groups', id: 'g', title: 'Tools', field: 'name', from: 'Tool', to: 'Tools' },
  ]);

  expect(list.map(({ heading, state, canRestore }) => [heading, state, canRestore])).toEqual([
    ['Profile', '', true],
    ['Badge: Swimmer', 'Deleted since then', true],
    ['Badge: (without a name)', 'Added since then', false],
    ['Order of badges', '', false],
    ['Skill group: Tools', '', false],
  ]);
  expect(list[0]?.fields).toEqual([
    { field: 'image_url', label: 'Image URL', from: '', to: 'x' },
    { field: 'about', label: 'About', from: 'a', to: 'b' },
  ]);
  expect(list[3]?.fields).toEqual([]);
});

test('values are texts, with one item of a list on each line', () => {
  expect(valueText(['SQL', 'C#'])).toBe('SQL\nC#');
  expect(valueText([{ label: 'Site', url: 'https://example.com' }])).toBe('Site https://example.com');
  expect([valueText(true), valueText(null), valueText(3)]).toEqual(['yes', '', '3']);
  expect(versionTitle({ kind: 'before-import', name: '' })).toBe('Before an import');
  expect(versionTitle({ kind: 'named', name: 'Launch' })).toBe('Launch');
});
