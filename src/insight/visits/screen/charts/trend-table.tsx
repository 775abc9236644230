import { numberText } from '../../../../platform/lib/texts/studio/studio-formats.ts';
import { figure, type StudioLabel, t } from '../../../../platform/lib/texts/studio/studio-texts.ts';
import type { OverviewReport } from '../../visit-report.ts';
import { periodWords } from '../report-labels.ts';

export const MEASURES = [
  ['visitors', 'Visitors'],
  ['visits', 'Visits'],
  ['views', 'Views'],
] as const;
/** 'Views' are also what the studio calls the views of a portfolio. */
export function measureText(measure: Measure, label: (typeof MEASURES)[number][1]): string {
  return measure === 'views' ? figure('Views') : t(label);
}

function beforeText(visitors: number | undefined): string {
  return visitors === undefined ? '–' : numberText(visitors);
}

export type Measure = (typeof MEASURES)[number][0];

const UNIT_NAMES: Record<OverviewReport['unit'], StudioLabel> = { hour: 'Hour (UTC)', day: 'Day', month: 'Month' };
const CELL = 'px-2 py-1 text-end tabular-nums';

type TrendTableProps = { overview: OverviewReport; earlier: OverviewReport | undefined };

/** The figures of the chart, for screen readers and for exact values. */
export function TrendTable({ overview: { series, unit }, earlier }: TrendTableProps) {
  return (
    <details className="text-sm">
      <summary className="min-h-9 w-fit cursor-pointer py-1.5 text-soft pointer-coarse:min-h-11 pointer-coarse:py-2.5">
        {t('The same as a table')}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section aria-label={t('Figures over time')} tabIndex={0} className="max-h-80 overflow-auto">
        <table className="w-full border-collapse">
          <thead className="sticky top-0 bg-surface text-faint">
            <tr>
              <th scope="col" className="px-2 py-1 text-start font-medium">
                {t(UNIT_NAMES[unit])}
              </th>
              {MEASURES.map(([measure, label]) => (
                <th key={measure} scope="col" className={`${CELL} font-medium`}>
                  {measureText(measure, label)}
                </th>
              ))}
              {earlier && (
                <th scope="col" className={`${CELL} font-medium`}>
                  {t('Visitors before')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {series.map((part, index) => (
              <tr key={part.period} className="border-line border-t">
                <th scope="row" className="px-2 py-1 text-start font-normal">
                  {periodWords(part.period, unit)}
                </th>
                {MEASURES.map(([measure]) => (
                  <td key={measure} className={CELL}>
                    {numberText(part[measure])}
                  </td>
                ))}
                {earlier && <td className={CELL}>{beforeText(earlier.series[index]?.visitors)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
