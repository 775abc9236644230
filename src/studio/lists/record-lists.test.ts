import { expect, test } from 'vitest';
import { LISTS } from './record-lists.ts';

const BASE = { id: 'id', image_url: '', visibility: 'everyone' };
const rowOf = ([item]: { title: string; detail: string }[]) => [item?.title, item?.detail];

test("a row shows its record's name and dates", () => {
  const work = { ...BASE, position: 'Analyst', company_name: 'Engines', start_year: '2014-06', end_year: '' };
  expect(rowOf(LISTS.experiences.toItems([work]))).toEqual(['Analyst', 'Engines · Jun 2014 – Present']);
  expect(rowOf(LISTS.experiences.toItems([{ ...work, position: '', start_year: '', end_year: '2015' }]))).toEqual([
    'Engines',
    '2015',
  ]);
  const school = {
    ...BASE,
    name_of_award: '',
    field_of_study: '',
    institution: 'Oxford',
    start_year: '2001',
    end_year: '',
  };
  expect(rowOf(LISTS.educations.toItems([school]))).toEqual(['Oxford', '2001']);
});

test('a record without a name can be distinguished from others', () => {
  const project = { ...BASE, title: '', technologies: ['A', 'B', 'C', 'D', 'E'], show: 'true' };
  expect(LISTS.projects.toItems([project])).toMatchObject([
    { title: '(project without a name)', detail: 'A, B, C, D', isPinned: true },
  ]);
});

test('skills are listed in the order of their groups', () => {
  const skill = (id: string) => ({ ...BASE, id, name: id, description: '' });
  const groups = [
    { id: 'g1', name: 'Frontend', skillSets: [skill('a'), skill('b')] },
    { id: 'g2', name: 'Tools', skillSets: [skill('c')] },
  ];
  expect(LISTS.skills.toItems(groups).map(({ id, group_name }) => `${id} ${group_name}`)).toEqual([
    'a Frontend',
    'b Frontend',
    'c Tools',
  ]);
});
