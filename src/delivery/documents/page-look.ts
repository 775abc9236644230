import displayFont from '../../platform/ui/fonts/bricolage-grotesque-latin.woff2?url';
import monospaceFont from '../../platform/ui/fonts/jetbrains-mono-latin.woff2?url';
import editorialFont from '../../platform/ui/fonts/newsreader-latin.woff2?url';
import geometricFont from '../../platform/ui/fonts/space-grotesk-latin.woff2?url';
import { DEFAULT_DESIGN, designOf, type Face, type Layout } from '../../portfolio/model/designs.ts';
import { LOOK_VERSION, SPACES, STRETCHES, type Theme } from '../../portfolio/model/theme.ts';
import type { PortfolioState } from '../page/state/portfolio-state.ts';
import lookOneCss from '../page/styles/look-1.css?inline';
import { colourProperties, wallColours } from './design-colours.ts';
import { FACES } from './faces.ts';

/** How a portfolio's document looks, apart from its stylesheet. */
export type PageLook = {
  /** Attributes of <html>. */
  mode: Theme['mode'];
  layout: Layout;
  /** The parts of a design other than the default one. */
  parts?: { hero: string; cards: string; heads: string };
  /** The colour of the page in each mode. */
  walls: Record<'light' | 'dark', string>;
  /** Custom properties on <html>; none for the default look. */
  properties: Record<string, string>;
  /** URLs of the fonts used by the first lines. */
  fonts: string[];
  /** The version of an earlier look, for rules that it does not have. */
  earlier?: number;
  /** What makes it a look of before again: nothing for the newest. */
  earlierCss: string[];
  /** True if the page needs ui/typefaces.css. */
  hasTypeface: boolean;
  hasModeSwitch: boolean;
};

/** At its version less one: the stylesheet with which a page is drawn as that version of the looks. */
export const EARLIER_LOOKS = [lookOneCss];

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
  const design = designOf(theme.design);
  const isOwn = design.id !== DEFAULT_DESIGN;
  const pairing = pairingOf(theme, layout);
  const stretch = STRETCHES[theme.width];
  const space = SPACES[theme.density];
  const { hero, cards, heads, radius, weight, tracking } = design.tokens;
  return {
    mode: theme.mode,
    layout,
    ...(isOwn && { parts: { hero, cards, heads } }),
    walls: wallColours(design, theme),
    properties: {
      ...colourProperties(design, theme),
      ...(isOwn && { '--radius-case': radius, '--radius-control': `min(${radius},10px)` }),
      ...(isOwn && { '--weight': String(weight), '--tracking': tracking }),
      ...(stretch !== 1 && { '--stretch': String(stretch) }),
      ...(space !== 1 && { '--space': String(space) }),
      ...pairing.properties,
    },
    fonts: pairing.fonts,
    ...(theme.look_version < LOOK_VERSION && { earlier: theme.look_version }),
    // The newest first: each takes a page one version further back.
    earlierCss: EARLIER_LOOKS.slice(theme.look_version - 1, LOOK_VERSION - 1).reverse(),
    hasTypeface: isOwn || (pairing.fonts.length > 0 && !pairing.fonts.includes(displayFont)),
    hasModeSwitch: theme.mode_switch,
  };
}

/** The faces that the owner has chosen; else the design's, and in the default design the layout's. */
function pairingOf(
  { design: id, typefaces, look_version }: Theme,
  layout: Layout,
): { fonts: string[]; properties: Pairing['properties'] } {
  if (typefaces !== 'layout') return fontsOf(PAIRINGS[typefaces]);
  if (id === DEFAULT_DESIGN) return fontsOf(OWN_PAIRINGS[layout]);
  const { display, text } = designOf(id).tokens;
  const faces = [FACES[display], FACES[look_version === 1 ? faceOfLookOne(text) : text]] as const;
  return {
    fonts: [...new Set(faces.flatMap(({ fonts }) => fonts ?? []))],
    properties: {
      '--font-text': faces[1].family,
      '--font-display': faces[0].family,
      '--font-heading': faces[0].family,
      ...(faces[0].letter && { '--letter': String(faces[0].letter) }),
    },
  };
}

/** Look 1 has kerning in all of its text. */
function faceOfLookOne(text: Face): Face {
  return text === 'instrument-text' ? 'instrument' : text;
}

function fontsOf({ font, properties }: Pairing) {
  return { fonts: font === undefined ? [] : [font], properties };
}

/** A page with little on it is composed for one screen. */
const SMALL_MAX_RECORDS = 2;

export function isSmall({ queries }: Pick<PortfolioState, 'queries'>): boolean {
  const counts = queries.map(({ key, data }) => (key[0] !== 'skills' && Array.isArray(data) ? data.length : 0));
  const count = counts.reduce((sum, one) => sum + one, 0);
  return count > 0 && count <= SMALL_MAX_RECORDS;
}
