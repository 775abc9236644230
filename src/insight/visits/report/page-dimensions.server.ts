import { readPage } from '../../../portfolio/representation/visited-page.ts';
import type { Dimension, Filters } from '../visit-report.ts';
import { leavesLinksOut } from './recipient-privacy.ts';
import type { PersonsColumn } from './report-sums.server.ts';

/** The dimensions that a stored page has values of. */
const OF_PLACE: readonly Dimension[] = ['page', 'project', 'link', 'file'];
const OF_FILE: readonly Dimension[] = ['file', 'download'];

/** Returns the value of a dimension for a page as it is stored; undefined if the page has none. */
export function pageValue(page: string, dimension: Dimension): string | undefined {
  const { place, project, view, link, format } = readPage(page);
  switch (dimension) {
    case 'page':
      return place;
    case 'project':
      return project || undefined;
    case 'view':
      return view || undefined;
    case 'link':
      return link || undefined;
    case 'file':
      return format === '' ? undefined : page;
    case 'download':
      return format || undefined;
    default:
      return undefined;
  }
}

/**
 * Returns the column that counts each person once in each value of the dimension, among the pages that the filters select.
 * A link or file belongs to one page, so pages decide there; a view has one with each of its links, and a format many.
 */
export function personsOf(filters: Filters, dimension?: Dimension): PersonsColumn {
  const isAbout = (names: readonly Dimension[]) =>
    names.some((name) => name === dimension || (filters as Partial<Record<Dimension, string>>)[name] !== undefined);
  const isOfFile = isAbout(OF_FILE);
  const isOfView = isAbout(['view']);
  // Without links a view is one page.
  if (isAbout(OF_PLACE) || (isOfView && leavesLinksOut(filters, dimension)))
    return isOfFile ? 'file_visitors' : 'page_visitors';
  if (isOfView) return isOfFile ? 'view_file_visitors' : 'view_visitors';
  return isOfFile ? 'format_visitors' : 'visitors';
}
