import { accentColours, PALETTE } from '../../lib/palette.ts';
import type { Card } from './card.ts';

export type CardColours = Record<'wall' | 'surface' | 'ink' | 'soft' | 'faint' | 'line' | 'accent' | 'paint', string>;

export function coloursOf({ mode, ...own }: Pick<Card, 'mode' | 'accent' | 'accent_dark'>): CardColours {
  const colours = accentColours(own);
  return { ...PALETTE[mode], accent: colours[mode], paint: colours.paint };
}
