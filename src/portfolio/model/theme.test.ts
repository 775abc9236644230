import { expect, test } from 'vitest';
import { usablePaint } from '../../platform/lib/palette.ts';
import { changedTheme, DEFAULT_THEME, Theme, ThemeChange } from './theme.ts';

const faultsOf = (change: object) =>
  (ThemeChange.safeParse(change).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);

test('a theme stored before a key existed has its default', () => {
  expect(Theme.parse({ mode: 'dark', accent: 'moss' })).toEqual({ ...DEFAULT_THEME, mode: 'dark', accent: 'moss' });
});

test('any colour is an accent if text on it is legible; else the fault names the nearest that is', () => {
  expect(faultsOf({ accent: '#006644' })).toEqual([]);
  expect(faultsOf({ accent: '#006644', accent_dark: '#88ddbb' })).toEqual([]);
  expect(faultsOf({ accent: '#ffd400', accent_dark: '#003322' })).toEqual([]);
  for (const key of ['accent', 'accent_dark']) {
    const [fault] = faultsOf({ [key]: '#787878' });
    expect(fault).toMatch(/^accent(_dark)? has a contrast of 4\.4:1 with white or black text, which needs 4\.5:1/);
    expect(fault).toContain(usablePaint('#787878'));
  }
  for (const accent of ['#fff', 'red', 'url(x)', '#12345', '#0066440']) expect(faultsOf({ accent })).toHaveLength(1);
});

test('a change keeps what it does not name, but a new accent has no dark colour of the old one', () => {
  const stored = { ...DEFAULT_THEME, accent: '#006644', accent_dark: '#88ddbb', mode_switch: true };
  expect(changedTheme(stored, { mode: 'dark' })).toEqual({ ...stored, mode: 'dark' });
  expect(changedTheme(stored, { accent: 'moss' })).toEqual({ ...stored, accent: 'moss', accent_dark: '' });
  expect(changedTheme(stored, { accent: '#006644' })).toEqual(stored);
});
