import { expect, test } from 'vitest';
import { contrast, TEXT_MIN_CONTRAST } from '../../platform/lib/contrast.ts';
import { accentOf, DESIGNS } from '../../portfolio/model/designs.ts';
import { DEFAULT_THEME, Theme } from '../../portfolio/model/theme.ts';
import { colourProperties, designColours } from './design-colours.ts';

const MODES = ['light', 'dark'] as const;
const OWN_ACCENTS = [
  '#7a1f2b',
  '#1d4ed0',
  '#ffd400',
  '#ffe680',
  '#0b7a4b',
  '#000000',
  '#ffffff',
  'cobalt',
  'vermilion',
];
const OTHERS = DESIGNS.filter(({ id }) => id !== 'vitrine');

/** Returns [light, dark] of a custom property. */
function pairOf(value = ''): [string, string] {
  const [light = '', dark = light] = value.match(/#\w{6}/g) ?? [];
  return [light, dark];
}

test.each(OTHERS)('$id is legible in light and dark, with its own accent and any other', (design) => {
  const themes = [accentOf(design), ...OWN_ACCENTS.map((accent) => ({ accent, accent_dark: '' }))].map((accent) =>
    Theme.parse({ ...DEFAULT_THEME, design: design.id, ...accent }),
  );
  for (const theme of themes) {
    const properties = colourProperties(design, theme);
    for (const [at, mode] of MODES.entries()) {
      const { wall, surface, sunk, ink, soft, faint, danger, edge } = designColours(design, theme, mode);
      const accent = pairOf(properties['--color-accent'])[at] ?? '';
      const weakest = (colour: string) => Math.min(...[wall, surface, sunk].map((ground) => contrast(colour, ground)));
      for (const [name, colour] of Object.entries({ ink, soft, faint, danger, accent }))
        expect([mode, theme.accent, name, weakest(colour) >= TEXT_MIN_CONTRAST]).toEqual([
          mode,
          theme.accent,
          name,
          true,
        ]);
      expect(weakest(edge)).toBeGreaterThanOrEqual(3);
      const [paint = '', onPaint = '', outline = ''] = ['paint', 'on-paint', 'paint-edge'].map(
        (name) => pairOf(properties[`--color-${name}`])[at],
      );
      expect(contrast(onPaint, paint)).toBeGreaterThanOrEqual(TEXT_MIN_CONTRAST);
      expect(Math.max(weakest(paint), weakest(outline))).toBeGreaterThanOrEqual(3);
    }
  }
});

test("the primary button has the owner's colour as it is in each design", () => {
  for (const design of OTHERS) {
    const theme = Theme.parse({ ...DEFAULT_THEME, design: design.id, accent: '#7a1f2b', accent_dark: '#e58a94' });
    expect(colourProperties(design, theme)['--color-paint']).toBe('light-dark(#7a1f2b,#e58a94)');
  }
});

test('the default design adds nothing to a page but an own accent', () => {
  const [vitrine] = DESIGNS;
  expect(colourProperties(vitrine, DEFAULT_THEME)).toEqual({});
});
