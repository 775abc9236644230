import { accentColours, onPaint, PALETTE } from '../../platform/lib/palette.ts';
import type { Card } from './card.ts';

export type CardColours = Record<
  'wall' | 'surface' | 'ink' | 'soft' | 'faint' | 'line' | 'accent' | 'paint' | 'onPaint' | 'mark',
  string
>;

export function coloursOf({ mode, ...own }: Pick<Card, 'mode' | 'accent' | 'accent_dark'>): CardColours {
  const colours = accentColours(own);
  const paint = colours.paint[mode];
  const text = onPaint(paint);
  // The second colour on paint: what its text is not.
  const mark = text === PALETTE.light.ink ? PALETTE.light.surface : PALETTE.light.ink;
  return { ...PALETTE[mode], accent: colours[mode], paint, onPaint: text, mark };
}
