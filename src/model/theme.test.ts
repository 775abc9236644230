import { expect, test } from 'vitest';
import { legibleAccent } from '../lib/palette.ts';
import { changedTheme, DEFAULT_THEME, Theme, ThemeChange } from './theme.ts';

const faultsOf = (change: object) =>
  (ThemeChange.safeParse(change).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);

test('a theme stored before a key existed has its default', () => {
  expect(Theme.parse({ mode: 'dark', accent: 'moss' })).toEqual({ ...DEFAULT_THEME, mode: 'dark', accent: 'moss' });
});

test('any colour is an accent if it is legible; else the fault names the nearest that is', () => {
  expect(faultsOf({ accent: '#006644' })).toEqual([]);
  expect(faultsOf({ accent: '#006644', accent_dark: '#88ddbb' })).toEqual([]);
  const [light] = faultsOf({ accent: '#ffd400' });
  expect(light).toMatch(/^accent has a contrast of 1\.2:1 on a light page, text needs 4\.5:1/);
  expect(light).toContain(legibleAccent('#ffd400', 'light'));
  expect(faultsOf({ accent_dark: '#003322' })[0]).toMatch(/^accent_dark has a contrast of .* on a dark page/);
  for (const accent of ['#fff', 'red', 'url(x)', '#12345', '#0066440']) expect(faultsOf({ accent })).toHaveLength(1);
});

test('a change keeps what it does not name, but a new accent has no dark colour of the old one', () => {
  const stored = { ...DEFAULT_THEME, accent: '#006644', accent_dark: '#88ddbb', mode_switch: true };
  expect(changedTheme(stored, { mode: 'dark' })).toEqual({ ...stored, mode: 'dark' });
  expect(changedTheme(stored, { accent: 'moss' })).toEqual({ ...stored, accent: 'moss', accent_dark: '' });
  expect(changedTheme(stored, { accent: '#006644' })).toEqual(stored);
});
