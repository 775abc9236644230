import { contrast, nearestColour, TEXT_MIN_CONTRAST } from './contrast.ts';

/**
 * The colours of ui/theme.css and ui/accents.css, for what cannot read a stylesheet: mails, social cards, the browser's own UI. A test
 * keeps both the same.
 */
export const PALETTE = {
  light: { wall: '#f3f5f6', surface: '#ffffff', ink: '#13171a', soft: '#434c54', faint: '#596269', line: '#dbe0e4' },
  dark: { wall: '#0d1012', surface: '#161a1d', ink: '#eff2f4', soft: '#bac3ca', faint: '#98a2aa', line: '#293036' },
} as const;

/** Text and marks in light and dark, and the paint of large fields, the same in both. */
export const VERMILION = { light: '#bf3413', dark: '#ff8464', paint: '#ff5c35' };
export const ACCENT_COLOURS: Record<string, typeof VERMILION> = {
  vermilion: VERMILION,
  cobalt: { light: '#1d4ed0', dark: '#96b4ff', paint: '#7aa0ff' },
  moss: { light: '#3b6a1f', dark: '#a5d07e', paint: '#97cf5f' },
  plum: { light: '#8a2d70', dark: '#ea9fd2', paint: '#ee86cf' },
  graphite: { light: '#2c343a', dark: '#d6dce1', paint: '#7f96a8' },
};
/** Text on the paint. */
export const ON_PAINT = '#13171a';

/** Every background that text in the accent's colour can have. */
const GROUNDS = {
  light: [PALETTE.light.wall, PALETTE.light.surface, '#eceff1'],
  dark: [PALETTE.dark.wall, PALETTE.dark.surface, '#1f2428', '#1e2428'],
};

/** An accent by name, or '#rrggbb' with one for the dark mode, '' for one that is computed. */
type Accent = { accent: string; accent_dark?: string };

/** Returns the lowest contrast of text in this colour with the backgrounds of a mode. */
export function accentContrast(colour: string, mode: 'light' | 'dark'): number {
  return Math.min(...GROUNDS[mode].map((ground) => contrast(colour, ground)));
}

/** Returns the nearest colour that is legible as text in a mode: the same one if it is. */
export function legibleAccent(colour: string, mode: 'light' | 'dark'): string {
  const isLegible = (candidate: string) => accentContrast(candidate, mode) >= TEXT_MIN_CONTRAST;
  return nearestColour(colour, mode === 'light' ? 'darker' : 'lighter', isLegible);
}

/** Returns an accent's colours; those of the default for an unknown name. */
export function accentColours({ accent, accent_dark = '' }: Accent): typeof VERMILION {
  if (!accent.startsWith('#')) return ACCENT_COLOURS[accent] ?? VERMILION;
  return {
    light: accent,
    dark: accent_dark || legibleAccent(accent, 'dark'),
    paint: nearestColour(accent, 'lighter', (colour) => contrast(colour, ON_PAINT) >= TEXT_MIN_CONTRAST),
  };
}

/** Returns the custom properties that give a page this accent; none for the default, which the stylesheet has. */
export function accentProperties(theme: Accent): Record<string, string> {
  const { light, dark, paint } = accentColours(theme);
  if (light === VERMILION.light && dark === VERMILION.dark) return {};
  return { '--color-accent': `light-dark(${light},${dark})`, '--color-paint': paint };
}
