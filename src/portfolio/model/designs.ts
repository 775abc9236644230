/** How the parts of a page are arranged: each design has one that suits it, and fits all. */
export const LAYOUTS = ['gallery', 'dossier', 'letter', 'wall'] as const;
export type Layout = (typeof LAYOUTS)[number];

/** Those in which images stand beside each other, and each project has a cover: the others are for reading. */
const LAYOUTS_OF_COVERS: readonly Layout[] = ['gallery', 'wall'];

export function hasCovers(layout: Layout): boolean {
  return LAYOUTS_OF_COVERS.includes(layout);
}

/** A colour of the light and one of the dark mode. */
type Pair = readonly [light: string, dark: string];

/** Faces that pages can have; documents/faces.ts has their files. */
export type Face =
  | 'bricolage'
  | 'instrument'
  | 'instrument-text'
  | 'newsreader'
  | 'newsreader-display'
  | 'space-grotesk'
  | 'jetbrains'
  | 'system'
  | 'serif'
  | 'mono';

/** What a page looks like, as data: the stylesheets draw each part, and no stylesheet knows a design by its name. */
export type Design = {
  id: string;
  name: string;
  /** Whom it suits. */
  for: string;
  tokens: {
    /** The page; 'accent' for the owner's colour. */
    wall: Pair | 'accent';
    /** A box on it; with the owner's colour as wall it is a shade of that. */
    surface: Pair;
    ink: Pair;
    /** What the accent is until its owner chooses one: a name of ours, or a colour of each mode. */
    accent: string | Pair;
    display: Face;
    text: Face;
    /** Of headings. */
    weight: number;
    tracking: string;
    radius: string;
    /** How the name and the first words stand. */
    hero: 'split' | 'statement' | 'line' | 'index' | 'prompt' | 'masthead' | 'huge' | 'portrait';
    /** How a project is drawn. */
    cards: 'case' | 'bleed' | 'bare' | 'hair' | 'window' | 'plate' | 'tile' | 'row';
    /** How a section begins. */
    heads: 'rule' | 'margin' | 'label' | 'hair' | 'inline' | 'centred' | 'huge' | 'plain';
    /** What suits it: taken when it is chosen, and free to be changed. */
    layout: Layout;
    mode: 'system' | 'light' | 'dark';
    density: 'airy' | 'even' | 'tight';
    wall_of: 'series' | 'pictures';
  };
};

const usual = { layout: 'gallery', mode: 'system', density: 'even', wall_of: 'series' } as const;

export const DEFAULT_DESIGN = 'vitrine';

