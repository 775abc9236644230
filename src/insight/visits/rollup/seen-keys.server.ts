import { readPage } from '../../../portfolio/representation/visited-page.ts';

export type SeenKeys = {
  /** The key of the page, or of the page whose file it is. */
  place: string;
  /** For each of `SCOPE_COUNTS` the key in which a person counts once; undefined if the page is not in such a scope. */
  scopes: readonly (string | undefined)[];
};

const NO_SCOPES: SeenKeys['scopes'] = [undefined, undefined, undefined, undefined];

/** `*` stands for any page, so that no key of a scope is that of a page. */
export function seenKeys(page: string): SeenKeys {
  // The portfolio and its projects, which is nearly always.
  if (!page.includes(':')) return { place: page, scopes: NO_SCOPES };
  const { place, view, format } = readPage(page);
  const inView = view === '' ? undefined : `view:${view}/*`;
  const file = format === '' ? undefined : `/file:${format}`;
  return { place, scopes: [inView, file && page, file && inView && `${inView}${file}`, file && `*${file}`] };
}
