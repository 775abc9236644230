import { useSyncExternalStore } from 'react';

/** The specification's card: white and rounded in the light theme. */
export const CHART_CARD = 'rounded-[12px] bg-white p-[1rem] shadow-case dark:bg-surface';

const BLUE = '54, 162, 235';
export const CHART_COLOURS = {
  fill: `rgba(${BLUE}, 0.5)`,
  wash: `rgba(${BLUE}, 0.18)`,
  line: `rgb(${BLUE})`,
};

/** The document's font, for charts. */
export function bodyFont(): string {
  return getComputedStyle(document.body).fontFamily;
}

const QUERIES = ['(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'];

type ChartStyle = { text: string; line: string; faint: string; isStill: boolean };

/** A canvas does not inherit styles: its colours follow the theme by script. */
export function useChartStyle(): ChartStyle {
  const preferences = useSyncExternalStore(watchChartStyle, readChartStyle);
  const [scheme, motion] = preferences.split(' ');
  const isStill = motion === 'still';
  return scheme === 'dark'
    ? { text: '#eff2f4', line: '#293036', faint: '#98a2aa', isStill }
    : { text: '#434c54', line: '#dbe0e4', faint: '#596269', isStill };
}

function watchChartStyle(onChange: () => void): () => void {
  const lists = QUERIES.map((query) => matchMedia(query));
  for (const list of lists) list.addEventListener('change', onChange);
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['data-mode'] });
  return () => {
    for (const list of lists) list.removeEventListener('change', onChange);
    observer.disconnect();
  };
}

function readChartStyle(): string {
  const [dark, still] = QUERIES.map((query) => matchMedia(query).matches);
  const mode = document.documentElement.dataset.mode;
  const isDark = mode === 'dark' || (mode !== 'light' && dark);
  return `${isDark ? 'dark' : 'light'} ${still ? 'still' : 'moving'}`;
}
