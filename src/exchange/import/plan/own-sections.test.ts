import { expect, test } from 'vitest';
import { readJsonResume } from '../json-resume/json-resume.ts';
import type { ProfileValues, Values } from '../resume.ts';
import { withOwnSections } from './own-sections.ts';

function placed(entries: object[], sections: ProfileValues['sections'] = [], present: Values[] = []) {
  const resume = readJsonResume({ basics: { name: 'Ada' }, 'x-vitrine-entries': entries });
  if (!resume) throw new Error('not read');
  const profile = { sections } as unknown as ProfileValues;
  const read = withOwnSections(resume, { profile, records: { entries: present.map((values) => ({ values })) } });
  const titles = (read.profile?.values.sections ?? []).filter(({ title }) => title !== '');
  return {
    titles: titles.map(({ kind, title }) => [kind, title]),
    entries: read.lists.entries.map(({ values, kept }) => [values.section, values.subtitle, kept]),
  };
}

test('a section that only its source has gets a section of the owner’s own, and its name', () => {
  const { titles, entries } = placed([
    { title: 'A', heading: 'Grants' },
    { title: 'B', heading: 'grants' },
    { title: 'C', heading: 'Clubs' },
    { title: 'D', talks: true },
  ]);
  expect(titles).toEqual([
    ['own-1', 'Grants'],
    ['own-2', 'Clubs'],
  ]);
  expect(entries).toEqual([
    ['own-1', '', {}],
    ['own-1', '', {}],
    ['own-2', '', {}],
    ['talks', '', {}],
  ]);
});

test('one that is called the same is taken; one that is in use is not', () => {
  const own = { kind: 'own-3', title: 'Grants', shown: true } as const;
  const { titles, entries } = placed(
    [
      { title: 'A', heading: 'Grants' },
      { title: 'B', heading: 'Clubs' },
    ],
    [own],
    [{ section: 'own-1' }],
  );
  expect(titles).toContainEqual(['own-2', 'Clubs']);
  expect(entries.map(([section]) => section)).toEqual(['own-3', 'own-2']);
});

test('with none left, and for what is hidden, the name stands beside the entry', () => {
  const many = Array.from({ length: 7 }, (_, index) => ({ title: 'A', heading: `Section ${index}` }));
  expect(placed(many).entries.at(-1)).toEqual(['own-1', 'Section 6', {}]);
  const { titles, entries } = placed([{ title: 'A', heading: 'Secret', visibility: 'nobody' }]);
  expect([titles, entries]).toEqual([[], [['own-1', 'Secret', {}]]]);
});
