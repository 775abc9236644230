import { BarElement, CategoryScale, Chart, Legend, LinearScale, Title, Tooltip } from 'chart.js';
import { Bar } from 'react-chartjs-2';
import { countryText } from '../../../../platform/lib/texts/studio/studio-formats.ts';
import { count, labelled, t } from '../../../../platform/lib/texts/studio/studio-texts.ts';
import type { CountryVisitors } from '../../country-report.ts';
import { bodyFont, CHART_CARD, CHART_COLOURS, useChartStyle } from './chart-style.tsx';

Chart.register(BarElement, CategoryScale, LinearScale, Title, Tooltip, Legend);
Chart.defaults.font.family = bodyFont();

/** The top ten; the list has all countries. */
const BARS_MAX = 10;

/** The specification's bar chart. The list contains the same data, so for screen readers the chart is one image. */
export function CountryChart({ countries }: { countries: readonly CountryVisitors[] }) {
  const { text, line, isStill } = useChartStyle();
  const shown = countries.slice(0, BARS_MAX);
  const whole = { precision: 0, color: text };
  return (
    <div className={`h-[400px] overflow-hidden ${CHART_CARD}`}>
      <Bar
        role="img"
        aria-label={labelled(
          t('Visitors by Country'),
          count('{n} countries, listed above', countries.length, '{n} country, listed above'),
        )}
        data={{
          labels: shown.map(({ country_code, country }) => countryText(country_code, country)),
          datasets: [
            {
              label: t('Unique Visitors'),
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
            y: { beginAtZero: true, ticks: whole, grid: { color: line } },
          },
          plugins: {
            legend: { position: 'top', labels: { color: text } },
            title: { display: true, text: t('Visitors by Country'), color: text },
          },
        }}
      />
    </div>
  );
}
