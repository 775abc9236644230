/**
 * What each file of a page is sent as; `path` follows the page's path. Some are of the whole portfolio only: a view or a
 * share link has no feed that somebody subscribes to, and no visiting card of its own.
 */
export const PAGE_FILES = [
  { file: 'page.md', path: '.md', type: 'text/markdown; charset=utf-8', isOfWholeOnly: false },
  { file: 'page.json', path: '.json', type: 'application/json; charset=utf-8', isOfWholeOnly: false },
  { file: 'page.vcf', path: '.vcf', type: 'text/vcard; charset=utf-8', isOfWholeOnly: true },
  { file: 'feed.xml', path: '/feed.xml', type: 'application/atom+xml; charset=utf-8', isOfWholeOnly: true },
  {
    file: 'publications.bib',
    path: '/publications.bib',
    type: 'application/x-bibtex; charset=utf-8',
    isOfWholeOnly: false,
  },
] as const;

export type PageFile = (typeof PAGE_FILES)[number]['file'];
