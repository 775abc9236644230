import { accentColours, onPaint, PALETTE } from '../../platform/lib/palette.ts';
import type { Card } from './card.ts';

export type CardColours = Record<
  'wall' | 'surface' | 'ink' | 'soft' | 'faint' | 'line' | 'accent' | 'paint' | 'onPaint',
  string
>;

export function coloursOf({ mode, ...own }: Pick<Card, 'mode' | 'accent' | 'accent_dark'>): CardColours {
  const colours = accentColours(own);
  const paint = colours.paint[mode];
  return { ...PALETTE[mode], accent: colours[mode], paint, onPaint: onPaint(paint) };
}
