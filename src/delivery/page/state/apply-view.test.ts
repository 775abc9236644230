import { expect, test } from 'vitest';
import type { SectionKind } from '../../../portfolio/model/sections.ts';
import type { StoredView, ViewItem } from '../../../portfolio/views/view.ts';
import { applyView } from './apply-view.ts';
import type { ReadState } from './portfolio-state.ts';

const EMPTY: StoredView = {
  id: 'v1',
  access: 'public',
  headline: '',
  about: '',
  sections: [],
  items: [],
  show_contact: false,
  seo_title: '',
  seo_description: '',
};
const KINDS: SectionKind[] = ['projects', 'skills', 'experiences', 'contacts'];
const projects = ['a', 'b', 'c'].map((id) => ({ id, title: id.toUpperCase(), description: 'Plain', show: 'false' }));
const state = {
  profile: {
    headline: 'Engineer',
    about: 'Plain',
    about_html: '<p>Plain</p>',
    indexed: true,
    has_contact: true,
    seo: null,
    sections: KINDS.map((kind, position) => ({ kind, title: '', shown: true, position })),
  },
  queries: [
    { key: ['projects', '1'], data: projects },
    { key: ['experiences', '1'], data: [{ id: 'e', position: 'Engineer', responsibilities: ['All of it'] }] },
    { key: ['skills', '1'], data: [{ id: 'g', name: 'Sea', skillSets: [{ id: 's', name: 'Knots' }] }] },
  ],
} as unknown as ReadState;

const item = (kind: ViewItem['kind'], record_id: string, more: Partial<ViewItem> = {}): ViewItem => ({
  kind,
  record_id,
  shown: true,
  position: null,
  title: '',
  description: '',
  tailored_at: '',
  ...more,
});
function listOf(view: Partial<StoredView>, kind: string): Record<string, unknown>[] {
  const query = applyView(state, { ...EMPTY, ...view }, undefined).queries.find(({ key }) => key[0] === kind);
  return (query?.data as Record<string, unknown>[]) ?? [];
}

test('a view without differences is the portfolio, without its button for contact details', () => {
  expect(applyView(state, EMPTY, undefined)).toEqual({ ...state, profile: { ...state.profile, has_contact: false } });
});

test('a view has its own headline, introduction and contact details', () => {
  const contact = { email: 'ada@example.com', phone: '' };
  const { profile } = applyView(state, { ...EMPTY, headline: 'Captain', about: '*Own*' }, contact);
  expect(profile).toMatchObject({ headline: 'Captain', about: '*Own*', about_html: '<p><em>Own</em></p>\n', contact });
});

test('only a public view may be indexed', () => {
  const isIndexed = (access: string) => applyView(state, { ...EMPTY, access }, undefined).profile.indexed;
  expect(['public', 'unlisted', 'links'].map(isIndexed)).toEqual([true, false, false]);
});

test('sections are left out and moved; those that the view does not name stay in their order', () => {
  const sections = [
    { kind: 'experiences' as const, shown: true, position: 0 },
    { kind: 'skills' as const, shown: false, position: null },
  ];
  const { profile } = applyView(state, { ...EMPTY, sections }, undefined);
  expect(profile.sections.map(({ kind, shown, position }) => [kind, shown, position])).toEqual([
    ['experiences', true, 0],
    ['projects', true, 1],
    ['skills', false, 2],
    ['contacts', true, 3],
  ]);
});

test('records are left out, moved and rewritten; one that is gone is ignored', () => {
  const items = [
    item('projects', 'c', { position: 0, title: 'Sea' }),
    item('projects', 'a', { shown: false }),
    item('projects', 'gone', { position: 0, title: 'Gone' }),
  ];
  expect(listOf({ items }, 'projects')).toEqual([
    { id: 'c', title: 'Sea', description: 'Plain', show: 'true' },
    { id: 'b', title: 'B', description: 'Plain', show: 'true' },
  ]);
});

test('the texts of an experience are its position and its responsibilities, one a line', () => {
  const items = [item('experiences', 'e', { title: 'Captain', description: 'Sailed\n\n Came back ' })];
  expect(listOf({ items }, 'experiences')).toEqual([
    { id: 'e', position: 'Captain', responsibilities: ['Sailed', 'Came back'] },
  ]);
});

test('a group without skills is left out', () => {
  expect(listOf({ items: [item('skills', 's', { title: 'Rope' })] }, 'skills')).toEqual([
    { id: 'g', name: 'Sea', skillSets: [{ id: 's', name: 'Rope' }] },
  ]);
  expect(listOf({ items: [item('skills', 's', { shown: false })] }, 'skills')).toEqual([]);
});
