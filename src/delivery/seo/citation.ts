import { safeHref } from '../../platform/rich-text/safe-url.ts';
import type { Shown } from '../../portfolio/model/record.ts';
import { authorParts, type PersonName } from '../../portfolio/records/publication/authors.ts';
import { doiOf, doiUrl, otherUrlOf } from '../../portfolio/records/publication/doi.ts';
import type { Publication } from '../../portfolio/records/publication/publication.ts';

/** Authors in the head of a page: a collaboration has thousands. */
const AUTHORS_MAX = 20;

/** The type of schema.org of each kind; what is not said, a DOI says. */
const TYPES: Partial<Record<Publication['category'], string>> = {
  article: 'ScholarlyArticle',
  paper: 'ScholarlyArticle',
  preprint: 'ScholarlyArticle',
  book: 'Book',
  chapter: 'Chapter',
  thesis: 'Thesis',
  report: 'Report',
};

/** A publication as schema.org data; `personId` is that of the page's owner, who is one of its authors. */
export function citation(
  publication: Shown<Publication>,
  owner: PersonName,
  personId: string,
): Record<string, unknown> {
  const { title, category, authors, publisher, published_on, pdf_url } = publication;
  const doi = doiOf(publication);
  const url = safeHref(otherUrlOf(publication)) ?? (doi ? doiUrl(doi) : '');
  const pdf = safeHref(pdf_url);
  const by = authorsOf(authors, owner, personId);
  const isInJournal = category === 'article';
  return {
    '@type': TYPES[category] ?? (doi ? 'ScholarlyArticle' : 'CreativeWork'),
    name: title,
    ...(by.length > 0 && { author: by }),
    ...(publisher && isInJournal && { isPartOf: { '@type': 'Periodical', name: publisher } }),
    ...(publisher && !isInJournal && { publisher: { '@type': 'Organization', name: publisher } }),
    ...(published_on && { datePublished: published_on }),
    ...(doi && { identifier: `doi:${doi}`, sameAs: doiUrl(doi) }),
    ...(url && { url }),
    ...(pdf && { encoding: { '@type': 'MediaObject', contentUrl: pdf, encodingFormat: 'application/pdf' } }),
  };
}

function authorsOf(authors: string, owner: PersonName, personId: string): Record<string, unknown>[] {
  const names = authorParts(authors, owner).filter(({ text }, index) => index % 2 === 0 && text.trim() !== '');
  return names.slice(0, AUTHORS_MAX).map(({ text, isOwner }) => {
    return { '@type': 'Person', ...(isOwner && { '@id': personId }), name: text.trim() };
  });
}
