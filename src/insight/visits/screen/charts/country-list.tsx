import { useState } from 'react';
import { Link } from 'react-router';
import { countryText } from '../../../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../../../platform/lib/texts/studio/studio-texts.ts';
import { Button } from '../../../../platform/ui/button.tsx';
import type { CountryVisitors } from '../../country-report.ts';
import { shareWords } from '../report-labels.ts';

/** Fits beside the map; the rest is shown on request. */
const FIRST_ROWS = 8;

type CountryListProps = {
  countries: readonly CountryVisitors[];
  /** The code of the country that filters the rest of the screen. */
  chosen: string | undefined;
  pathOf: (code: string) => string;
};

/** The specification's rows: code, name, '{n} visitors'; with a bar and the share. */
export function CountryList({ countries, chosen, pathOf }: CountryListProps) {
  const [isExpanded, setExpanded] = useState(false);
  const all = countries.reduce((sum, { unique_visitors }) => sum + unique_visitors, 0);
  const most = Math.max(1, ...countries.map(({ unique_visitors }) => unique_visitors));
  return (
    <div className="flex flex-col items-start gap-4">
      <ul className="flex w-full flex-col gap-1">
        {countries
          .slice(0, isExpanded ? countries.length : FIRST_ROWS)
          .map(({ country, country_code, unique_visitors }) => (
            <li
              key={country_code}
              aria-current={country_code === chosen?.toUpperCase() || undefined}
              className="relative flex flex-wrap items-baseline gap-x-2 px-2.5 py-1.5 text-sm leading-6 sm:gap-x-3 aria-[current]:font-semibold"
            >
              <span
                aria-hidden="true"
                className="absolute inset-y-0 start-0 bg-accent/15"
                style={{ width: `${(100 * unique_visitors) / most}%` }}
              />
              <span className="placard relative w-5">{country_code.toUpperCase()}</span>
              <span className="min-w-24 flex-1 break-words">
                {/* The whole row is the link. */}
                <Link
                  to={pathOf(country_code)}
                  className="no-underline after:absolute after:inset-0 hover:underline hover:underline-offset-4"
                >
                  {countryText(country_code, country)}
                </Link>
              </span>
              <span className="relative w-10 text-end text-soft tabular-nums">{shareWords(unique_visitors, all)}</span>
              <span className="relative ms-auto min-w-18 text-end tabular-nums">
                {t('{n} visitors', { n: unique_visitors })}
              </span>
            </li>
          ))}
      </ul>
      {countries.length > FIRST_ROWS && (
        <Button onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? t('Show fewer') : t('Show all {n} countries', { n: countries.length })}
        </Button>
      )}
    </div>
  );
}
