import type { PlainErrorText } from '../../../platform/lib/texts/sentence.ts';
import { readPage } from '../../../portfolio/representation/visited-page.ts';
import { type Dimension, FILTERS, type Filter, type Filters } from '../visit-report.ts';

/** In a report on one link, groups with fewer visitors are one row. */
export const GROUP_MIN_VISITORS = 3;
/** The value of that row. */
export const OTHER = '*';

const OF_TECH: readonly Dimension[] = ['device', 'browser', 'system'];
/** The dimensions that say something of a visitor, wherever they were. */
const OF_VISITOR: readonly Dimension[] = [
  ...(['country', 'region', 'city', 'channel', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign'] as const),
  ...OF_TECH,
];
/** The dimensions whose values may name a link, or a view that is sent by links. */
const NAMING_LINKS: readonly Dimension[] = ['page', 'view', 'link', 'file'];

const ONLY_FILTER = 'A link is the only filter of its report, so that its recipient is not singled out';
const NO_TECHNOLOGY =
  'A link has no report on devices, browsers, systems or places, so that its recipient is not singled out';
const NOT_BY_VISITOR = 'Links are not reported by country, source or device, so that no recipient is singled out';

/** Returns the filter that selects one share link; undefined without one. */
export function linkFilterOf(filters: Filters): Filter | undefined {
  if (filters.link !== undefined) return 'link';
  return (['page', 'file'] as const).find((name) => readPage(filters[name] ?? '').link !== '');
}

/** Returns a filter that says something of the visitors; undefined without one. */
export function visitorFilterOf(filters: Filters): Filter | undefined {
  return FILTERS.find((name) => filters[name] !== undefined && OF_VISITOR.includes(name));
}

/** True if openings of share links are left out: the report combines their pages with what it says of their visitors. */
export function leavesLinksOut(filters: Filters, dimension?: Dimension): boolean {
  if (linkFilterOf(filters) !== undefined) return false;
  const isOf = (dimensions: readonly Dimension[]) => dimension !== undefined && dimensions.includes(dimension);
  const isOfVisitors = visitorFilterOf(filters) !== undefined || isOf(OF_VISITOR);
  return isOfVisitors && (filters.view !== undefined || isOf(NAMING_LINKS));
}

/** True if small groups of the report are one row: it says of the visitors of one link where they came from. */
export function mergesSmallGroups(filters: Filters, dimension: Dimension): boolean {
  return linkFilterOf(filters) !== undefined && OF_VISITOR.includes(dimension);
}

/** Returns why there is no such report: a link often has one recipient, of whom it would say more than that they came. */
export function combinationFault(
  filters: Filters,
  dimension?: Dimension,
): { field: Filter; message: PlainErrorText } | undefined {
  const link = linkFilterOf(filters);
  if (link !== undefined) {
    const other = FILTERS.find((name) => name !== link && filters[name] !== undefined);
    if (other !== undefined) return { field: other, message: ONLY_FILTER };
    const isExcluded = dimension !== undefined && [...OF_TECH, 'region', 'city'].includes(dimension);
    return isExcluded ? { field: link, message: NO_TECHNOLOGY } : undefined;
  }
  const field = dimension === 'link' ? visitorFilterOf(filters) : undefined;
  return field && { field, message: NOT_BY_VISITOR };
}
