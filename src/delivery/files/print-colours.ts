import { contrast } from '../../platform/lib/contrast.ts';
import { accentColours, legibleOn } from '../../platform/lib/palette.ts';
import { designOf } from '../../portfolio/model/designs.ts';
import type { Theme } from '../../portfolio/model/theme.ts';
import { designColours } from '../documents/design-colours.ts';

/** The colours of a page on paper. */
export type PrintColours = {
  /** For text on white. */
  accent: string;
  /** A field in the colour of the page, and what is legible on it. */
  wall: string;
  ink: string;
  soft: string;
  on_wall: string;
  /** How round corners are, in points. */
  radius: number;
};

/** A wall that is whiter is not seen on paper. */
const SEEN_CONTRAST = 1.08;

/** Returns those of the page in the mode that its owner has chosen: a page that visitors switch is light on paper. */
export function printColours(theme: Theme): PrintColours {
  const design = designOf(theme.design);
  const mode = theme.mode === 'dark' ? 'dark' : 'light';
  const { wall: own, sunk, ink, soft } = designColours(design, theme, mode);
  const wall = contrast(own, '#ffffff') < SEEN_CONTRAST ? sunk : own;
  const accents = accentColours(theme);
  return {
    accent: accents.light,
    ...{ wall, ink, soft, on_wall: legibleOn([wall], accents[mode]) },
    radius: Number.parseFloat(design.tokens.radius) * 0.75,
  };
}
