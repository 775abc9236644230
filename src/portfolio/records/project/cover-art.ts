import { balancedLines, textWidth } from './text-width.ts';

/** The shape of a card's image; wider and narrower frames cut it at the end and at the top. */
export const ART_WIDTH = 320;
export const ART_HEIGHT = 200;

type Figure = { value: string; label: string };

/** What of a project its cover is made of. */
export type CoverSource = {
  slug: string;
  title: string;
  technologies: readonly string[];
  results?: readonly Figure[];
  blocks?: readonly { type: string; figures?: readonly Figure[] }[];
};

type Text = { lines: string[]; size: number };

/** The cover of a project without an image. */
export type CoverArt =
  /** One of its results. */
  | { kind: 'figure'; value: Text; label: string[] }
  /** A bar code of its technologies: widths of bars and gaps by turns, of the first technology and of the others. */
  | { kind: 'bars'; first: number[]; others: number[] }
  | { kind: 'title'; title: Text }
  /** A pattern of its slug: paths of two colours, in cells. */
  | { kind: 'grid'; paths: [string, string] };

type Kind = CoverArt['kind'];

/** In a cover, the width that narrower frames leave, without the margin. */
const FIGURE_WIDTH = 232;
/** '40,000', '−62 %', '€ 1.2M', '4.8/5': a number with what belongs to it. */
const FIGURE = /^[\p{Sc}\p{Sm}\p{Pd}#\s]{0,3}\p{N}[\p{N}\p{L}\p{Sc}\p{Sm}\p{Pd}.,:/%‰’'٫٬٪\s]*$/u;
const FIGURE_MAX = 132;
const FIGURE_MAX_LETTERS = 9;
const LABEL_MAX_LETTERS = 30;
const LABEL_MAX_LINES = 2;
const TECHNOLOGIES_MAX = 8;
/** In a bar code, of all technologies and of each. */
const LETTERS = 20;
const LETTERS_MIN = 3;
const TITLE_MAX_LETTERS = 40;
const TITLE_MAX_WORDS = 8;
const TITLE_MAX_LINES = 4;
const TITLE_MAX = 176;
/** The distance of lines, relative to the size of the letters. */
export const TITLE_LEADING = 0.92;
/** More than all of it: a title runs over the edge. */
const TITLE_WIDTH = 344;
/** Cells of a pattern; the last column is cut. */
export const GRID_CELL = 50;
const GRID_ROWS = 4;
const GRID_COLUMNS = 7;

/**
 * Returns which cover each project has, undefined for one with an image. Beside each other two are of different kinds,
 * in lines and in columns of two. The last project is first: a new one, which stands first, changes no other's cover.
 */
export function artKinds(projects: readonly (CoverSource & { hasImage: boolean })[]): (Kind | undefined)[] {
  const kinds: (Kind | undefined)[] = [];
  for (let index = projects.length - 1; index >= 0; index -= 1) {
    const project = projects[index];
    const [beside, below] = [kinds[index + 1], kinds[index + 2]];
    kinds[index] = !project || project.hasImage ? undefined : kindOf(project, [beside, below]);
  }
  return kinds;
}

function kindOf(project: CoverSource, neighbours: readonly (Kind | undefined)[]): Kind {
  const kinds = possibleKinds(project);
  const [beside] = neighbours;
  return (
    kinds.find((kind) => !neighbours.includes(kind)) ?? kinds.find((kind) => kind !== beside) ?? kinds[0] ?? 'grid'
  );
}

/** The kinds for which a project has what they show, the best first. */
function possibleKinds(project: CoverSource): Kind[] {
  const { title } = project;
  const hasTitle = /[\p{L}\p{N}]/u.test(title) && [...title].length <= TITLE_MAX_LETTERS;
  return [
    ...(figureOf(project) ? (['figure'] as const) : []),
    ...(technologiesOf(project).length > 1 ? (['bars'] as const) : []),
    ...(hasTitle ? (['title'] as const) : []),
    'grid',
  ];
}

/** The same where the title stands beside it, large: on a card. */
export function artBesideTitle(project: CoverSource): CoverArt {
  return coverArt(project, possibleKinds(project).find((kind) => kind !== 'title') ?? 'grid');
}

/** Returns the same cover for the same project, whenever and wherever it is made. */
export function coverArt(project: CoverSource, kind: Kind): CoverArt {
  switch (kind) {
    case 'figure': {
      const { value: given = '', label = '' } = figureOf(project) ?? {};
      const value = given.trim();
      const size = Math.min(FIGURE_MAX, FIGURE_WIDTH / textWidth(value));
      return { kind, value: { lines: [value], size: Math.round(size) }, label: labelLines(label) };
    }
    case 'bars':
      return { kind, ...barsOf(technologiesOf(project)) };
    case 'title':
      return { kind, title: titleOf(project.title) };
    default:
      return { kind: 'grid', paths: gridOf(project.slug) };
  }
}

/** The first result that is a number, and short enough to be large. */
function figureOf({ results = [], blocks = [] }: CoverSource) {
  const figures = blocks.flatMap((block) => block.figures ?? []);
  return [...results, ...figures].find(
    ({ value }) => FIGURE.test(value.trim()) && [...value.trim()].length <= FIGURE_MAX_LETTERS,
  );
}

/** None if it is too long for its place: half a sentence says something else. */
function labelLines(label: string): string[] {
  if ([...label].length > LABEL_MAX_LINES * LABEL_MAX_LETTERS) return [];
  const words = label.split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const settings = [1, LABEL_MAX_LINES].map((count) => balancedLines(words, count).lines);
  return settings.find((lines) => lines.every((line) => [...line].length <= LABEL_MAX_LETTERS)) ?? [];
}

function technologiesOf({ technologies }: CoverSource): string[] {
  return technologies.filter((name) => /[\p{L}\p{N}]/u.test(name)).slice(0, TECHNOLOGIES_MAX);
}

/** Each letter is two bars, as wide as its code says; each technology has as many letters, and ends with a wide gap. */
function barsOf(technologies: readonly string[]): { first: number[]; others: number[] } {
  const count = Math.max(LETTERS_MIN, Math.round(LETTERS / technologies.length));
  const groups = technologies.map((name) => {
    const letters = [...name.toLowerCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter));
    const widths = Array.from({ length: count }, (_, index) => {
      const code = letters[index % letters.length]?.codePointAt(0) ?? 0;
      return [2 + (code % 4) * 2, 2 + (code % 2), 1 + (code % 3), 2 + (code % 5)];
    }).flat();
    return [...widths.slice(0, -1), 10];
  });
  const [first = [], ...rest] = groups;
  const others = rest.flat().slice(0, -1);
  const scale = ART_WIDTH / [...first, ...others].reduce((sum, width) => sum + width, 0);
  const scaled = (widths: number[]) => widths.map((width) => Math.round(width * scale * 10) / 10);
  return { first: scaled(first), others: scaled(others) };
}

