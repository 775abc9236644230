import { expect, test } from 'vitest';
import {
  isEntrySection,
  SECTION_KINDS,
  type SectionChoice,
  type SectionKind,
} from '../../../portfolio/model/sections.ts';
import { samplePublicUser } from '../../../portfolio/storage/user-store.server.ts';
import { isDefaultOrder, pageSections, shownQueries } from './page-sections.ts';
import type { PageSectionChoice, ReadState } from './portfolio-state.ts';

const choice = (kind: SectionKind, title = '', shown = true): SectionChoice => ({ kind, title, shown });

/** A portfolio whose lists are empty except those of `filled`. */
function portfolio(filled: string[], sections: SectionChoice[] = [], hide_empty_sections = false): ReadState {
  const records = SECTION_KINDS.filter((kind) => kind !== 'contacts' && !isEntrySection(kind));
  return {
    profile: {
      ...samplePublicUser(),
      sections: sections.map((section, position) => ({ ...section, position })),
      hide_empty_sections,
    },
    queries: [
      ...records.map((kind) => ({ key: [kind, 'id'], data: filled.includes(kind) ? [{}] : [] })),
      { key: ['entries', 'id'], data: filled.filter(isEntrySection).map((section) => ({ section })) },
    ],
  };
}

const kindsOf = (sections: readonly { kind: string }[]) => sections.map(({ kind }) => kind);
const linked = (sections: readonly PageSectionChoice[]) => sections.filter(({ inHeader }) => inHeader);
const USUAL = ['projects', 'skills', 'badges', 'certifications', 'educations', 'experiences', 'contacts'];

test('an account that changed nothing has all sections but empty optional ones, and the usual header', () => {
  const sections = pageSections(portfolio([]));
  expect(kindsOf(sections)).toEqual(USUAL);
  expect(kindsOf(linked(sections))).toEqual(['projects', 'badges', 'certifications', 'contacts']);
  expect(isDefaultOrder(sections.map(({ kind }) => kind))).toBe(true);
  expect(kindsOf(pageSections(portfolio([...SECTION_KINDS])))).toEqual(SECTION_KINDS);
});

test('empty sections are left out if the owner wants that, but never the contact form', () => {
  const sections = pageSections(portfolio(['experiences', 'educations'], [], true));
  expect(kindsOf(sections)).toEqual(['educations', 'experiences', 'contacts']);
  expect(kindsOf(linked(sections))).toEqual(['educations', 'experiences', 'contacts']);
  expect(isDefaultOrder(sections.map(({ kind }) => kind))).toBe(true);
  expect(kindsOf(pageSections(portfolio([], [], true)))).toEqual(['contacts']);
});

test('the page and its header have the order and the titles of the owner, without hidden sections', () => {
  const others = SECTION_KINDS.filter((kind) => !['experiences', 'educations', 'badges'].includes(kind));
  const choices = [
    choice('experiences', 'Work'),
    choice('educations'),
    choice('badges', '', false),
    ...others.map((kind) => choice(kind)),
  ];
  const state = portfolio(['badges', 'skills'], choices);
  const sections = pageSections(state);
  expect(kindsOf(sections)).toEqual([
    ...['experiences', 'educations', 'projects', 'skills', 'certifications', 'contacts'],
  ]);
  expect(sections[0]).toEqual({ kind: 'experiences', title: 'Work', inHeader: true });
  expect(kindsOf(linked(sections))).toEqual(['experiences', 'educations', 'projects', 'contacts']);
  expect(isDefaultOrder(sections.map(({ kind }) => kind))).toBe(false);
  const queries = shownQueries(state).map(({ key }) => key[0]);
  expect(queries).not.toContain('badges');
  expect(queries).toContain('skills');
});

test('entries are in the section that they name, which is left out with its data if it is hidden', () => {
  const state = portfolio(['languages', 'own-2'], [choice('languages', '', false), choice('own-2', 'Exhibitions')]);
  expect(pageSections(state)).toContainEqual({
    kind: 'own-2',
    title: 'Exhibitions',
    label: 'More',
    inHeader: undefined,
    isBrief: true,
  });
  expect(kindsOf(pageSections(state))).not.toContain('languages');
  expect(shownQueries(state).at(-1)).toEqual({ key: ['entries', 'id'], data: [{ section: 'own-2' }] });
});

test('few short records make a section brief, from look 2 on', () => {
  const briefOf = (queries: ReadState['queries'], look_version = 2) => {
    const { profile } = portfolio([]);
    const state = { profile: { ...profile, theme: { ...profile.theme, look_version } }, queries };
    return kindsOf(pageSections(state).filter(({ isBrief }) => isBrief));
  };
  const records = (count: number, record: object = {}) => Array.from({ length: count }, () => record);
  const list = (kind: string, data: object[]) => [{ key: [kind, 'id'], data }];
  for (const kind of ['badges', 'certifications', 'educations']) {
    expect(briefOf(list(kind, records(4)))).toContain(kind);
    expect(briefOf(list(kind, records(4)), 1)).toEqual([]);
    expect(briefOf(list(kind, records(5)))).not.toContain(kind);
    expect(briefOf(list(kind, []))).not.toContain(kind);
  }
  expect(briefOf(list('educations', [{ awards: 'a'.repeat(161) }]))).not.toContain('educations');
  expect(briefOf(list('experiences', records(1)))).not.toContain('experiences');
  expect(briefOf(list('entries', records(3, { section: 'languages' })))).toContain('languages');
  expect(briefOf(list('entries', [{ section: 'awards', description: 'a'.repeat(161) }]))).not.toContain('awards');
  expect(briefOf(list('testimonials', [{ words: 'Fine.' }]))).toContain('testimonials');
  expect(briefOf(list('testimonials', [{ words: 'a'.repeat(161) }]))).not.toContain('testimonials');
  expect(briefOf(list('skills', [{ skillSets: records(10) }, { skillSets: records(9) }]))).toContain('skills');
  expect(briefOf(list('skills', [{ skillSets: records(20) }]))).not.toContain('skills');
});
