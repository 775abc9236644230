import { accentProperties } from '../../platform/lib/palette.ts';
import displayFont from '../../platform/ui/fonts/bricolage-grotesque-latin.woff2?url';
import monospaceFont from '../../platform/ui/fonts/jetbrains-mono-latin.woff2?url';
import editorialFont from '../../platform/ui/fonts/newsreader-latin.woff2?url';
import geometricFont from '../../platform/ui/fonts/space-grotesk-latin.woff2?url';
import { type Layout, STRETCHES, type Theme } from '../../portfolio/model/theme.ts';

/** How a portfolio's document looks, apart from its stylesheet. */
export type PageLook = {
  /** Attributes of <html>. */
  mode: Theme['mode'];
  layout: Layout;
  /** Custom properties on <html>; none for the default look. */
  properties: Record<string, string>;
  /** URLs of the fonts used by the first lines. */
  fonts: string[];
  /** True if the page needs ui/typefaces.css. */
  hasTypeface: boolean;
  hasModeSwitch: boolean;
};

type Pairing = { font?: string; properties: Record<string, string> };

const heading = (face: string) => ({ '--font-display': face, '--font-heading': face });
const PAIRINGS: Record<Exclude<Theme['typefaces'], 'layout'>, Pairing> = {
  grotesque: { font: displayFont, properties: { '--font-heading': 'var(--font-display)' } },
  editorial: {
    font: editorialFont,
    properties: { ...heading('Newsreader,var(--font-reading)'), '--font-sans': 'var(--font-reading)' },
  },
  classic: { properties: heading('var(--font-reading)') },
  geometric: { font: geometricFont, properties: heading("'Space Grotesk',var(--font-sans)") },
  monospace: { font: monospaceFont, properties: heading("'JetBrains Mono',var(--font-mono)") },
};
/** The layouts' own pairings. */
const OWN_PAIRINGS: Record<Layout, Pairing> = {
  gallery: { font: displayFont, properties: {} },
  dossier: { properties: {} },
  letter: { font: editorialFont, properties: { '--font-heading': 'Newsreader,var(--font-reading)' } },
  wall: { font: displayFont, properties: {} },
};

export function pageLook({ theme, layout }: { theme: Theme; layout: Layout }): PageLook {
  const { font, properties } = theme.typefaces === 'layout' ? OWN_PAIRINGS[layout] : PAIRINGS[theme.typefaces];
  const stretch = STRETCHES[theme.width];
  return {
    mode: theme.mode,
    layout,
    properties: {
      ...accentProperties(theme),
      ...(stretch !== 1 && { '--stretch': String(stretch) }),
      ...properties,
    },
    fonts: font === undefined ? [] : [font],
    hasTypeface: font !== undefined && font !== displayFont,
    hasModeSwitch: theme.mode_switch,
  };
}
