import { lazy, Suspense, useState } from 'react';
import { numberText } from '../../../../platform/lib/texts/studio/studio-formats.ts';
import { type StudioLabel, t } from '../../../../platform/lib/texts/studio/studio-texts.ts';
import type { OverviewReport } from '../../visit-report.ts';
import { periodWords } from '../report-labels.ts';
import { BlockSkeleton } from '../skeletons.tsx';
import { useSelection } from '../use-selection.tsx';
import { isPartial } from './partial-periods.ts';
import { MEASURES, type Measure, measureText, TrendTable } from './trend-table.tsx';

const TrendChart = lazy(async () => ({ default: (await import('./trend-chart.tsx')).TrendChart }));

/** Shown if a single period would make no line. */
const ALONE_WORDS =
  'The hours of a day are kept for a week, and for all visitors together: not with filters.' satisfies StudioLabel;

type TrendProps = {
  overview: OverviewReport;
  /** The previous period, if compared. */
  earlier: OverviewReport | undefined;
};

/** Visitors, visits or views over time, as a line and as a table. */
export function Trend({ overview, earlier }: TrendProps) {
  const [measure, setMeasure] = useState<Measure>('visitors');
  const { days } = useSelection().selection;
  const name = measureText(measure, MEASURES.find(([key]) => key === measure)?.[1] ?? 'Visitors');
  const { series, unit } = overview;
  // Hours are stored for some days only: a day by hours may have nothing to compare with.
  const before = earlier?.unit === unit ? earlier : undefined;
  if (series.length < 2) return <p className="text-soft text-sm">{t(ALONE_WORDS)}</p>;
  const partial = series.map(({ period }) => isPartial(period, unit, days));
  return (
    <div className="flex flex-col gap-3">
      <MeasureChoice chosen={measure} onChoose={setMeasure} />
      <div className="h-[260px] overflow-hidden">
        <Suspense fallback={<BlockSkeleton className="h-[260px]" />}>
          <TrendChart
            label={trendWords(name, measure, overview)}
            partial={partial}
            periods={series.map(({ period }) => periodWords(period, unit))}
            now={{ label: name, counts: series.map((part) => (isToCome(part.period, unit) ? null : part[measure])) }}
            before={
              before && {
                label: t('{name} in the period before', { name }),
                counts: before.series.map((part) => part[measure]),
              }
            }
          />
        </Suspense>
      </div>
      {partial.includes(true) && <PartialNote partial={partial} />}
      <TrendTable overview={overview} earlier={before} />
    </div>
  );
}

/** True for today's hours that are not over: they are on the axis, but the line ends before them. */
function isToCome(period: string, unit: OverviewReport['unit']): boolean {
  return unit === 'hour' && period > new Date().toISOString().slice(0, period.length);
}

function MeasureChoice({ chosen, onChoose }: { chosen: Measure; onChoose: (measure: Measure) => void }) {
  return (
    <fieldset className="flex flex-wrap gap-x-5">
      <legend className="sr-only">{t('What the line shows')}</legend>
      {MEASURES.map(([measure, label]) => (
        <label
          key={measure}
          className="inline-flex min-h-9 cursor-pointer items-center gap-2 text-sm pointer-coarse:min-h-11"
        >
          <input
            type="radio"
            name="measure"
            value={measure}
            checked={measure === chosen}
            onChange={() => onChoose(measure)}
            className="size-4 cursor-pointer accent-accent"
          />
          {measureText(measure, label)}
        </label>
      ))}
    </fieldset>
  );
}

/** The legend of the dotted ends of the line. */
function PartialNote({ partial }: { partial: readonly boolean[] }) {
  return (
    <p className="flex items-center gap-2 text-soft text-sm">
      <svg aria-hidden="true" viewBox="0 0 24 4" className="h-1 w-6 shrink-0 stroke-current">
        <line x1="1" y1="2" x2="23" y2="2" strokeWidth="2" strokeDasharray="2 4" strokeLinecap="round" />
      </svg>
      {partial[0] && partial.length > 1
        ? t('Dotted: only a part of these days is counted.')
        : t('Dotted: not over yet.')}
    </p>
  );
}

/** Describes the line in a sentence. */
function trendWords(name: string, measure: Measure, { series, unit }: OverviewReport): string {
  const [first, last] = [series[0], series.at(-1)];
  if (!first || !last) return t('{name} over time: nothing yet', { name });
  const sum = series.reduce((total, part) => total + part[measure], 0);
  const most = series.reduce((best, part) => (part[measure] > best[measure] ? part : best), first);
  const span = t('{name} from {first} to {last}: {sum}', {
    name,
    first: periodWords(first.period, unit),
    last: periodWords(last.period, unit),
    sum: numberText(sum),
  });
  const peak = { span, most: numberText(most[measure]), period: periodWords(most.period, unit) };
  return sum === 0 ? span : t('{span}, most ({most}) {period}', peak);
}
