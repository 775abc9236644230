import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PUBLIC_PATHS } from '../../delivery/public-paths.ts';
import { catalogueOf } from '../../platform/lib/texts/studio/catalogue.ts';
import german from '../../platform/lib/texts/studio/de.json' with { type: 'json' };
import { setCatalogue } from '../../platform/lib/texts/studio/studio-texts.ts';
import { findPanels } from './find-panels.ts';
import { groupPath, SETTINGS_GROUPS, SETTINGS_PANELS } from './settings-panels.ts';

let plans: object | null = null;

beforeEach(() => vi.stubGlobal('document', { querySelector: () => plans }));
afterEach(() => {
  plans = null;
  setCatalogue(undefined, 'en');
  vi.unstubAllGlobals();
});

const found = (search: string) => findPanels(search).map(({ id }) => id);

test('there are at most eight groups, each with a path and a panel, and no anchor is there twice', () => {
  expect(SETTINGS_GROUPS.length).toBeLessThanOrEqual(8);
  const paths = PUBLIC_PATHS.map(({ path }) => path);
  for (const { id } of SETTINGS_GROUPS) {
    expect(paths).toContain(groupPath(id));
    expect(SETTINGS_PANELS.some(({ group }) => group === id)).toBe(true);
  }
  expect(new Set(SETTINGS_PANELS.map(({ id }) => id)).size).toBe(SETTINGS_PANELS.length);
});

test('a setting is found by its name and by other names of it, without case and accents, in any order', () => {
  expect(found('RESUME')[0]).toBe('resume');
  expect(found('totp')).toEqual(['second-step']);
  expect(found('codes recovery')).toEqual(['second-step']);
  expect(found('favicon')).toEqual(['branding']);
  expect(found('no such thing')).toEqual([]);
  setCatalogue(catalogueOf(german), 'de');
  expect(found('kennwort').concat(found('passwort'))).toContain('password');
});

test('the plan is found only where plans are on', () => {
  expect(found('trial')).toEqual([]);
  plans = {};
  expect(found('trial')).toEqual(['plan']);
});
