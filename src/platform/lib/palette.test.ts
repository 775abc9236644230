import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ACCENTS } from '../../portfolio/model/theme.ts';
import { contrast, TEXT_MIN_CONTRAST } from './contrast.ts';
import {
  ACCENT_COLOURS,
  accentContrast,
  accentProperties,
  legibleAccent,
  onPaint,
  PALETTE,
  paintContrast,
  usablePaint,
  VERMILION,
} from './palette.ts';

const read = (name: string) => readFileSync(join(import.meta.dirname, '../ui', name), 'utf8');
const css = read('theme.css') + read('accents.css');

/** Returns [light, dark] of a token in a part of the stylesheet. */
function pair(piece: string, token: string): string[] {
  const [, light = '', dark = ''] = piece.split(`--color-${token}: light-dark(`)[1]?.match(/^(#\w+), (#\w+)\)/) ?? [];
  return [light, dark];
}

test('the palette has the colours of the stylesheet', () => {
  for (const token of ['wall', 'surface', 'ink', 'soft', 'faint', 'line'] as const) {
    expect([token, PALETTE.light[token], PALETTE.dark[token]]).toEqual([token, ...pair(css, token)]);
  }
  for (const accent of ACCENTS) {
    const piece = accent === 'vermilion' ? css : (css.split(`[data-accent="${accent}"] {`)[1] ?? '');
    const { light, dark, paint } = ACCENT_COLOURS[accent] ?? VERMILION;
    expect([accent, light, dark]).toEqual([accent, ...pair(piece, 'accent')]);
    if (accent !== 'vermilion') {
      expect([accent, paint.light, paint.dark]).toEqual([accent, ...pair(piece, 'paint')]);
      expect([onPaint(paint.light), onPaint(paint.dark)]).toEqual(pair(piece, 'on-paint'));
    }
  }
  expect(VERMILION.paint.light).toBe(/--color-paint: (#\w+);/.exec(css)?.[1]);
  expect(onPaint(VERMILION.paint.light)).toBe(/--color-on-paint: (#\w+);/.exec(css)?.[1]);
});

test.each(['#ffd400', '#ff00ff', '#00ffff', '#ffffff', '#000000', '#7f7f7f', '#0000ff'])(
  'of %s the nearest colours are legible on every background, and text on them',
  (colour) => {
    for (const mode of ['light', 'dark'] as const) {
      const legible = legibleAccent(colour, mode);
      expect(accentContrast(legible, mode)).toBeGreaterThanOrEqual(TEXT_MIN_CONTRAST);
      const onAccent = mode === 'light' ? '#ffffff' : '#0d1012';
      expect(contrast(onAccent, legible)).toBeGreaterThanOrEqual(TEXT_MIN_CONTRAST);
      expect(legibleAccent(legible, mode)).toBe(legible);
    }
    expect(paintContrast(usablePaint(colour))).toBeGreaterThanOrEqual(TEXT_MIN_CONTRAST);
  },
);

test('the nearest legible colour is only as much darker or lighter as it must be, and keeps its hue', () => {
  expect(accentContrast(legibleAccent('#ff5c35', 'light'), 'light')).toBeLessThan(4.6);
  expect(legibleAccent('#ffd400', 'light')).toMatch(/^#[78]\w[5-7]\w0\w$/);
  expect(legibleAccent('#1d4ed0', 'light')).toBe('#1d4ed0');
});

test('a page is told its accent unless that is the default', () => {
  expect(accentProperties({ accent: 'vermilion' })).toEqual({});
  expect(accentProperties({ accent: 'cobalt' })).toEqual({
    '--color-accent': 'light-dark(#1d4ed0,#96b4ff)',
    '--color-paint': 'light-dark(#1d4ed0,#96b4ff)',
    '--color-on-paint': 'light-dark(#ffffff,#13171a)',
    '--color-paint-edge': 'light-dark(#1d4ed0,#96b4ff)',
  });
  // An owner's colour is used as it is, with the text that is legible on it, and an outline where it is too pale.
  expect(accentProperties({ accent: '#7a1f2b' })).toMatchObject({
    '--color-paint': '#7a1f2b',
    '--color-on-paint': '#ffffff',
    '--color-paint-edge': 'light-dark(#7a1f2b,#eff2f4)',
  });
  expect(accentProperties({ accent: '#ffe680' })).toMatchObject({
    '--color-paint': '#ffe680',
    '--color-on-paint': '#13171a',
    '--color-paint-edge': 'light-dark(#13171a,#ffe680)',
  });
  expect(accentProperties({ accent: '#006644', accent_dark: '#88ddbb' })['--color-accent']).toBe(
    'light-dark(#006644,#88ddbb)',
  );
});
