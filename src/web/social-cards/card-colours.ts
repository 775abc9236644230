import { ACCENT_COLOURS, PALETTE, VERMILION } from '../../lib/palette.ts';
import type { Card } from './card.ts';

export type CardColours = Record<'wall' | 'surface' | 'ink' | 'soft' | 'faint' | 'line' | 'accent' | 'paint', string>;

export function coloursOf({ mode, accent }: Pick<Card, 'mode' | 'accent'>): CardColours {
  const colours = ACCENT_COLOURS[accent] ?? VERMILION;
  return { ...PALETTE[mode], accent: colours[mode], paint: colours.paint };
}
