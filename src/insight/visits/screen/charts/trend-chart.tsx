import { CategoryScale, Chart, Filler, Legend, LinearScale, LineElement, PointElement, Tooltip } from 'chart.js';
import { Line } from 'react-chartjs-2';
import { bodyFont, CHART_COLOURS, useChartStyle } from './chart-style.tsx';

Chart.register(CategoryScale, Filler, Legend, LinearScale, LineElement, PointElement, Tooltip);
Chart.defaults.font.family = bodyFont();

/** With more periods, points would cover the line. */
const POINTS_MAX = 31;

const PARTIAL_DASH = [2, 4];

/** The line ends where a count is null. */
type TrendLine = { label: string; counts: readonly (number | null)[] };

type TrendChartProps = {
  /** The label for screen readers; the figures are in a table below. */
  label: string;
  periods: readonly string[];
  /** By period, true for those that are not whole: the line is dotted there. */
  partial: readonly boolean[];
  now: TrendLine;
  /** The previous period, as a lighter, dashed line. */
  before: TrendLine | undefined;
};

export function TrendChart({ label, periods, partial, now, before }: TrendChartProps) {
  const { text, line, faint, isStill } = useChartStyle();
  const pointRadius = periods.length > POINTS_MAX ? 0 : 2.5;
  const common = {
    borderWidth: 2,
    pointRadius,
    pointHoverRadius: 4,
    tension: 0.25,
    cubicInterpolationMode: 'monotone' as const,
  };
  return (
    <Line
      role="img"
      aria-label={label}
      data={{
        labels: [...periods],
        datasets: [
          {
            ...common,
            label: now.label,
            data: [...now.counts],
            borderColor: CHART_COLOURS.line,
            pointBackgroundColor: CHART_COLOURS.line,
            backgroundColor: CHART_COLOURS.wash,
            fill: 'origin',
            segment: {
              borderDash: ({ p0DataIndex, p1DataIndex }) =>
                partial[p0DataIndex] || partial[p1DataIndex] ? PARTIAL_DASH : undefined,
            },
          },
          ...(before
            ? [
                {
                  ...common,
                  label: before.label,
                  data: [...before.counts],
                  borderColor: faint,
                  borderWidth: 1.5,
                  borderDash: [4, 4],
                  pointRadius: 0,
                  pointBackgroundColor: faint,
                },
              ]
            : []),
        ],
      }}
      options={{
        responsive: true,
        maintainAspectRatio: false,
        ...(isStill && { animation: false as const }),
        interaction: { mode: 'index', intersect: false },
        scales: {
          x: { ticks: { color: text, maxRotation: 0, autoSkipPadding: 16 }, grid: { display: false } },
          y: { beginAtZero: true, suggestedMax: 4, ticks: { precision: 0, color: text }, grid: { color: line } },
        },
        plugins: { legend: { display: before !== undefined, position: 'top', labels: { color: text } } },
      }}
    />
  );
}
