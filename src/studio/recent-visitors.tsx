import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api/api-client.ts';
import type { ApiReply } from '../platform/api/api-routes.ts';
import { countryText, numberText } from '../platform/lib/texts/studio/studio-formats.ts';
import { count, t } from '../platform/lib/texts/studio/studio-texts.ts';
import { DAY_MS, MINUTE_MS } from '../platform/lib/time.ts';
import { AppLink } from '../platform/ui/app-link.tsx';
import { LoadState } from '../platform/ui/load-state.tsx';
import { Panel } from '../platform/ui/panel.tsx';
import { portfolioPath } from '../portfolio/model/page-path.ts';

const DAYS = 30;
const FRESH_MS = MINUTE_MS;
const COUNTRIES_SHOWN = 5;

type Countries = ApiReply<'GET /api/audience/countries'>['countries'];

/** Uses the country report's second path, which is on no ad blocker's list. */
async function readVisitors() {
  const today = Date.now();
  const query = { from: utcDay(today - (DAYS - 1) * DAY_MS), to: utcDay(today) };
  const [trend, report] = await Promise.all([
    api('GET /api/audience/overview', { query }),
    api('GET /api/audience/countries', { query }),
  ]);
  return { ...trend, countries: report.countries };
}

function utcDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** A summary of recent visitors. */
export function RecentVisitors({ userName }: { userName: string }) {
  const result = useQuery({ queryKey: ['recent visitors'], queryFn: readVisitors, staleTime: FRESH_MS });
  return (
    <Panel title={t('Visitors')}>
      <LoadState result={result}>
        {({ totals, before, series, countries }) => (
          <>
            <p className="flex items-baseline gap-3">
              <span className="font-bold font-display text-5xl tabular-nums leading-none tracking-tight">
                {numberText(totals.visitors)}
              </span>
              <span className="text-soft text-sm">
                {t('in the last {days} days, {n} in the {days} before', {
                  days: DAYS,
                  n: numberText(before?.visitors ?? 0),
                })}
              </span>
            </p>
            {countries.length === 0 ? (
              <p className="text-soft text-sm">
                {t('No visitors yet. Send people the link to your page:')}{' '}
                <a
                  href={portfolioPath({ user_name: userName })}
                  className="inline-block break-all text-accent underline underline-offset-4"
                >
                  /u/{userName}
                </a>
              </p>
            ) : (
              <>
                <DayByDay counts={series.map(({ visitors }) => visitors)} />
                <p className="flex items-center gap-2 text-faint text-sm">
                  <span aria-hidden="true" className="size-3 bg-accent opacity-40" />
                  {t('Today, which is not over yet')}
                </p>
                <Bars countries={countries} />
              </>
            )}
            <p className="text-sm">
              <AppLink to={`/analytics/country?range=${DAYS}`}>{t('Visitors by country')}</AppLink>
            </p>
          </>
        )}
      </LoadState>
    </Panel>
  );
}

/** A bar for each day, which shows the trend; today's is lighter, as it is not over. The report has the figures. */
function DayByDay({ counts }: { counts: readonly number[] }) {
  const most = Math.max(1, ...counts);
  return (
    <svg
      role="img"
      aria-label={t('Visitors day by day, at most {most} on one', { most })}
      viewBox={`0 0 ${counts.length} 10`}
      preserveAspectRatio="none"
      className="h-12 w-full fill-accent"
    >
      {counts.map((visitors, day) => (
        <rect
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is identified by its place in the row
          key={day}
          x={day + 0.1}
          width={0.8}
          y={10 - (10 * visitors) / most}
          height={(10 * visitors) / most}
          className="last:opacity-40"
        />
      ))}
    </svg>
  );
}

function Bars({ countries }: { countries: Countries }) {
  const shown = countries.slice(0, COUNTRIES_SHOWN);
  const most = shown[0]?.unique_visitors ?? 1;
  const rest = countries.slice(COUNTRIES_SHOWN);
  return (
    <ul className="flex flex-col gap-2.5 text-sm">
      {shown.map(({ country, country_code, unique_visitors }) => (
        <li key={country_code} className="flex flex-col gap-1">
          <span className="flex justify-between gap-3">
            <span className="min-w-0 break-words">{countryText(country_code, country)}</span>
            <span className="tabular-nums">{numberText(unique_visitors)}</span>
          </span>
          <span aria-hidden="true" className="h-1 bg-sunk">
            <span className="block h-full bg-accent" style={{ width: `${(100 * unique_visitors) / most}%` }} />
          </span>
        </li>
      ))}
      {rest.length > 0 && (
        <li className="flex justify-between gap-3 text-faint">
          <span>{count('{n} more countries', rest.length, '{n} more country')}</span>
          <span className="tabular-nums">{numberText(sumOf(rest))}</span>
        </li>
      )}
    </ul>
  );
}

function sumOf(countries: Countries): number {
  return countries.reduce((sum, { unique_visitors }) => sum + unique_visitors, 0);
}
