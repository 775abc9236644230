import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { t } from '../../../../platform/lib/texts/studio/studio-texts.ts';
import { EmptyState } from '../../../../platform/ui/empty-state.tsx';
import { Panel } from '../../../../platform/ui/panel.tsx';
import { countriesQuery, countryOf } from '../country-queries.ts';
import { DownloadMenu } from '../download-menu.tsx';
import { countriesFile } from '../report-files.ts';
import { ReportState } from '../report-state.tsx';
import { hasFilters, without } from '../selection.ts';
import { BlockSkeleton } from '../skeletons.tsx';
import { useScreen } from '../use-screen.tsx';
import { useSelection } from '../use-selection.tsx';
import { CHART_CARD } from './chart-style.tsx';
import { CountryList } from './country-list.tsx';

const CountryChart = lazy(async () => ({ default: (await import('./country-chart.tsx')).CountryChart }));
const CountryMap = lazy(async () => ({ default: (await import('./country-map.tsx')).CountryMap }));

/** The specification's list and chart, with a map beside the list: all countries, whatever the URL selects. */
export function Countries() {
  const { selection, place, pathOf } = useSelection();
  const listed = without(selection, 'country');
  const isNarrowed = hasFilters(listed);
  const all = useQuery({ ...countriesQuery(selection.days), enabled: !isNarrowed });
  const ofScreen = useScreen(({ countries }) => countries.map(countryOf));
  const result = isNarrowed ? ofScreen : all;
  return (
    <ReportState result={result} skeleton={<ChartToCome />}>
      {(countries) => (
        <>
          <Panel title={t('Countries')} aside={<DownloadMenu name={t('Countries')} files={[countriesFile(listed)]} />}>
            {countries.length === 0 ? (
              <NoVisitors isNarrowed={isNarrowed} />
            ) : (
              <div className="grid items-start gap-8 lg:grid-cols-2">
                <Suspense fallback={<BlockSkeleton className="aspect-[20/9]" />}>
                  <CountryMap countries={countries} pathOf={pathOf} />
                </Suspense>
                <CountryList countries={countries} chosen={place.country} pathOf={pathOf} />
              </div>
            )}
          </Panel>
          <Suspense fallback={<BlockSkeleton className="h-[400px]" />}>
            <CountryChart countries={countries} />
          </Suspense>
        </>
      )}
    </ReportState>
  );
}

function ChartToCome() {
  return (
    <div className={`grid h-[400px] place-items-center ${CHART_CARD}`}>
      <p role="status" className="text-faint">
        {t('Loading...')}
      </p>
    </div>
  );
}

function NoVisitors({ isNarrowed }: { isNarrowed: boolean }) {
  return (
    <EmptyState title={t('No visitors in these days')}>
      <p>
        {isNarrowed
          ? t('Nobody fits all of these filters. Remove one of them to see more.')
          : t('Send people the address of your page. Your own visits and those of bots do not count.')}
      </p>
    </EmptyState>
  );
}
