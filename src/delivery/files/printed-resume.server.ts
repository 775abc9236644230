import { markdownBlocks, type TextBlock, type TextRun } from '../../platform/rich-text/markdown-blocks.server.ts';
import type { Theme } from '../../portfolio/model/theme.ts';
import { type PrintOptions, pagesMax } from '../../portfolio/representation/resume-formats.ts';
import { citationRuns } from './citation-runs.server.ts';
import { CONDENSE_LEVELS, condense, estimatedLevel, estimatedPages, isShortKind, type Kept } from './condense.ts';
import { type PrintColours, printColours } from './print-colours.ts';
import { printableText } from './printable-text.ts';
import { printedUrl } from './printed-url.ts';
import type { Resume, ResumeItem, ResumeLink, ResumeSection } from './resume.ts';

/** An item larger than this may be broken across pages; smaller ones are kept whole. */
const WHOLE_MAX_CHARACTERS = 1_600;
/** A résumé that seems to take so many times the pages is not set before it is shorter. */
const FIRST_TRY_PAGES = 2;

type PrintedItem = {
  title: string;
  /** Where the title leads; '' if nowhere. */
  url: string;
  dates: string;
  /** Organisation, place and facts. */
  line: string[];
  blocks: TextBlock[];
  keywords: string;
  links: ResumeLink[];
  /** A publication as it is cited; in `dossier` without its date, which stands beside it. */
  citation: TextRun[];
  is_long: boolean;
  rank: ResumeItem['rank'];
};

/** A résumé as it is set: what the templates of PDF and DOCX read, as plain data. */
export type PrintedResume = {
  paper: 'a4' | 'us-letter';
  template: PrintOptions['template'];
  colours: PrintColours;
  language: string;
  direction: 'ltr' | 'rtl';
  title: string;
  name: string;
  headline: string;
  contact: TextRun[][];
  about: TextBlock[];
  /** `lines`: an item is a line; `citations`: a reference. */
  sections: { title: string; form: 'items' | 'lines' | 'citations'; items: PrintedItem[] }[];
  /** Says that the page has more; '' if everything is here. */
  more: string;
  url: string;
  /** How many pages it seems to take. */
  estimate: number;
};

type PrintStyle = PrintOptions & { theme: Theme };

/** Returns the longest résumé that may fit on the pages, then ever shorter ones: the last always fits. */
export function printedResumes(resume: Resume, style: PrintStyle): PrintedResume[] {
  const first = estimatedLevel(resume, pagesMax(style.pages) * FIRST_TRY_PAGES);
  return Array.from({ length: CONDENSE_LEVELS - first }, (_, index) => printedAt(resume, first + index, style));
}

/** Returns the résumé that should fit on the pages, for formats whose pages cannot be counted. */
export function estimatedResume(resume: Resume, style: PrintStyle): PrintedResume {
  return printedAt(resume, estimatedLevel(resume, pagesMax(style.pages)), style);
}

function printedAt(whole: Resume, level: number, { paper, template, theme }: PrintStyle): PrintedResume {
  const { resume, isShortened, kept } = condense(whole, level);
  const { name, headline, about, sections, url, language, direction, texts } = resume;
  return {
    paper: paper === 'a4' ? 'a4' : 'us-letter',
    template,
    colours: printColours(theme),
    language,
    direction,
    title: texts.t('{name} – Résumé', { name }),
    name,
    headline,
    contact: contactRuns(resume),
    about: markdownBlocks(about),
    sections: sections.map((section, index) => ({
      title: headingOf(section, kept[index] ?? { kept: 0, total: 0 }, texts),
      form: formOf(section.kind),
      items: section.items.map((item) => printedItem(item, { kind: section.kind, template, texts })),
    })),
    more: isShortened ? texts.t('More: {url}', { url }) : '',
    url,
    estimate: estimatedPages(resume),
  };
}

function formOf(kind: ResumeSection['kind']): PrintedResume['sections'][number]['form'] {
  if (kind === 'publications') return 'citations';
  return isShortKind(kind) ? 'lines' : 'items';
}

/** Says how many of how many are here, unless all are. */
function headingOf({ kind, title }: ResumeSection, { kept: n, total }: Kept, { t }: Resume['texts']): string {
  if (n === total) return title;
  const isUsual = kind === 'publications' && title === t('Publications');
  return isUsual
    ? t('Selected publications ({n} of {total})', { n, total })
    : t('{heading} ({n} of {total})', { heading: title, n, total });
}

function printedItem(
  item: ResumeItem,
  { kind, template, texts }: Pick<PrintStyle, 'template'> & Pick<Resume, 'texts'> & Pick<ResumeSection, 'kind'>,
): PrintedItem {
  const { title, page, organisation, place, dates, facts, markdown, points, results, keywords, links, rank } = item;
  const { labelled, enumerated } = texts;
  const isCited = kind === 'publications';
  const blocks = isCited
    ? []
    : [
        ...markdownBlocks(markdown),
        ...results.map((result): TextBlock => ({ kind: 'item', runs: resultRuns(result) })),
        ...points.map((point): TextBlock => ({ kind: 'item', runs: [{ text: point }] })),
      ];
  const characters = blocks.reduce(
    (sum, { runs }) => sum + runs.reduce((length, run) => length + run.text.length, 0),
    0,
  );
  // What somebody did in a project says more than for whom.
  const line = kind === 'projects' ? [...facts, organisation] : [organisation, place, ...facts];
  return {
    title,
    url: page,
    dates,
    line: line.filter(Boolean),
    blocks,
    keywords: enumerated([...(isShortKind(kind) ? facts : []), ...keywords]),
    links: links.flatMap(({ label, url }) => {
      return url === page ? [] : [{ label: labelled(label, printedUrl(url)), url }];
    }),
    citation: isCited ? citationRuns(template === 'dossier' ? { ...item, dates: '' } : item, texts) : [],
    is_long: characters > WHOLE_MAX_CHARACTERS || blocks.length > 25,
    rank,
  };
}

function resultRuns({ value, label }: ResumeItem['results'][number]): TextRun[] {
  return [{ text: value, bold: true }, { text: label && value ? ` ${label}` : label }];
}

/** In the body, not in a page header: programs that read résumés skip those. */
function contactRuns({ pronouns, location, availability, email, phone, links, url, texts }: Resume): TextRun[][] {
  const lines: TextRun[][] = [
    [pronouns, location, ...availability.split(' · ')].map((text) => ({ text })),
    [
      { text: email, ...(email && { href: `mailto:${email}` }) },
      { text: phone, ...(phone && { href: `tel:${phone.replace(/[^+\d]/g, '')}` }) },
      { text: printedUrl(url), href: url },
    ],
    links.map(({ label, url }) => ({ text: texts.labelled(label, printedUrl(url)), href: url })),
  ];
  return lines.map((runs) => runs.filter(({ text }) => text !== '')).filter((runs) => runs.length > 0);
}

/** Returns the same with every text in characters that the fonts have; URLs stay. */
export function inPrintableText<T extends { paper: PrintedResume['paper'] }>(printed: T): T {
  const visit = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string')
      return key === 'url' || key === 'href' || key === 'form' ? value : printableText(value);
    if (Array.isArray(value)) return value.map((item) => visit(item));
    if (key === 'colours') return value;
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner, name)]));
  };
  return visit(printed) as T;
}
