import { contrast, TEXT_MIN_CONTRAST } from '../../platform/lib/contrast.ts';
import { accentColours, accentProperties, legibleOn, lightDark, onPaint, PALETTE } from '../../platform/lib/palette.ts';
import { DEFAULT_DESIGN, type Design } from '../../portfolio/model/designs.ts';
import type { Theme } from '../../portfolio/model/theme.ts';

type Mode = 'light' | 'dark';
type Colours = Record<'wall' | 'surface' | 'sunk' | 'ink' | 'soft' | 'faint' | 'line' | 'edge' | 'danger', string>;

/** The contrast of the border of a control with what is beside it (WCAG 2.2, 1.4.11). */
const EDGE_MIN_CONTRAST = 3;

/** Returns the colours of a design in a mode: what it does not name is mixed from what it names, as legible as it must be. */
export function designColours({ tokens }: Design, theme: Theme, mode: Mode): Colours {
  const at = mode === 'light' ? 0 : 1;
  const { wall, surface, ink } =
    tokens.wall === 'accent'
      ? paintedColours(theme, mode)
      : { wall: tokens.wall[at], surface: tokens.surface[at], ink: tokens.ink[at] };
  const sunk = mixed(wall, ink, 0.05);
  const grounds = [wall, surface, sunk];
  const legible = (share: number, minimum: number) => {
    for (let part = share; part > 0; part -= 0.05) {
      const colour = mixed(ink, wall, part);
      if (grounds.every((ground) => contrast(colour, ground) >= minimum)) return colour;
    }
    return ink;
  };
  return {
    wall,
    surface,
    sunk,
    ink,
    soft: legible(0.25, TEXT_MIN_CONTRAST + 1),
    faint: legible(0.4, TEXT_MIN_CONTRAST),
    line: mixed(wall, ink, 0.14),
    edge: legible(0.6, EDGE_MIN_CONTRAST),
    danger: legibleOn(grounds, mode === 'light' ? '#b3261e' : '#ffb0a8'),
  };
}

/** The owner's colour as the wall; in the dark mode it colours a dark one. */
function paintedColours(theme: Theme, mode: Mode): Pick<Colours, 'wall' | 'surface' | 'ink'> {
  const paint = accentColours(theme).paint[mode];
  if (mode === 'dark')
    return { wall: mixed('#0d0c0a', paint, 0.14), surface: mixed('#171512', paint, 0.16), ink: '#fff8ee' };
  const ink = onPaint(paint);
  const isDark = ink === '#ffffff';
  return { wall: paint, surface: isDark ? mixed(paint, '#000000', 0.25) : mixed(paint, '#ffffff', 0.7), ink };
}

/** Returns the custom properties of a page's colours; none of the default design but an own accent. */
export function colourProperties(design: Design, theme: Theme): Record<string, string> {
  if (design.id === DEFAULT_DESIGN) return accentProperties(theme);
  const light = designColours(design, theme, 'light');
  const dark = designColours(design, theme, 'dark');
  const pairs = Object.keys(light).map((name) => {
    const key = name as keyof Colours;
    return [`--color-${name}`, lightDark(light[key], dark[key])];
  });
  const groundsOf = ({ wall, surface, sunk }: Colours) => [wall, surface, sunk];
  return {
    ...Object.fromEntries(pairs),
    '--color-lit': 'var(--color-surface)',
    '--color-on-accent': lightDark(light.wall, dark.wall),
    ...accentProperties(theme, {
      light: { grounds: groundsOf(light), ink: light.ink },
      dark: { grounds: groundsOf(dark), ink: dark.ink },
    }),
  };
}

/** The colour of the page, for the browser's own UI around it. */
export function wallColours(design: Design, theme: Theme): Record<Mode, string> {
  if (design.id === DEFAULT_DESIGN) return { light: PALETTE.light.wall, dark: PALETTE.dark.wall };
  return { light: designColours(design, theme, 'light').wall, dark: designColours(design, theme, 'dark').wall };
}

/** Returns `share` of the second colour in the first. */
function mixed(one: string, other: string, share: number): string {
  const channel = (at: number) => {
    const [from, to] = [one, other].map((colour) => Number.parseInt(colour.slice(at, at + 2), 16)) as [number, number];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(1)}${channel(3)}${channel(5)}`;
}
