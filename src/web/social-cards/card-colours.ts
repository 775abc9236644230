import type { Card } from './card.ts';

/** The tokens of the same names in ui/theme.css, which the card renderer cannot read. */
export type CardColours = Record<'wall' | 'surface' | 'ink' | 'soft' | 'faint' | 'line' | 'accent' | 'paint', string>;

export const WALLS = {
  light: { wall: '#f3f5f6', surface: '#ffffff', ink: '#13171a', soft: '#434c54', faint: '#596269', line: '#dbe0e4' },
  dark: { wall: '#0d1012', surface: '#161a1d', ink: '#eff2f4', soft: '#bac3ca', faint: '#98a2aa', line: '#293036' },
} as const;

/** Text and marks in light and dark, and the paint of large fields, the same in both. */
export const ACCENT_COLOURS: Record<string, Record<Card['mode'] | 'paint', string>> = {
  vermilion: { light: '#bf3413', dark: '#ff8464', paint: '#ff5c35' },
  cobalt: { light: '#1d4ed0', dark: '#96b4ff', paint: '#7aa0ff' },
  moss: { light: '#3b6a1f', dark: '#a5d07e', paint: '#97cf5f' },
  plum: { light: '#8a2d70', dark: '#ea9fd2', paint: '#ee86cf' },
  graphite: { light: '#2c343a', dark: '#d6dce1', paint: '#7f96a8' },
};
export const ON_PAINT = '#13171a';

const FALLBACK = { light: '#bf3413', dark: '#ff8464', paint: '#ff5c35' };

export function coloursOf({ mode, accent }: Pick<Card, 'mode' | 'accent'>): CardColours {
  const colours = ACCENT_COLOURS[accent] ?? FALLBACK;
  return { ...WALLS[mode], accent: colours[mode], paint: colours.paint };
}
