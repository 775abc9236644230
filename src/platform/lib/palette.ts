import { contrast, nearestColour, TEXT_MIN_CONTRAST } from './contrast.ts';

/**
 * The colours of ui/theme.css and ui/accents.css, for what cannot read a stylesheet: mails, social cards, the browser's own UI. A test
 * keeps both the same.
 */
export const PALETTE = {
  light: { wall: '#f3f5f6', surface: '#ffffff', ink: '#13171a', soft: '#434c54', faint: '#596269', line: '#dbe0e4' },
  dark: { wall: '#0d1012', surface: '#161a1d', ink: '#eff2f4', soft: '#bac3ca', faint: '#98a2aa', line: '#293036' },
} as const;

type Modes = Record<'light' | 'dark', string>;
/** Text and marks; `paint` fills large fields and primary buttons. */
type AccentColours = Modes & { paint: Modes };

export const VERMILION: AccentColours = {
  light: '#bf3413',
  dark: '#ff8464',
  paint: { light: '#ff5c35', dark: '#ff5c35' },
};
export const ACCENT_COLOURS: Record<string, AccentColours> = {
  vermilion: VERMILION,
  cobalt: painted({ light: '#1d4ed0', dark: '#96b4ff' }),
  moss: painted({ light: '#3b6a1f', dark: '#a5d07e' }),
  plum: painted({ light: '#8a2d70', dark: '#ea9fd2' }),
  graphite: painted({ light: '#2c343a', dark: '#d6dce1' }),
};
const WHITE = '#ffffff';
const INK = PALETTE.light.ink;

/** The contrast with the page at which a filled shape can be told from it without an outline (WCAG 2.2, 1.4.11). */
const SHAPE_MIN_CONTRAST = 3;

function painted(colours: Modes): AccentColours {
  return { ...colours, paint: colours };
}

/** Every background that text in the accent's colour can have. */
const GROUNDS = {
  light: [PALETTE.light.wall, PALETTE.light.surface, '#eceff1'],
  dark: [PALETTE.dark.wall, PALETTE.dark.surface, '#1f2428', '#1e2428'],
};

/** An accent by name, or '#rrggbb' with one for the dark mode, '' for one that is computed. */
type Accent = { accent: string; accent_dark?: string };

/** Returns the lowest contrast of text in this colour with the backgrounds of a mode. */
export function accentContrast(colour: string, mode: 'light' | 'dark', grounds = GROUNDS[mode]): number {
  return Math.min(...grounds.map((ground) => contrast(colour, ground)));
}

/** Returns the nearest colour that is legible as text on all of these: ink or white where no shade of it is. */
export function legibleOn(grounds: readonly string[], colour: string): string {
  const isLegible = (candidate: string) => grounds.every((ground) => contrast(candidate, ground) >= TEXT_MIN_CONTRAST);
  const direction = grounds.some((ground) => contrast(INK, ground) < TEXT_MIN_CONTRAST) ? 'lighter' : 'darker';
  return nearestColour(colour, direction, isLegible);
}

/** Returns the nearest colour that is legible as text in a mode: the same one if it is. */
export function legibleAccent(colour: string, mode: 'light' | 'dark'): string {
  const isLegible = (candidate: string) => accentContrast(candidate, mode) >= TEXT_MIN_CONTRAST;
  return nearestColour(colour, mode === 'light' ? 'darker' : 'lighter', isLegible);
}

/** Returns white or ink: what is legible best on this colour. */
export function onPaint(paint: string): string {
  return contrast(WHITE, paint) >= contrast(INK, paint) ? WHITE : INK;
}

/** Returns the contrast of text on a field of this colour. */
export function paintContrast(paint: string): number {
  return contrast(onPaint(paint), paint);
}

/** Returns the nearest colour on which text is legible: the same one for all but a few of middle lightness. */
export function usablePaint(colour: string): string {
  return nearestColour(colour, 'darker', (candidate) => paintContrast(candidate) >= TEXT_MIN_CONTRAST);
}

/**
 * Returns an accent's colours; those of the default for an unknown name. Fields have the owner's colour as it is; text in
 * it is as much darker or lighter as it must be.
 */
export function accentColours({ accent, accent_dark = '' }: Accent): AccentColours {
  if (!accent.startsWith('#')) return ACCENT_COLOURS[accent] ?? VERMILION;
  const paint = { light: accent, dark: accent_dark || accent };
  return { light: legibleAccent(paint.light, 'light'), dark: legibleAccent(paint.dark, 'dark'), paint };
}

/** The backgrounds of a page in a mode, and the colour of its text. */
type Ground = { grounds: string[]; ink: string };
const OUR_GROUND: Record<'light' | 'dark', Ground> = {
  light: { grounds: GROUNDS.light, ink: PALETTE.light.ink },
  dark: { grounds: GROUNDS.dark, ink: PALETTE.dark.ink },
};

/** Returns the custom properties that give a page this accent; none for the default on our own ground, which the stylesheet has. */
export function accentProperties(theme: Accent, on = OUR_GROUND): Record<string, string> {
  const { light: onLight, dark: onDark, paint } = accentColours(theme);
  if (on === OUR_GROUND && onLight === VERMILION.light && onDark === VERMILION.dark) return {};
  const [light, dark] =
    on === OUR_GROUND ? [onLight, onDark] : [legibleOn(on.light.grounds, onLight), legibleOn(on.dark.grounds, onDark)];
  const outline = (mode: 'light' | 'dark') =>
    accentContrast(paint[mode], mode, on[mode].grounds) >= SHAPE_MIN_CONTRAST ? paint[mode] : on[mode].ink;
  return {
    '--color-accent': lightDark(light, dark),
    '--color-paint': lightDark(paint.light, paint.dark),
    '--color-on-paint': lightDark(onPaint(paint.light), onPaint(paint.dark)),
    '--color-paint-edge': lightDark(outline('light'), outline('dark')),
  };
}

export function lightDark(light: string, dark: string): string {
  return light === dark ? light : `light-dark(${light},${dark})`;
}
