import { authorNames, type PersonName } from '../../../portfolio/records/publication/authors.ts';
import { doiOf, otherUrlOf } from '../../../portfolio/records/publication/doi.ts';
import type { Publication } from '../../../portfolio/records/publication/publication.ts';

type Cited = Pick<
  Publication,
  'id' | 'title' | 'category' | 'authors' | 'publisher' | 'published_on' | 'doi' | 'url' | 'pdf_url'
>;

/** The type of an entry, and what it calls the place where it appeared. */
const ENTRIES: Record<Publication['category'], readonly [type: string, venue: string]> = {
  select: ['misc', 'howpublished'],
  article: ['article', 'journal'],
  paper: ['inproceedings', 'booktitle'],
  book: ['book', 'publisher'],
  chapter: ['incollection', 'booktitle'],
  thesis: ['phdthesis', 'school'],
  preprint: ['misc', 'howpublished'],
  report: ['techreport', 'institution'],
  talk: ['misc', 'howpublished'],
  other: ['misc', 'howpublished'],
};
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Writes publications as BibTeX in UTF-8. A publication has the same key alone as in the list: `id` picks it. */
export function writeBibtex(publications: readonly Cited[], owner: PersonName, id?: string): string {
  const keys = keysOf(publications, owner);
  return publications
    .flatMap((publication, index) => {
      return id === undefined || publication.id === id ? [entryOf(publication, keys[index] ?? '', owner)] : [];
    })
    .join('\n');
}

function entryOf(publication: Cited, key: string, owner: PersonName): string {
  const { title, category, authors, publisher, published_on, pdf_url } = publication;
  const [type, venue] = ENTRIES[category];
  const [year = '', month] = published_on.split('-');
  const url = otherUrlOf(publication) || pdf_url;
  const fields = [
    ['author', authorNames(authors, owner).map(authorOf).join(' and ')],
    // Braces within braces: styles would make its capitals small.
    ['title', title && `{${escaped(title)}}`],
    [venue, escaped(publisher)],
    ['year', year],
    ['doi', verbatim(doiOf(publication))],
    ['url', verbatim(url)],
  ].filter(([, value]) => value !== '');
  const lines = fields.map(([name, value]) => `  ${name} = {${value}},\n`);
  const macro = month === undefined ? '' : `  month = ${MONTHS[Number(month) - 1]},\n`;
  return `@${type}{${key},\n${lines.join('')}${macro}}\n`;
}

/** A name that has 'and' in it is one name. */
function authorOf(name: string): string {
  if (/^et al\.?$/i.test(name)) return 'others';
  const text = escaped(name.replace(/[*†‡§]+$/, ''));
  return /\band\b/i.test(text) ? `{${text}}` : text;
}

const SIGNS: Record<string, string> = {
  '\\': '\\textbackslash{}',
  // A brace counts for BibTeX even after a backslash.
  '{': '\\textbraceleft{}',
  '}': '\\textbraceright{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
};

function escaped(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\\{}~^]/g, (sign) => SIGNS[sign] ?? sign)
    .replace(/[$&#_%]/g, '\\$&');
}

/** Of fields that are read as they are; a brace would end them. */
function verbatim(text: string): string {
  return text.replace(/[{}\\\s]/g, encodeURIComponent);
}

/** 'lovelace1843sketch', with a letter after it from the second of its kind on. */
function keysOf(publications: readonly Cited[], owner: PersonName): string[] {
  const used = new Set<string>();
  return publications.map((publication) => {
    const stem = stemOf(publication, owner);
    let key = stem;
    for (let count = 2; used.has(key); count++) key = `${stem}-${count}`;
    used.add(key);
    return key;
  });
}

function stemOf({ title, authors, published_on }: Cited, owner: PersonName): string {
  const [first = owner.last_name || owner.first_name] = authorNames(authors, owner);
  const family = first.includes(',') ? first.slice(0, first.indexOf(',')) : first.replace(/^.*\s/s, '');
  const word =
    title
      .split(/\s+/)
      .map(ascii)
      .find((each) => each.length > 3) ?? '';
  return `${ascii(family)}${published_on.slice(0, 'YYYY'.length)}${word}` || 'publication';
}

/** What every reader of BibTeX takes as a key. */
function ascii(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
}
