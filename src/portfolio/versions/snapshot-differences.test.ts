import { expect, test } from 'vitest';
import type { Snapshot } from './snapshot.ts';
import { differences } from './snapshot-differences.ts';

const ENGINE = { id: 'p1', title: 'Engine', technologies: ['brass'], created_at: '1843' };
const LOOM = { id: 'p2', title: 'Loom', technologies: [], created_at: '1844' };
const profile = { headline: 'Analyst', about: '' };

const between = (from: Partial<Snapshot>, to: Partial<Snapshot>) =>
  differences({ profile, ...from }, { profile, ...to });

test('the same portfolio has no differences, whatever its records are called inside', () => {
  expect(between({ projects: [ENGINE] }, { projects: [{ ...ENGINE, created_at: '1990' }] })).toEqual([]);
});

test('changed fields are listed by record, with both values', () => {
  const from = { profile, projects: [ENGINE] };
  const to = {
    profile: { ...profile, about: 'Poetical' },
    projects: [{ ...ENGINE, technologies: ['brass', 'steam'] }],
  };
  expect(differences(from, to)).toEqual([
    { kind: 'profile', id: '', title: '', field: 'about', from: '', to: 'Poetical' },
    { kind: 'projects', id: 'p1', title: 'Engine', field: 'technologies', from: ['brass'], to: ['brass', 'steam'] },
  ]);
});

test('records that are gone come before those that are new, each whole and with its name', () => {
  expect(between({ projects: [ENGINE] }, { projects: [LOOM] })).toEqual([
    { kind: 'projects', id: 'p1', title: 'Engine', field: '', from: ENGINE, to: null },
    { kind: 'projects', id: 'p2', title: 'Loom', field: '', from: null, to: LOOM },
  ]);
});

test('a new order is one difference; records that only one side has are not part of it', () => {
  const third = { id: 'p3', title: 'Third' };
  expect(between({ projects: [ENGINE, LOOM] }, { projects: [LOOM, ENGINE] })).toEqual([
    { kind: 'projects', id: '', title: '', field: 'order', from: ['p1', 'p2'], to: ['p2', 'p1'] },
  ]);
  const added = between({ projects: [ENGINE, LOOM] }, { projects: [third, ENGINE, LOOM] });
  expect(added.map(({ field, id }) => [field, id])).toEqual([['', 'p3']]);
});

test('a list or a field that only one of them knows came with another version of the program', () => {
  expect(between({ projects: [ENGINE] }, {})).toEqual([]);
  expect(between({}, { publications: [{ id: 'x', title: 'Notes' }] })).toEqual([]);
  expect(between({ projects: [ENGINE] }, { projects: [{ ...ENGINE, team: 'Two' }] })).toEqual([]);
});

test('a group of skills is named by its name, and a moved skill is no change of the skill', () => {
  const group = { id: 'g1', name: 'Tools', icon: '' };
  const skill = { id: 's1', name: 'Loom', group_id: 'g1' };
  const changes = between(
    { skill_groups: [group], skills: [skill] },
    { skill_groups: [{ ...group, icon: 'wrench' }], skills: [{ ...skill, group_id: 'g2' }] },
  );
  expect(changes).toEqual([{ kind: 'skill_groups', id: 'g1', title: 'Tools', field: 'icon', from: '', to: 'wrench' }]);
});

test('a record is named by the first of its kind’s names that it has', () => {
  const job = { id: 'e1', position: '', company_name: 'Engines' };
  expect(between({ experiences: [] }, { experiences: [job] })[0]?.title).toBe('Engines');
  expect(between({ projects: [] }, { projects: [{ id: 'p9', title: '' }] })[0]?.title).toBe('');
});
