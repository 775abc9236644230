import type { Creator, Entry, Library, Options } from '@retorquere/bibtex-parser';
import { AppError } from '../../../../platform/lib/app-error.ts';
import type { Publication } from '../../../../portfolio/records/publication/publication.ts';
import type { UnusedPart } from '../../import-schemas.ts';
import { IMPORT_FAILED } from '../../parse/json.ts';
import { decodeStart, decodeText } from '../decode-text.ts';
import { mergeDocuments } from '../merge-documents.ts';
import { encodingText, type InputFile, note, type Source, type SourceDocument } from '../source.ts';
import { expandedCharacters } from './bibtex-strings.ts';
import { type Citation, citationItem } from './citation.ts';

/** About a thousand entries; an entry takes 3 ms. */
const BIBTEX_MAX_BYTES = 512 * 1024;
/** An @ that begins no entry is searched for its end. */
const SIGNS_MAX = 5_000;
/** What the abbreviations of a file are together where they are used: a hundred times those of a long list. */
const EXPANDED_MAX_CHARACTERS = 4_000_000;
const ENTRY =
  /^[ \t]*@(?:article|book|booklet|collection|conference|dataset|inbook|incollection|inproceedings|inreference|manual|mastersthesis|misc|mvbook|online|patent|phdthesis|preprint|proceedings|report|software|string|techreport|thesis|unpublished)[ \t]*[{(]/im;

/** As they are written: capitals stay, and what is unknown is left out. */
const OPTIONS: Options = { sentenceCase: false, english: false, caseProtection: false, unsupported: 'ignore' };

/** Lists of references: BibTeX and BibLaTeX, as Google Scholar, Zotero, DBLP and publications.bib of a page have them. */
export const bibtex: Source = {
  name: 'bibtex',
  recognizes: (file) => ENTRY.test(decodeStart(file.start())),
  async read(files) {
    const documents: SourceDocument[] = [];
    for (const file of files) documents.push(await readBibtex(file));
    return mergeDocuments(documents);
  },
};

async function readBibtex(file: InputFile): Promise<SourceDocument> {
  const bytes = file.bytes();
  if (bytes.length > BIBTEX_MAX_BYTES) throw failed('too_large', 'A BibTeX file may have 512 kB');
  const { text, guessed } = decodeText(bytes);
  if (text.split('@').length > SIGNS_MAX) throw failed('too_large', 'The BibTeX file has too many entries');
  if (expandedCharacters(text) > EXPANDED_MAX_CHARACTERS)
    throw failed('invalid', 'The abbreviations of the BibTeX file are too long');
  const { entries, errors } = await parsed(text);
  const name = file.path.slice(-60) || 'file';
  const notes: UnusedPart[] = [
    ...(guessed ? [note(name, encodingText(guessed))] : []),
    ...(errors.length > 0 ? [note(name, 'entries with errors were read as far as possible', errors.length)] : []),
  ];
  // Proceedings that only lend their fields to papers.
  const lent = new Set(entries.map(({ fields }) => fields.crossref).filter((key) => key !== undefined));
  const cited = entries.filter(({ key }) => !lent.has(key)).map(citationOf);
  const publications = cited.filter(({ title }) => title !== '').map((citation) => citationItem(citation));
  if (publications.length < cited.length) {
    notes.push(note(name, 'an entry without a title is not taken', cited.length - publications.length));
  }
  return { source: 'bibtex', document: { publications }, notes };
}

async function parsed(text: string): Promise<Library> {
  const { parse } = await import('@retorquere/bibtex-parser');
  try {
    return parse(text, OPTIONS);
  } catch (cause) {
    throw failed('invalid', 'The BibTeX file cannot be read', cause);
  }
}

const CATEGORIES: Readonly<Record<string, Publication['category']>> = {
  article: 'article',
  inproceedings: 'paper',
  conference: 'paper',
  book: 'book',
  booklet: 'book',
  collection: 'book',
  proceedings: 'book',
  mvbook: 'book',
  incollection: 'chapter',
  inbook: 'chapter',
  inreference: 'chapter',
  phdthesis: 'thesis',
  mastersthesis: 'thesis',
  thesis: 'thesis',
  techreport: 'report',
  report: 'report',
  unpublished: 'preprint',
  preprint: 'preprint',
};

/** Where it appeared, in the order in which these say it best. */
const VENUES = [
  ...['journaltitle', 'journal', 'booktitle', 'eventtitle', 'school', 'institution', 'publisher', 'organization'],
  'howpublished',
];
const NOT_KEPT = [...VENUES, 'title', 'subtitle', 'author', 'date', 'year', 'month', 'doi', 'url', 'file', 'crossref'];

function citationOf({ type, fields }: Entry): Citation {
  const text = (name: string) => plain(fields[name]);
  const isPreprint = /arxiv/i.test(text('archiveprefix') || text('eprinttype')) || /arxiv/i.test(text('journal'));
  const venue = VENUES.map(text).find((value) => value !== '') ?? '';
  const arxiv = text('eprint') === '' ? '' : `https://arxiv.org/abs/${text('eprint')}`;
  const others = Object.entries(fields).filter(([name]) => !NOT_KEPT.includes(name));
  return {
    title: [text('title'), text('subtitle')].filter((part) => part !== '').join(': '),
    authors: (fields.author ?? fields.editor ?? []).map(nameOf),
    category: (isPreprint && type !== 'inproceedings' ? 'preprint' : CATEGORIES[type.toLowerCase()]) ?? 'other',
    venue: venue || (isPreprint ? 'arXiv' : ''),
    date: dateOf(text),
    doi: text('doi'),
    url: text('url') || (isPreprint ? arxiv : ''),
    others: Object.fromEntries(others.map(([name, value]) => [name, kept(value)])),
  };
}

function dateOf(text: (name: string) => string): string {
  const [date = ''] = text('date').split('/');
  if (date !== '') return date;
  const [year, month] = [text('year'), text('month')];
  return /^\d{4}$/.test(year) && /^(?:[1-9]|1[0-2])$/.test(month) ? `${year}-${month.padStart(2, '0')}` : year;
}

/** 'and others' is the parser's family name 'others'. */
function nameOf({ name, firstName, prefix, lastName, suffix }: Creator): string {
  if (name === undefined && firstName === undefined && lastName === 'others') return 'et al.';
  const family = [prefix, lastName].filter(Boolean).join(' ');
  const whole = [firstName, family].filter(Boolean).join(' ');
  return plain(name ?? [whole, suffix].filter(Boolean).join(' '));
}

/** The parser's marks for styles and capitals; a < of the text is none of them. */
const MARKS = /<\/?(?:span|i|b|em|strong|sup|sub|a|p|br|pre|code|u)(?:\s[^>]*)?\/?>/gi;

function plain(value: unknown): string {
  const text = Array.isArray(value) ? value.filter((part) => typeof part === 'string').join(', ') : value;
  return typeof text === 'string' ? text.replace(MARKS, '').replace(/\s+/g, ' ').trim().normalize('NFC') : '';
}

/** Names of people are joined, so that a field is a text or a list of texts. */
function kept(value: unknown): unknown {
  if (!Array.isArray(value)) return plain(value);
  return value.map((part) => (typeof part === 'object' && part !== null ? nameOf(part) : plain(part)));
}

function failed(
  code: 'invalid' | 'too_large',
  error:
    | 'A BibTeX file may have 512 kB'
    | 'The BibTeX file has too many entries'
    | 'The BibTeX file cannot be read'
    | 'The abbreviations of the BibTeX file are too long',
  cause?: unknown,
): AppError {
  return new AppError(code, { message: IMPORT_FAILED, error, cause });
}
