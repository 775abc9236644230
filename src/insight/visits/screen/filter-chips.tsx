import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useRef } from 'react';
import { Link } from 'react-router';
import { countryText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { labelled, type StudioLabel, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import type { BreakdownRow, Filter } from '../visit-report.ts';
import { FILTER_NAMES, rowLabel } from './report-labels.ts';
import { breakdownQuery, FIRST_ROWS } from './report-queries.ts';
import type { Selection } from './selection.ts';
import { useScreen } from './use-screen.tsx';
import { useSelection } from './use-selection.tsx';

/** The active filters; a click on a chip removes it. */
export function FilterChips() {
  const { selection, filteredBy, unfiltered } = useSelection();
  const place = useRef<HTMLDivElement>(null);
  const filters = Object.entries(selection.filters) as [Filter, string][];
  // The clicked chip is gone: move the focus to the remaining ones.
  const onRemove = () => place.current?.focus();
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {filters.length > 0 && (
        <ul aria-label={t('Filters')} className="flex flex-wrap items-center gap-2">
          {filters.map(([filter, value]) => (
            <li key={filter} className="max-w-full">
              <Chip
                filter={filter}
                value={value}
                selection={selection}
                to={filteredBy(filter, undefined)}
                onRemove={onRemove}
              />
            </li>
          ))}
          {filters.length > 1 && (
            <li>
              <Link
                to={unfiltered()}
                preventScrollReset
                onClick={onRemove}
                className="inline-flex min-h-9 items-center px-2 text-accent text-sm underline underline-offset-4 pointer-coarse:min-h-11"
              >
                {t('Remove all filters')}
              </Link>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

type ChipProps = { filter: Filter; value: string; selection: Selection; to: string; onRemove: () => void };

function Chip({ filter, value, selection, to, onRemove }: ChipProps) {
  const label = useLabel(filter, value, selection);
  const name = labelled(t(FILTER_NAMES[filter]), label);
  return (
    <Link
      to={to}
      preventScrollReset
      onClick={onRemove}
      aria-label={t('Remove the filter {name}', { name })}
      className="inline-flex min-h-9 max-w-full items-center gap-2 rounded-control border border-accent bg-surface px-3 py-1 text-sm no-underline hover:bg-sunk pointer-coarse:min-h-11"
    >
      <span className="wrap-anywhere min-w-0">
        <span className="text-soft">{t(FILTER_NAMES[filter])}:</span> <span className="font-medium">{label}</span>
      </span>
      <X aria-hidden="true" className="size-4 shrink-0 text-faint" />
    </Link>
  );
}

/** For ids, until their label is known. */
const UNNAMED: Partial<Record<Filter, StudioLabel>> = {
  page: 'one page',
  view: 'one view',
  link: 'one link',
  file: 'one file',
  download: 'one format',
};

/**
 * A page filter contains an id. Its label is in its own report: that of the screen, or if nobody fits all filters, the one
 * filtered by it alone.
 */
function useLabel(filter: Filter, value: string, { days }: Selection): string {
  const rowIn = (rows: readonly BreakdownRow[] = []) => rows.find((each) => each.value === value);
  const ofScreen = useScreen(({ breakdowns }) => rowIn(breakdowns.find(({ dimension }) => dimension === filter)?.rows));
  const alone = useQuery({
    ...breakdownQuery(filter, { days, filters: { [filter]: value } }, FIRST_ROWS),
    enabled: filter !== 'country' && ofScreen.isSuccess && !ofScreen.data,
  });
  if (filter === 'country') return countryText(value);
  const row = ofScreen.data ?? rowIn(alone.data?.rows);
  if (row) return rowLabel(filter, row);
  const unnamed = UNNAMED[filter];
  if (unnamed) return value === '' ? t('Portfolio') : t(unnamed);
  return value || t('None');
}
