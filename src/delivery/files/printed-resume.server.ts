import { accentColours } from '../../platform/lib/palette.ts';
import { markdownBlocks, type TextBlock, type TextRun } from '../../platform/rich-text/markdown-blocks.server.ts';
import type { PrintOptions } from '../../portfolio/representation/resume-formats.ts';
import { CONDENSE_LEVELS, condense, estimatedLevel, isShortKind } from './condense.ts';
import type { FileTexts } from './file-texts.ts';
import { printableText } from './printable-text.ts';
import type { Resume, ResumeItem, ResumeLink } from './resume.ts';

/** An item larger than this may be broken across pages; smaller ones are kept whole. */
const WHOLE_MAX_CHARACTERS = 1_600;
/** Nobody types more of a URL from paper; in the file it is a link. */
const URL_MAX_CHARACTERS = 60;

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
  is_long: boolean;
  rank: ResumeItem['rank'];
};

/** A résumé as it is set: what both templates of PDF and DOCX read, as plain data. */
export type PrintedResume = {
  paper: 'a4' | 'us-letter';
  template: PrintOptions['template'];
  accent: string;
  language: string;
  direction: 'ltr' | 'rtl';
  title: string;
  name: string;
  headline: string;
  contact: TextRun[][];
  about: TextBlock[];
  sections: { title: string; is_short: boolean; items: PrintedItem[] }[];
  /** Says that the page has more; '' if everything is here. */
  more: string;
  url: string;
};

/** Returns the whole résumé, then ever shorter ones: the last always fits on three pages. */
export function printedResumes(resume: Resume, options: PrintOptions & { accent: string }): PrintedResume[] {
  return Array.from({ length: CONDENSE_LEVELS }, (_, level) => printedAt(resume, level, options));
}

/** Returns the résumé that should fit on three pages, for formats whose pages cannot be counted. */
export function estimatedResume(resume: Resume, options: PrintOptions & { accent: string }): PrintedResume {
  return printedAt(resume, estimatedLevel(resume), options);
}

function printedAt(
  whole: Resume,
  level: number,
  { paper, template, accent }: PrintOptions & { accent: string },
): PrintedResume {
  const { resume, isShortened } = condense(whole, level);
  const { name, headline, about, sections, url, language, direction, texts } = resume;
  return {
    paper: paper === 'a4' ? 'a4' : 'us-letter',
    template,
    accent: accentColours({ accent }).light,
    language,
    direction,
    title: texts.t('{name} – Résumé', { name }),
    name,
    headline,
    contact: contactRuns(resume),
    about: markdownBlocks(about),
    sections: sections.map(({ kind, title, items }) => ({
      title,
      is_short: isShortKind(kind),
      items: items.map((item) => printedItem(item, isShortKind(kind), texts)),
    })),
    more: isShortened ? texts.t('More: {url}', { url }) : '',
    url,
  };
}

function printedItem(item: ResumeItem, isShort: boolean, { labelled, enumerated }: FileTexts): PrintedItem {
  const { title, page, organisation, place, dates, facts, markdown, points, keywords, links, rank } = item;
  const blocks = [
    ...markdownBlocks(markdown),
    ...points.map((point): TextBlock => ({ kind: 'item', runs: [{ text: point }] })),
  ];
  const characters = blocks.reduce(
    (sum, { runs }) => sum + runs.reduce((length, run) => length + run.text.length, 0),
    0,
  );
  return {
    title,
    url: page,
    dates,
    line: [organisation, place, ...facts].filter(Boolean),
    blocks,
    keywords: enumerated([...(isShort ? facts : []), ...keywords]),
    links: links.flatMap(({ label, url }) => {
      return url === page ? [] : [{ label: labelled(label, printedUrl(url)), url }];
    }),
    is_long: characters > WHOLE_MAX_CHARACTERS || blocks.length > 25,
    rank,
  };
}

/** A URL as it is printed: what a reader of paper can type, and of a long one the host. */
function printedUrl(url: string): string {
  const short = url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
  return short.length > URL_MAX_CHARACTERS ? short.replace(/[/?#].*$/s, '') : short;
}

/** In the body, not in a page header: programs that read résumés skip those. */
function contactRuns({ pronouns, location, availability, email, phone, links, url, texts }: Resume): TextRun[][] {
  const lines: TextRun[][] = [
    [pronouns, location, availability].map((text) => ({ text })),
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
export function inPrintableText(printed: PrintedResume): PrintedResume {
  const visit = (value: unknown, key = ''): unknown => {
    if (typeof value === 'string')
      return key === 'url' || key === 'href' || key === 'accent' ? value : printableText(value);
    if (Array.isArray(value)) return value.map((item) => visit(item));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, visit(inner, name)]));
  };
  return visit(printed) as PrintedResume;
}
