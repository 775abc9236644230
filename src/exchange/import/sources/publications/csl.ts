import type { Publication } from '../../../../portfolio/records/publication/publication.ts';
import { htmlToText } from '../html-text.ts';
import { objectsAt, textAt } from '../json-files.ts';
import type { Citation } from './citation.ts';

/** Types of CSL, and those of Crossref's own that it sends in their place. */
const CATEGORIES: Readonly<Record<string, Publication['category']>> = {
  'article-journal': 'article',
  'journal-article': 'article',
  'article-magazine': 'article',
  'article-newspaper': 'article',
  review: 'article',
  'paper-conference': 'paper',
  'proceedings-article': 'paper',
  book: 'book',
  monograph: 'book',
  'edited-book': 'book',
  'reference-book': 'book',
  chapter: 'chapter',
  'book-chapter': 'chapter',
  'entry-encyclopedia': 'chapter',
  thesis: 'thesis',
  dissertation: 'thesis',
  article: 'preprint',
  'posted-content': 'preprint',
  report: 'report',
  speech: 'talk',
};

/** Reads what a DOI resolves to: citationstyles.org, schema 1.0.2. Undefined without a title. */
export function citationOfCsl(item: Record<string, unknown>, doi: string): Citation | undefined {
  const title = seen(firstText(item, 'title'));
  if (title === '') return undefined;
  return {
    title,
    authors: objectsAt(item, 'author').map(nameOf),
    category: CATEGORIES[textAt(item, 'type')] ?? 'other',
    venue: seen(firstText(item, 'container-title')) || seen(textAt(item, 'publisher')),
    date: dateOf(item.issued) || dateOf(item.published),
    doi,
    url: '',
  };
}

/** Crossref's own form has lists where CSL has texts. */
function firstText(item: Record<string, unknown>, name: string): string {
  const value = item[name];
  return Array.isArray(value) ? textAt({ value: value[0] }, 'value') : textAt(item, name);
}

/** Publishers send HTML, also in the names of authors. */
function seen(text: string): string {
  return /[<&]/.test(text) ? htmlToText(text, { isMarkdown: false }).replace(/\s+/g, ' ').trim() : text;
}

function nameOf(author: Record<string, unknown>): string {
  const [given, particle, family, suffix] = ['given', 'non-dropping-particle', 'family', 'suffix'].map((part) =>
    seen(textAt(author, part)),
  );
  const parts = [given, particle, family, suffix].filter(Boolean).join(' ');
  return parts || seen(textAt(author, 'literal') || textAt(author, 'name'));
}

/** `{ "date-parts": [[2020, 5, 3]] }` */
function dateOf(value: unknown): string {
  const parts = typeof value === 'object' && value !== null ? (value as Record<string, unknown>)['date-parts'] : [];
  const [first] = Array.isArray(parts) ? parts : [];
  const numbers = Array.isArray(first) ? first.map(Number).filter((part) => Number.isInteger(part) && part > 0) : [];
  return numbers.map((part, index) => String(part).padStart(index === 0 ? 4 : 2, '0')).join('-');
}
