import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { AppLink } from '../kit/app-link.tsx';
import { LoadState } from '../kit/load-state.tsx';
import { SignedIn } from '../kit/signed-in.tsx';
import { Button } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panel } from '../ui/panel.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { CountryList, Places } from './country-list.tsx';
import { readCountries, readPlaces } from './report-calls.ts';
import { type Days, daysOf, RANGES, rangeName } from './report-range.ts';
import { toCsv } from './report-table.ts';
import type { CountryReport } from './visits.ts';

const CountryChart = lazy(async () => ({ default: (await import('./country-chart.tsx')).CountryChart }));
const CountryMap = lazy(async () => ({ default: (await import('./country-map.tsx')).CountryMap }));

/** Numbers change by themselves: they are read anew when the screen is opened after this. */
const FRESH_MS = 10_000;

export function VisitorsScreen() {
  return <SignedIn>{() => <Report />}</SignedIn>;
}

function Report() {
  const { country, city, region } = useParams();
  const [query] = useSearchParams();
  const days = useDays(query);
  const result = useQuery({
    queryKey: ['visitors', days.from, days.to],
    queryFn: () => readCountries(days),
    staleTime: FRESH_MS,
  });
  const suffix = query.size > 0 ? `?${query}` : '';
  const addressOf = (...places: string[]) =>
    `/analytics/country${places.map((place) => `/${encodeURIComponent(place)}`).join('')}${suffix}`;
  return (
    <div className="mx-auto flex max-w-5xl flex-col gap-6">
      <PageHeader title="Visitors by Country" caption="Your audience" />
      <RangeForm />
      {country && <PlacePanel place={{ country, city, region }} days={days} addressOf={addressOf} />}
      <LoadState result={result}>
        {(report) => (
          <>
            <Suspense fallback={<div className="h-[400px]" />}>
              <CountryChart countries={report.countries} />
            </Suspense>
            <Panel title="Countries">
              {report.countries.length === 0 ? (
                <EmptyState title="No visitors in these days">
                  <p>Send people the address of your page. Your own visits and those of bots do not count.</p>
                </EmptyState>
              ) : (
                <div className="grid gap-8 lg:grid-cols-[3fr_2fr]">
                  <Suspense fallback={<div className="aspect-[20/9]" />}>
                    <CountryMap countries={report.countries} addressOf={addressOf} />
                  </Suspense>
                  <CountryList countries={report.countries} addressOf={addressOf} />
                </div>
              )}
            </Panel>
            <SmallPrint report={report} />
          </>
        )}
      </LoadState>
    </div>
  );
}

function useDays(query: URLSearchParams): Days {
  const custom = { from: query.get('from') ?? '', to: query.get('to') ?? '' };
  return daysOf(rangeName(query.get('range')), custom, Date.now());
}

/** The range is in the address: a report can be kept as a bookmark. */
function RangeForm() {
  const [query, setQuery] = useSearchParams();
  const name = rangeName(query.get('range'));
  const set = (key: string, value: string) =>
    setQuery(
      (old) => {
        const next = new URLSearchParams(old);
        next.set(key, value);
        return next;
      },
      { replace: true },
    );
  return (
    <div className="flex flex-wrap items-end gap-4">
      <SelectField
        label="Days"
        choices={RANGES}
        value={name}
        onChange={({ target }) => set('range', target.value)}
        className="w-40"
      />
      {name === 'custom' &&
        (['from', 'to'] as const).map((key) => (
          <DateField
            key={key}
            label={key === 'from' ? 'From' : 'To'}
            value={query.get(key) ?? ''}
            onChange={({ target }) => set(key, target.value)}
          />
        ))}
    </div>
  );
}

type PlacePanelProps = {
  place: { country: string; city: string | undefined; region: string | undefined };
  days: Days;
  addressOf: (...places: string[]) => string;
};

function PlacePanel({ place: { country, city, region }, days, addressOf }: PlacePanelProps) {
  const result = useQuery({
    queryKey: ['visitors', country, days.from, days.to],
    queryFn: () => readPlaces(country, days),
    staleTime: FRESH_MS,
  });
  const steps = [country, city, region].filter((step) => step !== undefined);
  return (
    <Panel title={result.data?.country ?? country.toUpperCase()}>
      <nav aria-label="Places" className="flex flex-wrap gap-2 text-sm">
        <AppLink to={addressOf()}>All countries</AppLink>
        {steps.map((step, index) => (
          <span key={steps.slice(0, index + 1).join('/')}>
            <span aria-hidden="true">/ </span>
            {index === steps.length - 1 ? (
              <span aria-current="page">{index === 0 ? (result.data?.country ?? step) : step}</span>
            ) : (
              <AppLink to={addressOf(...steps.slice(0, index + 1))}>
                {index === 0 ? (result.data?.country ?? step) : step}
              </AppLink>
            )}
          </span>
        ))}
      </nav>
      <LoadState result={result}>
        {(report) => <Places report={report} city={city} region={region} addressOf={addressOf} />}
      </LoadState>
    </Panel>
  );
}

/** Where the places come from, what was left out, and the report to take away. */
function SmallPrint({ report }: { report: CountryReport }) {
  const { source, note, bots_left_out, anonymous_views, countries } = report;
  return (
    <div className="flex flex-col gap-4 text-soft text-sm">
      <p className="max-w-prose">
        {note} {bots_left_out} bots left out.{' '}
        {anonymous_views > 0 && `${anonymous_views} more views by people whose browser asks for privacy. `}
        {source && (
          <>
            Places:{' '}
            <a href={source.url} className="text-accent underline underline-offset-4">
              IP Geolocation by {source.name}
            </a>
            , {source.month}.
          </>
        )}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => save('visitors.csv', 'text/csv', toCsv(countries))}>Download CSV</Button>
        <Button onClick={() => save('visitors.json', 'application/json', JSON.stringify(countries, null, 2))}>
          Download JSON
        </Button>
      </div>
    </div>
  );
}

function save(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
