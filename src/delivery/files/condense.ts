import type { Resume, ResumeItem, ResumeSection } from './resume.ts';

/** What a printed résumé may have at most, from the whole to the shortest, which always fits on three pages. */
type Limits = {
  items: number;
  longItems: number;
  points: number;
  pointCharacters: number;
  textCharacters: number;
  lineCharacters: number;
  links: number;
};

const LEVELS: readonly Limits[] = [
  { items: 60, longItems: 30, points: 20, pointCharacters: 600, textCharacters: 2_000, lineCharacters: 160, links: 3 },
  { items: 16, longItems: 12, points: 6, pointCharacters: 300, textCharacters: 700, lineCharacters: 160, links: 2 },
  { items: 8, longItems: 7, points: 4, pointCharacters: 200, textCharacters: 400, lineCharacters: 120, links: 1 },
  { items: 4, longItems: 4, points: 2, pointCharacters: 120, textCharacters: 160, lineCharacters: 100, links: 1 },
  { items: 2, longItems: 3, points: 1, pointCharacters: 100, textCharacters: 100, lineCharacters: 80, links: 0 },
];
export const CONDENSE_LEVELS = LEVELS.length;

/** True for a section whose items are a line each. */
export function isShortKind(kind: ResumeSection['kind']): boolean {
  return kind === 'skills' || kind === 'languages' || kind === 'interests';
}

/** Sections whose items are a paragraph each. */
const LONG_KINDS: readonly ResumeSection['kind'][] = ['experiences', 'projects'];
const KEYWORDS_MAX_CHARACTERS = 400;
const LINKS_MAX = 8;

/** Lines of three pages, and characters of a line, at 9.5 points on A4. */
const LINES_MAX = 200;
const LINE_CHARACTERS = 95;

/** A résumé for paper, and whether something was left out. */
export type CondensedResume = { resume: Resume; isShortened: boolean };

/** Returns the résumé within the limits of a level, the newest and first items of each section. */
export function condense(resume: Resume, level: number): CondensedResume {
  const limits = LEVELS[Math.min(level, LEVELS.length - 1)] as Limits;
  let isShortened = false;
  const first = <T>(items: readonly T[], max: number): T[] => {
    if (items.length > max) isShortened = true;
    return items.slice(0, max);
  };
  const cut = (text: string, max: number): string => {
    if ([...text].length <= max) return text;
    isShortened = true;
    return `${[...text].slice(0, max).join('').replace(/\S*$/, '').trimEnd()}…`;
  };
  const item = (whole: ResumeItem): ResumeItem => ({
    title: cut(whole.title, limits.lineCharacters),
    page: whole.page,
    organisation: cut(whole.organisation, limits.lineCharacters),
    place: cut(whole.place, limits.lineCharacters),
    dates: whole.dates,
    facts: first(whole.facts, 6).map((fact) => cut(fact, limits.lineCharacters)),
    markdown: cut(whole.markdown, limits.textCharacters),
    summary: whole.summary,
    points: first(whole.points, limits.points).map((point) => cut(point, limits.pointCharacters)),
    keywords: withinCharacters(whole.keywords, KEYWORDS_MAX_CHARACTERS),
    links: whole.links.slice(0, limits.links),
    rank: whole.rank,
  });
  const condensed = {
    ...resume,
    name: cut(resume.name, limits.lineCharacters),
    headline: cut(resume.headline, limits.lineCharacters),
    location: cut(resume.location, limits.lineCharacters),
    availability: cut(resume.availability, limits.lineCharacters),
    about: cut(resume.about, limits.textCharacters),
    links: first(resume.links, LINKS_MAX),
    sections: resume.sections.map(({ kind, title, items }) => {
      const max = LONG_KINDS.includes(kind) ? limits.longItems : limits.items;
      return { kind, title, items: first(items, max).map(item) };
    }),
  };
  return { resume: condensed, isShortened };
}

function withinCharacters(words: readonly string[], max: number): string[] {
  let left = max;
  return words.filter((word) => {
    left -= word.length + 2;
    return left >= 0;
  });
}

/** Returns the first level that fits on three pages by an estimate of its lines. */
export function estimatedLevel(resume: Resume): number {
  for (let level = 0; level < LEVELS.length; level++) {
    if (estimateLines(condense(resume, level).resume) <= LINES_MAX) return level;
  }
  return LEVELS.length - 1;
}

function estimateLines({ about, links, sections }: Resume): number {
  const lines = (text: string) => (text === '' ? 0 : Math.ceil(text.length / LINE_CHARACTERS));
  const ofItem = ({ markdown, points, keywords, links }: ResumeItem) =>
    3 +
    lines(markdown) +
    points.reduce((sum, point) => sum + lines(point), 0) +
    lines(keywords.join(', ')) +
    lines(links.map(({ url }) => url).join());
  const inSections = sections.map(({ kind, items }) => {
    const linesOf = (item: ResumeItem) => (isShortKind(kind) ? 1 + lines(item.keywords.join(', ')) / 2 : ofItem(item));
    return 2 + items.reduce((sum, item) => sum + linesOf(item), 0);
  });
  return 6 + links.length / 2 + lines(about) + inSections.reduce((sum, count) => sum + count, 0);
}
