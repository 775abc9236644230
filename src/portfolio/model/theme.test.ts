import { expect, test } from 'vitest';
import { usablePaint } from '../../platform/lib/palette.ts';
import { changedTheme, DEFAULT_THEME, LOOK_VERSION, suitedLayout, Theme, ThemeChange } from './theme.ts';

const faultsOf = (change: object) =>
  (ThemeChange.safeParse(change).error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`);

test('a theme stored before a key existed has its default', () => {
  expect(Theme.parse({ mode: 'dark', accent: 'moss' })).toEqual({
    ...DEFAULT_THEME,
    mode: 'dark',
    accent: 'moss',
    look_version: 1,
  });
});

test('a look of a later program is the newest that this one has', () => {
  expect(Theme.parse({ ...DEFAULT_THEME, look_version: LOOK_VERSION + 1 }).look_version).toBe(LOOK_VERSION);
  expect(faultsOf({ look_version: LOOK_VERSION + 1 })).toHaveLength(1);
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

test('a new design brings what suits it, but no accent in place of one that the owner has chosen', () => {
  expect(changedTheme(DEFAULT_THEME, { design: 'darkroom' })).toEqual({
    ...DEFAULT_THEME,
    design: 'darkroom',
    mode: 'dark',
    accent: '#141414',
    accent_dark: '#e8e6e1',
    density: 'tight',
    wall: 'pictures',
  });
  expect(suitedLayout(DEFAULT_THEME, { design: 'darkroom' })).toBe('wall');
  expect(suitedLayout(DEFAULT_THEME, { design: 'vitrine' })).toBeUndefined();
  const own = { ...DEFAULT_THEME, accent: '#006644' };
  expect(changedTheme(own, { design: 'press' })).toMatchObject({ design: 'press', accent: '#006644', accent_dark: '' });
  expect(changedTheme(own, { design: 'press', mode: 'light', accent: 'moss' })).toMatchObject({
    mode: 'light',
    accent: 'moss',
  });
  // Back and forth, everything is as it was.
  const there = changedTheme(DEFAULT_THEME, { design: 'kiosk' });
  expect(changedTheme(there, { design: 'vitrine' })).toEqual(DEFAULT_THEME);
});

test('a design of a later version is drawn as the default one', () => {
  expect(Theme.parse({ ...DEFAULT_THEME, design: 'holograph' }).design).toBe('vitrine');
  expect(faultsOf({ design: 'holograph' })).toHaveLength(1);
});
