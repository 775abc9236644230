import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ACCENTS } from '../model/user.ts';
import { ACCENT_COLOURS, ON_PAINT, PALETTE } from './palette.ts';

const css = readFileSync(join(import.meta.dirname, '../ui/theme.css'), 'utf8');

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
    const { light, dark, paint } = ACCENT_COLOURS[accent] ?? {};
    expect([accent, light, dark]).toEqual([accent, ...pair(piece, 'accent')]);
    expect([accent, paint]).toEqual([accent, /--color-paint: (#\w+);/.exec(piece)?.[1]]);
  }
  expect(ON_PAINT).toBe(/--color-on-paint: (#\w+);/.exec(css)?.[1]);
});
