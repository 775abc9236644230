import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type StudioLabel, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../platform/ui/button.tsx';
import type { Dimension } from '../visit-report.ts';
import { BreakdownRows } from './breakdown-rows.tsx';
import { breakdownQuery, FIRST_ROWS } from './report-queries.ts';
import { ReportState } from './report-state.tsx';
import { RowsSkeleton } from './skeletons.tsx';
import { useScreen } from './use-screen.tsx';
import { useSelection } from './use-selection.tsx';

const MORE_ROWS = 100;

export type BreakdownKind = {
  dimension: Dimension;
  /** The name of one row: 'Browser'. */
  name: StudioLabel;
  /** The title of the report: 'Browsers'. */
  title: StudioLabel;
  /** Shown if there are no rows. */
  empty: StudioLabel;
  /** Shown below rows without useful values: how to get better data. */
  hint?: ReactNode;
};

/** One report: its first rows are of the screen, more of them are requested. */
export function Breakdown({ kind: { dimension, name, empty, hint } }: { kind: BreakdownKind }) {
  const { selection } = useSelection();
  const [limit, setLimit] = useState(FIRST_ROWS);
  const first = useScreen(({ breakdowns }) => breakdowns.find((each) => each.dimension === dimension));
  const more = useQuery({
    ...breakdownQuery(dimension, selection, limit),
    enabled: limit > FIRST_ROWS,
    placeholderData: (rows) => (rows?.dimension === dimension ? rows : first.data),
  });
  const result = limit === FIRST_ROWS ? first : more;
  const { data: visitors } = useScreen(({ totals }) => totals.visitors);
  return (
    <ReportState result={result} skeleton={<RowsSkeleton rows={FIRST_ROWS} />}>
      {({ rows, total_rows }) =>
        rows.length === 0 ? (
          <div className="py-2 text-soft text-sm">{t(empty)}</div>
        ) : (
          <>
            <BreakdownRows dimension={dimension} name={t(name)} rows={rows} visitors={visitors} />
            {hint && rows.every(({ value }) => value === '') && <div className="text-soft text-sm">{hint}</div>}
            <MoreRows shown={rows.length} all={total_rows} limit={limit} onChoose={setLimit} />
          </>
        )
      }
    </ReportState>
  );
}

type MoreRowsProps = { shown: number; all: number; limit: number; onChoose: (limit: number) => void };

function MoreRows({ shown, all, limit, onChoose }: MoreRowsProps) {
  const next = limit === FIRST_ROWS ? MORE_ROWS : limit + MORE_ROWS;
  if (all <= FIRST_ROWS) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {all > shown && (
        <Button onClick={() => onChoose(next)}>
          {all <= next ? t('Show all {all}', { all }) : t('Show {n} more', { n: next - shown })}
        </Button>
      )}
      {limit > FIRST_ROWS && <Button onClick={() => onChoose(FIRST_ROWS)}>{t('Show fewer')}</Button>}
    </div>
  );
}
