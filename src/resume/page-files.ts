/** What each file of a page is sent as; `path` follows the page's path. */
export const PAGE_FILES = [
  { file: 'page.md', path: '.md', type: 'text/markdown; charset=utf-8' },
  { file: 'page.json', path: '.json', type: 'application/json; charset=utf-8' },
  { file: 'page.vcf', path: '.vcf', type: 'text/vcard; charset=utf-8' },
  { file: 'feed.xml', path: '/feed.xml', type: 'application/atom+xml; charset=utf-8' },
] as const;

export type PageFile = (typeof PAGE_FILES)[number]['file'];
