import { expect, test } from 'vitest';
import { pack, unpack } from './packed-text.server.ts';
import { contentsText, isEmpty, parseSnapshot, type Snapshot, snapshotText, summaryText } from './snapshot.ts';
import { differences } from './snapshot-differences.ts';

const PROJECT = {
  id: 'p',
  created_at: '2026',
  visibility: 'everyone',
  title: 'Engine',
  technologies: ['a', 'b'],
  slug: 'engine',
};
const BADGE = { id: 'b', created_at: '2026', visibility: 'everyone', title: 'Swimmer' };
const OTHER = { ...BADGE, id: 'c', title: 'Diver' };
const BEFORE: Snapshot = { profile: { about: 'x', headline: '' }, projects: [PROJECT], badges: [BADGE, OTHER] };

test('differences name each record and field', () => {
  const after: Snapshot = {
    profile: { about: 'y', headline: '' },
    projects: [{ ...PROJECT, created_at: '2027', technologies: ['a'] }],
    badges: [OTHER, { ...BADGE, id: 'd', title: 'Climber' }],
  };

  const changes = differences(BEFORE, after);

  expect(changes).toEqual([
    { kind: 'profile', id: '', title: '', field: 'about', from: 'x', to: 'y' },
    { kind: 'projects', id: 'p', title: 'Engine', field: 'technologies', from: ['a', 'b'], to: ['a'] },
    { kind: 'badges', id: 'b', title: 'Swimmer', field: '', from: BADGE, to: null },
    { kind: 'badges', id: 'd', title: 'Climber', field: '', from: null, to: after.badges?.[1] },
  ]);
  expect(summaryText(changes)).toBe('profile changed, 1 project changed, 1 badge added, 1 badge deleted');
});

test('another order is a difference, and what only one version of the program has is none', () => {
  const moved = differences(BEFORE, { ...BEFORE, badges: [OTHER, BADGE] });
  expect(moved).toEqual([{ kind: 'badges', id: '', title: '', field: 'order', from: ['b', 'c'], to: ['c', 'b'] }]);
  expect(summaryText(moved)).toBe('badges reordered');

  const newer: Snapshot = { profile: { ...BEFORE.profile, motto: '' }, projects: [], publications: [BADGE] };
  expect(differences({ profile: BEFORE.profile, projects: [] }, newer)).toEqual([]);
  expect(summaryText([])).toBe('no change');
});

test('equal content is equal text, whatever the order of keys', () => {
  const { title, ...rest } = PROJECT;
  expect(snapshotText({ ...BEFORE, projects: [{ title, ...rest }] })).toBe(snapshotText(BEFORE));
  expect(parseSnapshot(snapshotText(BEFORE))).toEqual(BEFORE);
  const former = {
    profile: {},
    badges: [
      { id: 'a', hidden: true },
      { id: 'b', hidden: false },
    ],
  };
  expect(parseSnapshot(JSON.stringify(former)).badges).toEqual([
    { id: 'a', visibility: 'nobody' },
    { id: 'b', visibility: 'everyone' },
  ]);
  expect(contentsText(BEFORE)).toBe('1 project, 2 badges');
  expect([isEmpty(BEFORE), isEmpty({ profile: { headline: '', about: '' }, projects: [] })]).toEqual([false, true]);
});

test('a packed text is restored with its dictionary, and takes little space beside a similar one', async () => {
  const base = Array.from({ length: 5_000 }, (_, index) => `line ${(index * 7_919) % 10_007}`).join('\n');
  const text = base.replace('line 7919', 'line ü');

  const packed = await pack(text, base);

  expect(await unpack(packed, base)).toBe(text);
  expect(await unpack(await pack(text))).toBe(text);
  expect(packed.length).toBeLessThan(500);
});
