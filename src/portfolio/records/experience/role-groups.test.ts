import { expect, test } from 'vitest';
import { roleGroups } from './role-groups.ts';

const role = (company_name: string, city = '', start_year = '', end_year = '') => {
  return { company_name, city, state: '', country: '', start_year, end_year };
};
const sizes = (...roles: ReturnType<typeof role>[]) => roleGroups(roles).map((group) => group.roles.length);

test('consecutive roles at one company are a group, without regard to case and white space', () => {
  expect(sizes(role('Faro Pagos'), role('faro  pagos'), role('FaroPagos '))).toEqual([3]);
  expect(sizes(role('Faro'), role('Kiesel'), role('Faro'))).toEqual([1, 1, 1]);
  expect(sizes(role(''), role(''))).toEqual([1, 1]);
});

test('another place is another employer, a missing one fits any, and each is compared with the one before', () => {
  expect(sizes(role('Faro', 'Rome'), role('Faro', 'Oslo'))).toEqual([1, 1]);
  expect(sizes(role('Faro', 'Rome'), role('Faro'), role('Faro', 'Oslo'))).toEqual([3]);
});

test('a group lasts from the first start to the last end', () => {
  const [ended] = roleGroups([role('Faro', '', '2018-06', '2021'), role('Faro', '', '2014', '2018-05')]);
  expect(ended).toMatchObject({ start_year: '2014', end_year: '2021' });
  const [ongoing] = roleGroups([role('Faro', '', '2021-03'), role('Faro', '', '2018', '2021-03')]);
  expect(ongoing).toMatchObject({ start_year: '2018', end_year: '' });
});
