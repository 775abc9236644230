import { type KeyboardEvent, useState } from 'react';
import { Link } from 'react-router';
import { countryText } from '../../../../platform/lib/texts/studio/studio-formats.ts';
import { labelled, t } from '../../../../platform/lib/texts/studio/studio-texts.ts';
import type { CountryVisitors } from '../../country-report.ts';
import { WORLD_MAP } from './world-map.ts';

const DOT_RADIUS = 9;
/** The lightest shade that differs from a country without visitors, in per cent of the accent. */
const PALEST = 30;

type CountryMapProps = {
  countries: readonly CountryVisitors[];
  /** Returns where a country links to. */
  pathOf: (countryCode: string) => string;
};

/** Steps in the list of countries, by key. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * The world, darker where more visitors come from; each country with visitors links to its regions and cities. By keyboard
 * it is one stop, as the list beside it has the same links: the arrows go from country to country in the list's order.
 */
export function CountryMap({ countries, pathOf }: CountryMapProps) {
  const visitors = new Map(countries.map(({ country_code, unique_visitors }) => [country_code, unique_visitors]));
  const most = Math.max(1, ...visitors.values());
  const codes = countries.map(({ country_code }) => country_code).filter(isOnMap);
  const [focused, setFocused] = useState<string>();
  const stop = focused !== undefined && visitors.has(focused) ? focused : codes[0];
  function move(event: KeyboardEvent<SVGSVGElement>): void {
    const target = targetOf(event.key, codes, codes.indexOf(stop ?? ''));
    if (target === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelector<SVGAElement>(`[data-country="${target}"]`)?.focus();
  }
  const place = (code: string, shape: React.ReactNode) => {
    const number = visitors.get(code);
    if (number === undefined) return <g key={code}>{shape}</g>;
    const label = labelled(countryText(code), t('{n} visitors', { n: number }));
    const share = PALEST + (100 - PALEST) * Math.sqrt(number / most);
    return (
      <Link
        key={code}
        to={pathOf(code)}
        aria-label={label}
        data-country={code}
        tabIndex={code === stop ? 0 : -1}
        onFocus={() => setFocused(code)}
        className="outline-none hover:opacity-80 focus-visible:stroke-[3px] focus-visible:stroke-ink focus-visible:**:[vector-effect:non-scaling-stroke]"
      >
        <title>{label}</title>
        <g style={{ fill: `color-mix(in oklab, var(--color-accent) ${share}%, var(--color-sunk))` }}>{shape}</g>
      </Link>
    );
  };
  // Countries with visitors are rendered last, so that a focus outline is above its neighbours.
  const shapes = Object.entries(WORLD_MAP.shapes).sort(([a], [b]) => Number(visitors.has(a)) - Number(visitors.has(b)));
  return (
    <svg
      viewBox={`0 0 ${WORLD_MAP.width} ${WORLD_MAP.height}`}
      className="h-auto w-full fill-sunk stroke-edge"
      strokeWidth={1.5}
      onKeyDown={move}
    >
      <title>{t('Where visitors come from; the arrow keys go from country to country')}</title>
      {shapes.map(([code, path]) => place(code, <path d={path} />))}
      {Object.entries(WORLD_MAP.dots)
        .filter(([code]) => visitors.has(code))
        .map(([code, [x, y]]) => place(code, <circle cx={x} cy={y} r={DOT_RADIUS} />))}
    </svg>
  );
}

function isOnMap(code: string): boolean {
  return Object.hasOwn(WORLD_MAP.shapes, code) || Object.hasOwn(WORLD_MAP.dots, code);
}

function targetOf(key: string, codes: readonly string[], current: number): string | undefined {
  if (key === 'Home') return codes[0];
  if (key === 'End') return codes.at(-1);
  const step = STEPS[key];
  return step === undefined ? undefined : codes[current + step];
}