/** As large as its letters allow, in as many lines as make it largest. */
function titleOf(title: string): Text {
  const words = title.trim().split(/\s+/).slice(0, TITLE_MAX_WORDS);
  const counts = Array.from({ length: Math.min(TITLE_MAX_LINES, words.length) }, (_, index) => index + 1);
  const settings = counts.map((count) => {
    const { lines, width } = balancedLines(words, count);
    const size = Math.min(TITLE_MAX, TITLE_WIDTH / width, ART_HEIGHT / (lines.length * TITLE_LEADING));
    return { lines, size: Math.round(size) };
  });
  return settings.reduce((best, one) => (one.size > best.size ? one : best));
}

/** Quarters of discs, squares and nothing, in cells that the slug chooses. */
function gridOf(slug: string): [string, string] {
  const paths: [string, string] = ['', ''];
  const next = numbersOf(slug);
  for (let y = 0; y < GRID_ROWS; y += 1) {
    for (let x = 0; x < GRID_COLUMNS; x += 1) {
      const tile = TILES[next() % TILES.length];
      if (tile) paths[next() % 3 === 0 ? 1 : 0] += tile(x, y);
    }
  }
  return paths;
}

/** Returns numbers that look random, the same for the same text. */
function numbersOf(text: string): () => number {
  let state = [...text].reduce(
    (hash, letter) => Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01_00_01_93),
    0x81_1c_9d_c5,
  );
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c_1b_3c_6d) + 0x6d_2b_79_f5;
    return (state ^ (state >>> 13)) >>> 0;
  };
}

/** An entry for each tile, of which undefined is an empty cell. */
const TILES: (((x: number, y: number) => string) | undefined)[] = [
  (x, y) => `M${x} ${y}h1a1 1 0 01-1 1z`,
  (x, y) => `M${x} ${y}v1h1a1 1 0 00-1-1z`,
  (x, y) => `M${x} ${y}h1v1a1 1 0 01-1-1z`,
  (x, y) => `M${x + 1} ${y}v1h-1a1 1 0 011-1z`,
  (x, y) => `M${x} ${y}h1v1h-1z`,
  undefined,
  undefined,
];
