import { expect, test } from 'vitest';
import { RECORD_PATHS } from '../portfolio/model/record-kinds.ts';
import { isOn, studioGroups } from './studio-groups.tsx';

const GROUPS = studioGroups({ userId: 'ada', hasClients: true, isOperator: true });
const groupsOf = (path: string) =>
  GROUPS.filter(({ screens }) => screens.some((screen) => isOn(screen, path))).map(({ title }) => title);

test('there are eight groups at most, and no screen is in two of them', () => {
  expect(GROUPS.length).toBeLessThanOrEqual(8);
  const targets = GROUPS.flatMap(({ screens }) => screens.map(({ to }) => to));
  expect(new Set(targets).size).toBe(targets.length);
  expect(targets).toEqual(expect.arrayContaining(RECORD_PATHS.map((path) => `/studio/${path}`)));
});

test('a screen below another one is in its group', () => {
  expect(groupsOf('/studio')).toEqual(['Overview']);
  expect(groupsOf('/badges/edit/1')).toEqual(['Content']);
  expect(groupsOf('/settings/security')).toEqual(['Settings']);
  expect(groupsOf('/analytics/country/DE')).toEqual(['Visitors']);
});

test('clients are out of sight for who does without them', () => {
  const screens = studioGroups({ userId: 'ada', hasClients: false, isOperator: true }).flatMap(
    (group) => group.screens,
  );
  expect(screens.some(({ to }) => to === '/studio/clients')).toBe(false);
});

test('only who runs the site has the screen about it, among what is safe', () => {
  expect(groupsOf('/studio/site')).toEqual(['Safety']);
  const screens = studioGroups({ userId: 'ada', hasClients: true, isOperator: false }).flatMap(
    (group) => group.screens,
  );
  expect(screens.some(({ to }) => to === '/studio/site')).toBe(false);
});
