import { z } from 'zod';
import { TEXT_MIN_CONTRAST } from '../../platform/lib/contrast.ts';
import { keysOf } from '../../platform/lib/keys.ts';
import { paintContrast, usablePaint } from '../../platform/lib/palette.ts';

export const ACCENTS = ['vermilion', 'cobalt', 'moss', 'plum', 'graphite'] as const;
export const LAYOUTS = ['gallery', 'dossier', 'letter', 'wall'] as const;
export type Layout = (typeof LAYOUTS)[number];
/** Pairs of a face for headings and one for text. 'layout' is the layout's own. */
export const TYPEFACES = ['layout', 'grotesque', 'editorial', 'classic', 'geometric', 'monospace'] as const;
/** Widths relative to the layout's own. */
export const STRETCHES = { narrow: 0.8, normal: 1, wide: 1.25 } as const;
export const PAGE_WIDTHS = keysOf(STRETCHES);
const MODES = ['system', 'light', 'dark'] as const;

const COLOUR = /^#[0-9a-f]{6}$/;
const colour = z.string().toLowerCase().regex(COLOUR, 'must be a colour such as #1d4ed0');

const themeFields = {
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
};
export const DEFAULT_LAYOUT = 'gallery';

/** As stored, where an older one has fewer keys. */
export const Theme = z.object({
  ...themeFields,
  accent_dark: themeFields.accent_dark.prefault(''),
  typefaces: themeFields.typefaces.prefault('layout'),
  width: themeFields.width.prefault('normal'),
  mode_switch: themeFields.mode_switch.prefault(false),
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

/** Returns the theme after a change; a new accent has no dark colour of the old one. */
export function changedTheme(stored: Theme, change: ThemeChange): Theme {
  const isNewAccent = change.accent !== undefined && change.accent !== stored.accent;
  const kept = isNewAccent ? { ...stored, accent_dark: '' as const } : stored;
  return Theme.parse({ ...kept, ...change });
}
