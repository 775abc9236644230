import { z } from 'zod';
import { TEXT_MIN_CONTRAST } from '../lib/contrast.ts';
import { keysOf } from '../lib/keys.ts';
import { accentContrast, legibleAccent } from '../lib/palette.ts';

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
  /** One of ours by name, or any colour that is legible in the light mode. */
  accent: z.union([z.enum(ACCENTS), colour]),
  /** A colour of one's own in the dark mode; '' for the nearest to `accent` that is legible there. */
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

/** The keys that change. Rejects colours that are not legible. */
export const ThemeChange = z
  .object(themeFields)
  .partial()
  .superRefine(({ accent, accent_dark }, { addIssue }) => {
    for (const [key, value, mode] of [
      ['accent', accent, 'light'],
      ['accent_dark', accent_dark, 'dark'],
    ] as const) {
      const fault = value && COLOUR.test(value) ? contrastFault(value, mode) : undefined;
      if (fault) addIssue({ code: 'custom', path: [key], message: fault });
    }
  });
export type ThemeChange = z.infer<typeof ThemeChange>;

/** Undefined if the colour is legible as text in this mode. */
function contrastFault(colour: string, mode: 'light' | 'dark'): string | undefined {
  const found = accentContrast(colour, mode);
  if (found >= TEXT_MIN_CONTRAST) return undefined;
  const nearest = legibleAccent(colour, mode);
  return `has a contrast of ${contrastText(found)} on a ${mode} page, text needs ${TEXT_MIN_CONTRAST}:1; the nearest colour that has it is ${nearest}`;
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
