import { BarElement, CategoryScale, Chart, Legend, LinearScale, Title, Tooltip } from 'chart.js';
import { useSyncExternalStore } from 'react';
import { Bar } from 'react-chartjs-2';
import type { CountryVisitors } from './visits.ts';

Chart.register(BarElement, CategoryScale, LinearScale, Title, Tooltip, Legend);

const TITLE = 'Visitors by Country';
/** Bars that can still be told apart on a phone; the list beside has all countries. */
const BARS_MAX = 25;

/** The specification's bar chart. What it shows stands in the list beside it too, so it is one picture to a reader. */
export function CountryChart({ countries }: { countries: readonly CountryVisitors[] }) {
  const { text, line, isStill } = useLook();
  const shown = countries.slice(0, BARS_MAX);
  const count = { precision: 0, color: text };
  return (
    <div className="h-[400px] rounded-[12px] bg-white p-[1rem] shadow-case dark:bg-surface">
      <Bar
        role="img"
        aria-label={`${TITLE}: ${countries.length} countries, listed below`}
        data={{
          labels: shown.map(({ country }) => country),
          datasets: [
            {
              label: 'Unique Visitors',
              data: shown.map(({ unique_visitors }) => unique_visitors),
              backgroundColor: 'rgba(54, 162, 235, 0.5)',
              borderColor: 'rgb(54, 162, 235)',
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

const QUERIES = ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'];

/** A canvas takes no style from the page: its colours follow the theme by hand. */
function useLook(): { text: string; line: string; isStill: boolean } {
  const look = useSyncExternalStore(watchLook, readLook);
  const [scheme, motion] = look.split(' ');
  const isDark = scheme === 'dark';
  return { text: isDark ? '#eff2f4' : '#434c54', line: isDark ? '#293036' : '#dbe0e4', isStill: motion === 'still' };
}

function watchLook(onChange: () => void): () => void {
  const lists = QUERIES.map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', onChange);
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-mode'] });
  return () => {
    for (const list of lists) list.removeEventListener('change', onChange);
    observer.disconnect();
  };
}

function readLook(): string {
  const [dark, still] = QUERIES.map((query) => matchMedia(query).matches);
  const mode = document.documentElement.dataset.mode;
  const isDark = mode === 'dark' || (mode !== 'light' && dark);
  return `${isDark ? 'dark' : 'light'} ${still ? 'still' : 'moving'}`;
}
