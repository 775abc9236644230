import type { Publication } from '../../../../portfolio/records/publication/publication.ts';
import { objectAt, objectsAt, textAt } from '../json-files.ts';
import type { Citation } from './citation.ts';

const CATEGORIES: Readonly<Record<string, Publication['category']>> = {
  'journal-article': 'article',
  'magazine-article': 'article',
  'newspaper-article': 'article',
  'conference-paper': 'paper',
  'conference-proceedings': 'paper',
  book: 'book',
  'edited-book': 'book',
  'book-chapter': 'chapter',
  dissertation: 'thesis',
  'dissertation-thesis': 'thesis',
  'supervised-student-publication': 'thesis',
  preprint: 'preprint',
  'working-paper': 'preprint',
  report: 'report',
  'conference-presentation': 'talk',
  'conference-poster': 'talk',
  'conference-abstract': 'talk',
  'lecture-speech': 'talk',
};

/** A work of a record: its number there, and what it says; authors only if it was asked for by its number. */
export type Work = { code: string; citation: Citation };

/** Reads `GET /{id}/works` of ORCID's API 3.0: one of each group of works that are the same. */
export function worksIn(answer: unknown): Work[] {
  return objectsAt(answer, 'group').flatMap((group) => {
    const [preferred] = objectsAt(group, 'work-summary').toSorted((a, b) => indexOf(b) - indexOf(a));
    return preferred === undefined ? [] : (workOf(preferred) ?? []);
  });
}

/** Reads `GET /{id}/works/{codes}`; what could not be given is left out. */
export function bulkIn(answer: unknown): Work[] {
  return objectsAt(answer, 'bulk').flatMap((part) => workOf(objectAt(part, 'work')) ?? []);
}

/** The owner of a record prefers one of the sources of a work, which has the highest number. */
function indexOf(summary: Record<string, unknown>): number {
  return Number(textAt(summary, 'display-index')) || 0;
}

function workOf(work: Record<string, unknown>): Work | undefined {
  const title = objectAt(work, 'title');
  const parts = ['title', 'subtitle'].map((name) => textAt(objectAt(title, name), 'value'));
  const code = textAt(work, 'put-code');
  if (parts[0] === '' || !/^\d{1,15}$/.test(code)) return undefined;
  const doi = identifierOf(work, 'doi');
  return {
    code,
    citation: {
      title: parts.filter((part) => part !== '').join(': '),
      authors: objectsAt(objectAt(work, 'contributors'), 'contributor')
        .filter(isAuthor)
        .map((contributor) => textAt(objectAt(contributor, 'credit-name'), 'value')),
      category: CATEGORIES[textAt(work, 'type')] ?? 'other',
      venue: textAt(objectAt(work, 'journal-title'), 'value'),
      date: dateOf(objectAt(work, 'publication-date')),
      doi,
      url: doi === '' ? textAt(objectAt(work, 'url'), 'value') : '',
    },
  };
}

function isAuthor(contributor: Record<string, unknown>): boolean {
  const role = textAt(objectAt(contributor, 'contributor-attributes'), 'contributor-role');
  return role === '' || /author|writing/i.test(role);
}

/** Of the work itself: a chapter also has the identifiers of its book. */
function identifierOf(work: Record<string, unknown>, type: string): string {
  const found = objectsAt(objectAt(work, 'external-ids'), 'external-id').find(
    (id) => textAt(id, 'external-id-type') === type && textAt(id, 'external-id-relationship') !== 'part-of',
  );
  return found ? textAt(found, 'external-id-value') : '';
}

function dateOf(date: Record<string, unknown>): string {
  const [year = '', month = '', day = ''] = ['year', 'month', 'day'].map((part) =>
    textAt(objectAt(date, part), 'value'),
  );
  if (year === '' || month === '') return year;
  return [year, month.padStart(2, '0'), day?.padStart(2, '0')].filter(Boolean).join('-');
}
