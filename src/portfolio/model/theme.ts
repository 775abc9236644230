import { z } from 'zod';
import { TEXT_MIN_CONTRAST } from '../../platform/lib/contrast.ts';
import { keysOf } from '../../platform/lib/keys.ts';
import { paintContrast, usablePaint } from '../../platform/lib/palette.ts';
import { accentOf, DEFAULT_DESIGN, DESIGN_IDS, designOf, type Layout } from './designs.ts';

export const ACCENTS = ['vermilion', 'cobalt', 'moss', 'plum', 'graphite'] as const;
/** Pairs of a face for headings and one for text. 'layout' is the layout's own. */
export const TYPEFACES = ['layout', 'grotesque', 'editorial', 'classic', 'geometric', 'monospace'] as const;
/** Widths relative to the layout's own. */
export const STRETCHES = { narrow: 0.8, normal: 1, wide: 1.25 } as const;
export const PAGE_WIDTHS = keysOf(STRETCHES);
/** The space between things, relative to the design's even one. */
export const SPACES = { airy: 1.35, even: 1, tight: 0.75 } as const;
export const DENSITIES = keysOf(SPACES);
/** What the wall hangs: a picture of each project, or every picture of all. */
export const WALLS = ['series', 'pictures'] as const;
/** The newest look: counted up when a published page would look different (docs/how-to/change-the-look.md). */
export const LOOK_VERSION = 2;
const MODES = ['system', 'light', 'dark'] as const;

const COLOUR = /^#[0-9a-f]{6}$/;
const colour = z.string().toLowerCase().regex(COLOUR, 'must be a colour such as #1d4ed0');

const themeFields = {
  design: z.enum(DESIGN_IDS, `must be one of ${DESIGN_IDS.join(', ')}`),
  density: z.enum(DENSITIES),
  wall: z.enum(WALLS),
  /** The version of the looks as which the page is drawn, until its owner accepts a newer one. */
  look_version: z.int().min(1).max(LOOK_VERSION),
  mode: z.enum(MODES),
  /** One of ours by name, or any colour on which text is legible. */
  accent: z.union([z.enum(ACCENTS), colour]),
  /** A colour of one's own in the dark mode; '' for the same as in the light one. */
  accent_dark: z.union([z.literal(''), colour]),
  typefaces: z.enum(TYPEFACES),
  width: z.enum(PAGE_WIDTHS),
  /** True if visitors can choose the mode of the page. */
  mode_switch: z.boolean(),
};

export type Theme = z.infer<z.ZodObject<typeof themeFields>>;

export const DEFAULT_THEME: Theme = {
  mode: 'system',
  accent: 'vermilion',
  accent_dark: '',
  typefaces: 'layout',
  width: 'normal',
  mode_switch: false,
  design: DEFAULT_DESIGN,
  density: 'even',
  wall: 'series',
  look_version: LOOK_VERSION,
};
export const DEFAULT_LAYOUT = 'gallery';

/** As stored, where an older one has fewer keys. */
export const Theme = z.object({
  ...themeFields,
  accent_dark: themeFields.accent_dark.prefault(''),
  typefaces: themeFields.typefaces.prefault('layout'),
  width: themeFields.width.prefault('normal'),
  mode_switch: themeFields.mode_switch.prefault(false),
  design: themeFields.design.catch(DEFAULT_DESIGN).prefault(DEFAULT_DESIGN),
  density: themeFields.density.prefault('even'),
  wall: themeFields.wall.prefault('series'),
  look_version: themeFields.look_version.catch(LOOK_VERSION).prefault(1),
});

/** The keys that change. Rejects colours on which neither white nor ink is legible. */
export const ThemeChange = z
  .object(themeFields)
  .partial()
  .superRefine(({ accent, accent_dark }, { addIssue }) => {
    for (const [key, value] of [
      ['accent', accent],
      ['accent_dark', accent_dark],
    ] as const) {
      const fault = value && COLOUR.test(value) ? contrastFault(value) : undefined;
      if (fault) addIssue({ code: 'custom', path: [key], message: fault });
    }
  });
export type ThemeChange = z.infer<typeof ThemeChange>;

/** Undefined if white or ink is legible on the colour. */
function contrastFault(colour: string): string | undefined {
  const found = paintContrast(colour);
  if (found >= TEXT_MIN_CONTRAST) return undefined;
  return `has a contrast of ${contrastText(found)} with white or black text, which needs ${TEXT_MIN_CONTRAST}:1; the nearest colour that has it is ${usablePaint(colour)}`;
}

/** '4.4:1', never rounded up to what it does not reach. */
export function contrastText(ratio: number): string {
  return `${Math.floor(ratio * 10) / 10}:1`;
}

/** Returns the theme after a change; a new accent has no dark colour of the old one, and a new design has what suits it. */
export function changedTheme(stored: Theme, change: ThemeChange): Theme {
  if (change.design !== undefined && change.design !== stored.design)
    return Theme.parse({ ...stored, ...suitedTheme(stored, change.design), ...change });
  const isNewAccent = change.accent !== undefined && change.accent !== stored.accent;
  const kept = isNewAccent ? { ...stored, accent_dark: '' as const } : stored;
  return Theme.parse({ ...kept, ...change });
}

/** What a design brings, but for an accent that its owner has chosen. */
function suitedTheme(stored: Theme, id: Theme['design']): Partial<Theme> {
  const design = designOf(id);
  const before = accentOf(designOf(stored.design));
  const isOwn = stored.accent !== before.accent || stored.accent_dark !== before.accent_dark;
  const { mode, density, wall_of } = design.tokens;
  const accent = isOwn ? {} : (accentOf(design) as Pick<Theme, 'accent' | 'accent_dark'>);
  return { typefaces: 'layout', mode, density, wall: wall_of, ...accent };
}

/** The layout that comes with a new design, unless another is sent along. */
export function suitedLayout(stored: Theme, change: ThemeChange | undefined): Layout | undefined {
  if (change?.design === undefined || change.design === stored.design) return undefined;
  return designOf(change.design).tokens.layout;
}