/** In the order in which they are offered. A design is an entry here: docs/how-to/add-a-design.md. */
export const DESIGNS = [
  {
    id: 'vitrine',
    name: 'Vitrine',
    for: 'everybody',
    tokens: {
      ...usual,
      wall: ['#f3f5f6', '#0d1012'],
      surface: ['#ffffff', '#161a1d'],
      ink: ['#13171a', '#eff2f4'],
      accent: 'vermilion',
      display: 'bricolage',
      text: 'system',
      weight: 750,
      tracking: '-0.02em',
      radius: '2px',
      hero: 'split',
      cards: 'case',
      heads: 'rule',
    },
  },
  {
    id: 'plaster',
    name: 'Plaster',
    for: 'designers',
    tokens: {
      ...usual,
      wall: ['#efebe4', '#191613'],
      surface: ['#f8f5f0', '#231f1b'],
      ink: ['#1f1a15', '#f1ebe2'],
      accent: ['#8c2f1b', '#e89a80'],
      display: 'newsreader-display',
      text: 'instrument-text',
      weight: 300,
      tracking: '-0.025em',
      radius: '0',
      hero: 'statement',
      cards: 'bleed',
      heads: 'margin',
      density: 'airy',
    },
  },
  {
    id: 'darkroom',
    name: 'Darkroom',
    for: 'photographers',
    tokens: {
      wall: ['#f1f0ee', '#0a0a0a'],
      surface: ['#ffffff', '#161616'],
      ink: ['#141414', '#e8e6e1'],
      accent: ['#141414', '#e8e6e1'],
      display: 'system',
      text: 'system',
      weight: 500,
      tracking: '0',
      radius: '0',
      hero: 'line',
      cards: 'bare',
      heads: 'label',
      layout: 'wall',
      mode: 'dark',
      density: 'tight',
      wall_of: 'pictures',
    },
  },
  {
    id: 'salt',
    name: 'Salt',
    for: 'architects',
    tokens: {
      ...usual,
      wall: ['#ffffff', '#101010'],
      surface: ['#ffffff', '#181818'],
      ink: ['#000000', '#f5f5f5'],
      accent: ['#d4002a', '#ff6b80'],
      display: 'space-grotesk',
      text: 'system',
      weight: 500,
      tracking: '-0.03em',
      radius: '0',
      hero: 'index',
      cards: 'hair',
      heads: 'hair',
    },
  },
  {
    id: 'terminal',
    name: 'Terminal',
    for: 'engineers',
    tokens: {
      ...usual,
      wall: ['#fbfbf9', '#0b0e0c'],
      surface: ['#ffffff', '#131814'],
      ink: ['#14201a', '#d9e5dd'],
      accent: ['#0b7a4b', '#4fd08f'],
      display: 'jetbrains',
      text: 'mono',
      weight: 700,
      tracking: '-0.03em',
      radius: '4px',
      hero: 'prompt',
      cards: 'window',
      heads: 'inline',
      density: 'tight',
    },
  },
  {
    id: 'press',
    name: 'Press',
    for: 'writers and researchers',
    tokens: {
      ...usual,
      wall: ['#faf7f0', '#16130f'],
      surface: ['#fffdf8', '#1f1b16'],
      ink: ['#221c14', '#efe8da'],
      accent: ['#7a1f2b', '#eb9ca5'],
      display: 'newsreader',
      text: 'serif',
      weight: 600,
      tracking: '-0.02em',
      radius: '0',
      hero: 'masthead',
      cards: 'plate',
      heads: 'centred',
      layout: 'letter',
    },
  },
  {
    id: 'kiosk',
    name: 'Kiosk',
    for: 'illustrators and beginners',
    tokens: {
      ...usual,
      wall: 'accent',
      surface: ['#ffffff', '#1c1a16'],
      ink: ['#13171a', '#fff8e8'],
      accent: ['#ffd23f', '#ffd23f'],
      display: 'bricolage',
      text: 'system',
      weight: 800,
      tracking: '-0.04em',
      radius: '20px',
      hero: 'huge',
      cards: 'tile',
      heads: 'huge',
    },
  },
  {
    id: 'mono',
    name: 'Mono',
    for: 'consultants',
    tokens: {
      ...usual,
      wall: ['#f7f7f5', '#121212'],
      surface: ['#ffffff', '#1b1b1b'],
      ink: ['#111111', '#f2f2f2'],
      accent: ['#111111', '#f2f2f2'],
      display: 'instrument',
      text: 'instrument',
      weight: 600,
      tracking: '-0.02em',
      radius: '8px',
      hero: 'portrait',
      cards: 'row',
      heads: 'plain',
      layout: 'dossier',
    },
  },
] as const satisfies readonly Design[];

export type DesignId = (typeof DESIGNS)[number]['id'];
export const DESIGN_IDS = DESIGNS.map(({ id }) => id);

/** The default for an id that a later version had. */
export function designOf(id: string): Design {
  return DESIGNS.find((design) => design.id === id) ?? DESIGNS[0];
}

/** The accent that a design has until its owner chooses another, as the theme stores it. */
export function accentOf({ tokens: { accent } }: Design): { accent: string; accent_dark: string } {
  if (typeof accent === 'string') return { accent, accent_dark: '' };
  const [light, dark] = accent;
  return { accent: light, accent_dark: dark === light ? '' : dark };
}
