import type { Resume, ResumeItem, ResumeSection } from './resume.ts';

/** What a printed résumé may have at most, from all there is to the shortest, which always fits on one page. */
type Limits = {
  sections: number;
  items: number;
  longItems: number;
  publications: number;
  points: number;
  pointCharacters: number;
  textCharacters: number;
  lineCharacters: number;
  authorCharacters: number;
  links: number;
};

const LEVELS: readonly Limits[] = [
  limits({ items: 300, longItems: 200, publications: 500, points: 50, texts: [2_000, 10_000, 300], links: 3 }),
  limits({ items: 60, longItems: 30, publications: 120, points: 20, texts: [600, 2_000, 160], links: 3 }),
  limits({ items: 30, longItems: 20, publications: 60, points: 10, texts: [400, 1_000, 160], links: 2 }),
  limits({ items: 16, longItems: 12, publications: 40, points: 6, texts: [300, 700, 160], links: 2 }),
  limits({ items: 12, longItems: 10, publications: 28, points: 5, texts: [250, 550, 140], links: 1 }),
  limits({ items: 8, longItems: 7, publications: 20, points: 4, texts: [200, 400, 120], links: 1 }),
  limits({ items: 6, longItems: 5, publications: 12, points: 3, texts: [160, 260, 110], links: 1 }),
  limits({ items: 4, longItems: 4, publications: 8, points: 2, texts: [120, 160, 100], links: 1 }),
  limits({ items: 3, longItems: 3, publications: 5, points: 1, texts: [110, 120, 100], links: 1 }),
  limits({ items: 2, longItems: 3, publications: 3, points: 1, texts: [100, 100, 80], links: 0, sections: 9 }),
  limits({ items: 1, longItems: 2, publications: 2, points: 1, texts: [80, 80, 70], links: 0, sections: 6 }),
];
export const CONDENSE_LEVELS = LEVELS.length;

type Level = Pick<Limits, 'items' | 'longItems' | 'publications' | 'points' | 'links'> & {
  /** Characters of a point, of a text, of a line. */
  texts: readonly [number, number, number];
  sections?: number;
};

function limits({
  texts: [pointCharacters, textCharacters, lineCharacters],
  sections = 100,
  ...counts
}: Level): Limits {
  return { ...counts, sections, pointCharacters, textCharacters, lineCharacters, authorCharacters: lineCharacters };
}

/** True for a section whose items are a line each. */
export function isShortKind(kind: ResumeSection['kind']): boolean {
  return kind === 'skills' || kind === 'languages' || kind === 'interests';
}

/** Sections whose items are a paragraph each. */
const LONG_KINDS: readonly ResumeSection['kind'][] = ['experiences', 'projects'];
const KEYWORDS_MAX_CHARACTERS = 400;
const LINKS_MAX = 8;

/** Lines of a page, and characters of a line, at 9.3 points on A4. */
const PAGE_LINES = 56;
const LINE_CHARACTERS = 100;

/** Of a section, how many of how many items are left; the heading of an employer is none. */
export type Kept = { kept: number; total: number };

/** A résumé for paper, and whether something was left out: by section, `kept` has how much. */
export type CondensedResume = { resume: Resume; isShortened: boolean; kept: Kept[] };

/** Returns the résumé within the limits of a level, the newest and first items of each section. */
export function condense(resume: Resume, level: number): CondensedResume {
  const limits = LEVELS[Math.min(level, LEVELS.length - 1)] as Limits;
  const maxOf = (kind: ResumeSection['kind']) => {
    if (kind === 'publications') return limits.publications;
    return LONG_KINDS.includes(kind) ? limits.longItems : limits.items;
  };
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
    results: first(whole.results, limits.points).map(({ value, label }) => ({
      value: cut(value, limits.lineCharacters),
      label: cut(label, limits.pointCharacters),
    })),
    authors: shortAuthors(whole.authors, limits.authorCharacters),
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
    sections: first(resume.sections, limits.sections).map(({ kind, title, items }) => {
      return { kind, title, items: withoutLoneEmployer(first(items, maxOf(kind))).map(item) };
    }),
  };
  const kept = condensed.sections.map(({ items }, index) => {
    return { kept: countOf(items), total: countOf(resume.sections[index]?.items ?? []) };
  });
  return { resume: condensed, isShortened, kept };
}

function countOf(items: readonly ResumeItem[]): number {
  return items.filter(({ rank }) => rank !== 'employer').length;
}

/** Nobody worked for an employer without a role. */
function withoutLoneEmployer(items: ResumeItem[]): ResumeItem[] {
  return items.at(-1)?.rank === 'employer' ? items.slice(0, -1) : items;
}

/** The first authors of many, and the owner wherever they stand among them. */
function shortAuthors(authors: ResumeItem['authors'], max: number): ResumeItem['authors'] {
  let left = max;
  return authors.flatMap(({ text, isOwner }) => {
    const room = left;
    left -= text.length;
    if (isOwner || text.length <= room) return [{ text, isOwner }];
    if (room <= 0) return [];
    const names = text.slice(0, room).replace(/[^,;]*$/, '');
    return [{ text: `${names} … `.trimStart(), isOwner }];
  });
}

function withinCharacters(words: readonly string[], max: number): string[] {
  let left = max;
  return words.filter((word) => {
    left -= word.length + 2;
    return left >= 0;
  });
}

/** Returns the first level that fits on so many pages by an estimate of its lines. */
export function estimatedLevel(resume: Resume, pages: number): number {
  const level = LEVELS.findIndex((_, index) => estimatedPages(condense(resume, index).resume) <= pages);
  return level === -1 ? LEVELS.length - 1 : level;
}

/** How many pages it takes, in parts of one. */
export function estimatedPages({ about, links, sections }: Resume): number {
  const lines = (text: string) => (text === '' ? 0 : Math.ceil(text.length / LINE_CHARACTERS));
  const ofCitation = ({ authors, title, organisation }: ResumeItem) =>
    0.3 + lines(`${authors.map(({ text }) => text).join('')}${title}${organisation}`.padEnd(160, '.'));
  const ofItem = ({ markdown, points, results, keywords, links }: ResumeItem) =>
    3 +
    lines(markdown) +
    results.length +
    points.reduce((sum, point) => sum + lines(point), 0) +
    lines(keywords.join(', ')) +
    lines(links.map(({ url }) => url).join());
  const inSections = sections.map(({ kind, items }) => {
    const linesOf = (item: ResumeItem) => {
      if (kind === 'publications') return ofCitation(item);
      return isShortKind(kind) ? 1 + lines(item.keywords.join(', ')) / 2 : ofItem(item);
    };
    return 2 + items.reduce((sum, item) => sum + linesOf(item), 0);
  });
  const all = 6 + links.length / 2 + lines(about) + inSections.reduce((sum, count) => sum + count, 0);
  return all / PAGE_LINES;
}
