import type { SectionKind } from '../../portfolio/model/sections.ts';
import type { FileTexts } from './file-texts.ts';

/** A link as it is written: its label, or its URL if it has none. */
export type ResumeLink = { label: string; url: string };

/** One entry of a section. Texts are plain except `markdown`; '' and empty lists stand for what is not given. */
export type ResumeItem = {
  /** What it is: a position, a degree, a project; for skills, the name of their group. */
  title: string;
  /** The URL of its own page; '' if it has none. */
  page: string;
  /** Who it was for or from: a company, a school, an issuer. */
  organisation: string;
  place: string;
  /** 'Jan 2020 – Present' */
  dates: string;
  /** Short facts: 'Master', 'Grade 1.0'. */
  facts: string[];
  /** The text in Markdown; plain texts are escaped. */
  markdown: string;
  /** Its first words as plain text, for a résumé; '' where that has the whole text. */
  summary: string;
  points: string[];
  /** What came of it: '38 %' and 'fewer late trains'. */
  results: { value: string; label: string }[];
  /** Of a publication: in pieces, of which the owner's name is one. */
  authors: { text: string; isOwner: boolean }[];
  keywords: string[];
  links: ResumeLink[];
  /** An employer stands above the roles that follow it. */
  rank: 'item' | 'employer' | 'role';
};

export type ResumeSection = { kind: SectionKind; title: string; items: ResumeItem[] };

/**
 * What the files of a portfolio say, in the owner's order: the one source of the page as Markdown and of the résumé in
 * every format. Has nothing that is hidden; contact details only in a file that the owner makes.
 */
export type Resume = {
  name: string;
  headline: string;
  /** Markdown. */
  about: string;
  pronouns: string;
  location: string;
  availability: string;
  email: string;
  phone: string;
  links: ResumeLink[];
  /** The URL of the page. */
  url: string;
  language: string;
  direction: 'ltr' | 'rtl';
  texts: FileTexts;
  sections: ResumeSection[];
};

/** '2019-03', '' -> 'Mar 2019 – Present' if it goes on. */
export function periodText({ date }: Pick<FileTexts, 'date'>, start: string, end: string, ongoing: string): string {
  const [from, to] = [date(start), end === '' ? ongoing : date(end)];
  if (from === '') return end === '' ? '' : to;
  return to === '' || to === from ? from : `${from} – ${to}`;
}

/** The points of an item and its results, for formats that set both alike. */
export function pointsOf({ results, points }: Pick<ResumeItem, 'results' | 'points'>): string[] {
  return [...results.map(({ value, label }) => [value, label].filter(Boolean).join(' ')), ...points];
}

/** An item with only these parts. */
export function resumeItem(parts: Partial<ResumeItem> & Pick<ResumeItem, 'title'>): ResumeItem {
  return {
    page: '',
    organisation: '',
    place: '',
    dates: '',
    facts: [],
    markdown: '',
    summary: '',
    points: [],
    results: [],
    authors: [],
    keywords: [],
    links: [],
    rank: 'item',
    ...parts,
  };
}

/** Writes a plain text so that Markdown shows exactly it: marks are escaped, line breaks kept. */
export function escapeMarkdown(text: string): string {
  return text
    .replace(/[\\`*_[\]<>~]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '\\&')
    .replace(/^(\s*)([#+=|-])/gm, '$1\\$2')
    .replace(/^(\s*\d+)([.)])/gm, '$1\\$2')
    .replace(/(?<=\S)\r?\n(?=\S)/g, '\\\n');
}
