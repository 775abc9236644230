import { AppLink } from '../kit/app-link.tsx';
import { countryName } from '../lib/country-name.ts';
import type { CityVisitors, CountryVisitors, PlaceReport } from './visits.ts';

/** The specification's rows: code, name, '{n} visitors'. */
export function CountryList({
  countries,
  addressOf,
}: {
  countries: readonly CountryVisitors[];
  addressOf: (code: string) => string;
}) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {countries.map(({ country, country_code, unique_visitors }) => (
        <li key={country_code} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
          <span className="placard w-8">{country_code.toUpperCase()}</span>
          <span className="min-w-0 flex-1 break-words">
            <AppLink to={addressOf(country_code)}>{country}</AppLink>
          </span>
          <span className="tabular-nums">{unique_visitors} visitors</span>
        </li>
      ))}
    </ul>
  );
}

type PlacesProps = {
  report: PlaceReport;
  city: string | undefined;
  region: string | undefined;
  addressOf: (...places: string[]) => string;
};

/** The cities of a country, and the regions of it or of one of its cities; city comes before region in the address. */
export function Places({ report, city, region, addressOf }: PlacesProps) {
  const code = report.country_code;
  const cities = report.cities.filter(
    (place) => (city === undefined || place.city === city) && (region === undefined || place.region === region),
  );
  const placeAddress = (place: CityVisitors) => {
    if (city === undefined) return addressOf(code, place.city);
    return place.region === '' ? undefined : addressOf(code, place.city, place.region);
  };
  if (city !== undefined && cities.length === 0) {
    return <p className="text-soft">No visitors from this place in these days.</p>;
  }
  return (
    <div className="grid gap-8 sm:grid-cols-2">
      <PlaceRows
        title="Cities"
        rows={cities.map((place) => ({
          name: place.city || 'Unknown',
          detail: place.region,
          count: place.unique_visitors,
          to: placeAddress(place),
        }))}
      />
      {city === undefined && (
        <PlaceRows
          title="Regions"
          rows={report.regions.map((place) => ({
            name: place.region || 'Unknown',
            detail: countryName(code),
            count: place.unique_visitors,
            to: undefined,
          }))}
        />
      )}
    </div>
  );
}

type PlaceRow = { name: string; detail: string; count: number; to: string | undefined };

function PlaceRows({ title, rows }: { title: string; rows: PlaceRow[] }) {
  return (
    <div>
      <h3 className="placard mb-2">{title}</h3>
      {rows.length === 0 && <p className="text-soft text-sm">None known.</p>}
      <ul className="flex flex-col divide-y divide-line">
        {rows.map(({ name, detail, count, to }) => (
          <li key={`${name} ${detail}`} className="flex flex-wrap items-baseline gap-x-4 py-2">
            <span className="min-w-0 flex-1 break-words">
              {to && name !== 'Unknown' ? <AppLink to={to}>{name}</AppLink> : name}
              {detail && <span className="text-faint text-sm"> · {detail}</span>}
            </span>
            <span className="tabular-nums">{count} visitors</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
