import { Link } from 'react-router';
import { joinedText, numberText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { count, t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import type { BreakdownRow, Dimension } from '../visit-report.ts';
import { filterOf, rowLabel, shareWords } from './report-labels.ts';
import { isLinkFilter, useSelection } from './use-selection.tsx';

type BreakdownRowsProps = {
  dimension: Dimension;
  /** The heading of the first column. */
  name: string;
  rows: readonly BreakdownRow[];
  /** All visitors of the selection; undefined while loading. */
  visitors: number | undefined;
};

/** One report's rows: a bar, the label, visitors and their share. A click sets a filter. */
export function BreakdownRows({ dimension, name, rows, visitors }: BreakdownRowsProps) {
  const most = Math.max(1, ...rows.map((row) => row.visitors));
  return (
    <table className="w-full table-fixed border-separate border-spacing-y-1 text-sm">
      <thead>
        <tr className="placard">
          <th scope="col" className="text-start font-normal">
            {name}
          </th>
          <th scope="col" className="w-20 text-end font-normal">
            {t('Visitors')}
          </th>
          <th scope="col" className="w-14 text-end font-normal">
            {t('Share')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.value}>
            <th scope="row" className="p-0 text-start font-normal">
              <RowLink dimension={dimension} row={row} width={(100 * row.visitors) / most} />
            </th>
            <td className="text-end align-top leading-9 tabular-nums pointer-coarse:leading-11">
              {numberText(row.visitors)}
            </td>
            <td className="text-end align-top text-soft leading-9 tabular-nums pointer-coarse:leading-11">
              {visitors === undefined ? '' : shareWords(row.visitors, visitors)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type RowLinkProps = { dimension: Dimension; row: BreakdownRow; width: number };

function RowLink({ dimension, row, width }: RowLinkProps) {
  const { selection, filteredBy, isOfLink } = useSelection();
  const filter = filterOf(dimension);
  const isChosen = filter !== undefined && selection.filters[filter] === row.value;
  const content = (
    <>
      <span aria-hidden="true" className="absolute inset-y-0 start-0 bg-accent/15" style={{ width: `${width}%` }} />
      <span className="relative min-w-0 break-words">
        {rowLabel(dimension, row)}
        {eventsText(dimension, row) && <span className="block text-soft">{eventsText(dimension, row)}</span>}
      </span>
    </>
  );
  const rowClass = 'relative flex min-h-9 items-center px-2.5 py-1.5 leading-6 pointer-coarse:min-h-11';
  const isOffered = filter !== undefined && (!isOfLink || isLinkFilter(filter, row.value));
  if (!isOffered) return <span className={rowClass}>{content}</span>;
  return (
    <Link
      to={filteredBy(filter, isChosen ? undefined : row.value)}
      preventScrollReset
      aria-current={isChosen || undefined}
      title={isChosen ? t('Remove this filter') : t('Filter by this')}
      className={`${rowClass} no-underline hover:underline hover:underline-offset-4 aria-[current]:font-semibold`}
    >
      {content}
    </Link>
  );
}

/** What was done with a project, a view, a link or a file; '' for other rows. */
function eventsText(dimension: Dimension, row: BreakdownRow): string {
  const { views, live_clicks, repository_clicks, downloads } = row;
  const opens = count('{n} opens', views, '{n} open');
  if (dimension === 'project')
    return joinedText([
      opens,
      count('{n} live clicks', live_clicks, '{n} live click'),
      count('{n} repository clicks', repository_clicks, '{n} repository click'),
    ]);
  if (dimension === 'view' || dimension === 'link')
    return joinedText([opens, count('{n} downloads', downloads, '{n} download')]);
  return dimension === 'file' || dimension === 'download' ? count('{n} downloads', downloads, '{n} download') : '';
}
