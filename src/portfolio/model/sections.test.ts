import { expect, test } from 'vitest';
import { SectionInputs } from './section-schemas.ts';
import { ENTRY_SECTIONS, resolveSections, SECTION_KINDS, sectionChoices, storedSections } from './sections.ts';

const kindsOf = (sections: readonly { kind: string }[]) => sections.map(({ kind }) => kind);
const chosen = (...kinds: string[]) => SectionInputs.parse(kinds.map((kind) => ({ kind })));

test('without choices the sections have the default order and titles, and are shown', () => {
  expect(resolveSections([])).toEqual(
    SECTION_KINDS.map((kind, position) => ({ kind, title: '', shown: true, position })),
  );
  expect(SECTION_KINDS.at(0)).toBe('projects');
  expect(SECTION_KINDS.at(-1)).toBe('contacts');
});

const ENTRIES = ENTRY_SECTIONS.map(([section]) => section);

test('a complete list determines the order, and the index is the position', () => {
  const kinds = SECTION_KINDS.toReversed();
  const sections = resolveSections(chosen(...kinds));
  expect(kindsOf(sections)).toEqual(kinds);
  expect(sections.map(({ position }) => position)).toEqual(kinds.map((_, index) => index));
});

test('kinds that are missing keep their default index', () => {
  expect(kindsOf(resolveSections(chosen('experiences', 'projects')))).toEqual([
    ...['experiences', 'skills', 'badges', 'certifications'],
    ...['educations', 'projects', 'publications', 'services', 'testimonials', ...ENTRIES, 'contacts'],
  ]);
});

test('a section that is newer than the choice joins at its default index', () => {
  const rows = ['badges', 'skills', 'projects', 'contacts'].map((kind) => ({
    kind: kind as 'badges',
    title: 'Badges' as const,
  }));
  expect(kindsOf(resolveSections(chosen('contacts', 'projects', 'badges'), rows))).toEqual([
    ...['contacts', 'skills', 'projects', 'badges'],
  ]);
});

test('a stored kind that no longer exists is left out', () => {
  const stored = storedSections(
    '[{"kind":"gone","title":"x","shown":true},{"kind":"skills","title":"y","shown":false}]',
  );
  const sections = resolveSections(stored);
  expect(kindsOf(sections)).toEqual(SECTION_KINDS);
  expect(sections[1]).toEqual({ kind: 'skills', title: 'y', shown: false, position: 1 });
});

test('a choice that equals the default is stored as such', () => {
  expect(sectionChoices(resolveSections([]))).toEqual([]);
  expect(sectionChoices(chosen('projects'))).toEqual([]);
  expect(sectionChoices(SectionInputs.parse([{ kind: 'skills', shown: false }]))).toHaveLength(SECTION_KINDS.length);
  expect(storedSections('')).toEqual([]);
});

test.each([
  [[{ kind: 'hobbies' }], [0, 'kind'], /^must be one of projects, skills/],
  [[{ kind: 'skills' }, { kind: 'skills' }], [1, 'kind'], /^must not be repeated$/],
  [[{ kind: 'skills', title: 'x'.repeat(61) }], [0, 'title'], /^must be at most 60 characters$/],
  [[{ kind: 'skills', title: 1 }], [0, 'title'], /^must be text$/],
  ['skills', [], /^must be a list$/],
])('%j is rejected', (given, path, message) => {
  const [issue] = SectionInputs.safeParse(given).error?.issues ?? [];
  expect(issue).toMatchObject({ path, message: expect.stringMatching(message) });
});
