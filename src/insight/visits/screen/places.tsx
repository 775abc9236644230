import { useQuery } from '@tanstack/react-query';
import { countryText } from '../../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { AppLink } from '../../../platform/ui/app-link.tsx';
import { filled } from '../../../platform/ui/filled-text.tsx';
import { Panel } from '../../../platform/ui/panel.tsx';
import type { CityVisitors, PlaceReport } from '../country-report.ts';
import { placesQuery } from './country-queries.ts';
import { DownloadMenu } from './download-menu.tsx';
import { PlaceRows } from './place-rows.tsx';
import { placesFile } from './report-files.ts';
import { ReportState } from './report-state.tsx';
import { countryCodeOf, hasFilters, without } from './selection.ts';
import { RowsSkeleton } from './skeletons.tsx';
import { useSelection } from './use-selection.tsx';

const SKELETON_ROWS = 4;
/** The report's name for a place without a name. */
const UNKNOWN = 'Unknown';

/** The regions and cities of the country in the URL, and the link back. */
export function Places({ country }: { country: string }) {
  const { selection } = useSelection();
  const code = countryCodeOf(country);
  const isCrossed = hasFilters(without(selection, 'country'));
  const filesOf = (known: string) => [placesFile('regions', known, selection), placesFile('cities', known, selection)];
  return (
    <Panel
      title={code === undefined ? country : countryText(code)}
      intro={
        isCrossed &&
        t('Regions and cities show all visitors from here: they cannot be combined with the other filters.')
      }
      aside={code !== undefined && <DownloadMenu name={t('Regions and cities')} files={filesOf(code)} />}
    >
      <Trail />
      {code === undefined ? (
        <p className="text-soft text-sm">{t('Unknown country: the URL takes a code of two letters, such as KE.')}</p>
      ) : (
        <PlacesOf code={code} />
      )}
    </Panel>
  );
}

function Trail() {
  const { place, pathOf } = useSelection();
  const { country, city, region } = place;
  const steps = [country, city, region].filter((step) => step !== undefined);
  const nameOf = (step: string, index: number) => {
    const code = countryCodeOf(step);
    return index === 0 && code !== undefined ? countryText(code) : step;
  };
  return (
    <nav aria-label={t('Places')} className="flex flex-wrap gap-2 text-sm">
      <AppLink to={pathOf()}>{t('All countries')}</AppLink>
      {steps.map((step, index) => (
        <span key={steps.slice(0, index + 1).join('/')}>
          <span aria-hidden="true">/ </span>
          {index === steps.length - 1 ? (
            <span aria-current="page">{nameOf(step, index)}</span>
          ) : (
            <AppLink to={pathOf(...steps.slice(0, index + 1))}>{nameOf(step, index)}</AppLink>
          )}
        </span>
      ))}
    </nav>
  );
}

function PlacesOf({ code }: { code: string }) {
  const { selection } = useSelection();
  const result = useQuery(placesQuery(code, selection.days));
  return (
    <ReportState result={{ ...result, isPlaceholderData: false }} skeleton={<RowsSkeleton rows={SKELETON_ROWS} />}>
      {(report) => <Rows report={report} />}
    </ReportState>
  );
}

function isUnknown({ city, region }: CityVisitors): boolean {
  return city === UNKNOWN && region === UNKNOWN;
}

/** The country's cities and regions; within a city, the regions that have a city of this name. */
function Rows({ report }: { report: PlaceReport }) {
  const { place, pathOf } = useSelection();
  const { city, region } = place;
  const code = report.country_code;
  const cities = report.cities.filter(
    (row) => (city === undefined || row.city === city) && (region === undefined || row.region === region),
  );
  if (city !== undefined && cities.length === 0) {
    return <p className="text-soft text-sm">{t('No visitors from this place in these days.')}</p>;
  }
  const cityPath = (row: CityVisitors) => {
    if (row.city === UNKNOWN || region !== undefined) return undefined;
    return city === undefined ? pathOf(code, row.city) : pathOf(code, row.city, row.region);
  };
  return (
    <div className="grid items-start gap-8 sm:grid-cols-2">
      {cities.length > 0 && cities.every(isUnknown) && (
        <p className="max-w-prose text-soft text-sm sm:col-span-full">
          {filled(
            'The location data has no regions or cities here. The bundled data has countries only; the operator can set other data in {setting}.',
            { setting: <code key="setting">GEOIP_DB</code> },
          )}
        </p>
      )}
      <PlaceRows
        title={t('Cities')}
        rows={cities.map((row) => ({
          name: row.city,
          detail: row.region,
          count: row.unique_visitors,
          to: cityPath(row),
        }))}
      />
      {city === undefined && (
        <PlaceRows
          title={t('Regions')}
          rows={report.regions.map((row) => ({
            name: row.region,
            detail: '',
            count: row.unique_visitors,
            to: undefined,
          }))}
        />
      )}
    </div>
  );
}
