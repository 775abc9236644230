import { BarElement, CategoryScale, Chart, Legend, LinearScale, Title, Tooltip } from 'chart.js';
import { Bar } from 'react-chartjs-2';
import type { CountryVisitors } from '../../../model/country-report.ts';
import { bodyFont, CHART_CARD, CHART_COLOURS, useChartStyle } from './chart-style.tsx';

Chart.register(BarElement, CategoryScale, LinearScale, Title, Tooltip, Legend);
Chart.defaults.font.family = bodyFont();

const TITLE = 'Visitors by Country';
/** As many bars as are distinguishable on a phone; the list has all countries. */
const BARS_MAX = 25;

/** The specification's bar chart. The list contains the same data, so for screen readers the chart is one image. */
export function CountryChart({ countries }: { countries: readonly CountryVisitors[] }) {
  const { text, line, isStill } = useChartStyle();
  const shown = countries.slice(0, BARS_MAX);
  const count = { precision: 0, color: text };
  return (
    <div className={`h-[400px] ${CHART_CARD}`}>
      <Bar
        role="img"
        aria-label={`${TITLE}: ${countries.length} countries, listed below`}
        data={{
          labels: shown.map(({ country }) => country),
          datasets: [
            {
              label: 'Unique Visitors',
              data: shown.map(({ unique_visitors }) => unique_visitors),
              backgroundColor: CHART_COLOURS.fill,
              borderColor: CHART_COLOURS.line,
              borderWidth: 1,
            },
          ],
        }}
        options={{
          responsive: true,
          maintainAspectRatio: false,
          ...(isStill && { animation: false as const }),
          scales: {
            x: { ticks: { color: text }, grid: { color: line } },
            y: { beginAtZero: true, ticks: count, grid: { color: line } },
          },
          plugins: {
            legend: { position: 'top', labels: { color: text } },
            title: { display: true, text: TITLE, color: text },
          },
        }}
      />
    </div>
  );
}
