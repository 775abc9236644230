import { sql } from 'kysely';
import type { Db } from '../../db/open.ts';
import { countryName } from '../../lib/country-name.ts';
import type {
  CityVisitors,
  CountryVisitors,
  DateRange,
  Excluded,
  PlaceReport,
  RegionVisitors,
} from '../../model/country-report.ts';
import { rollupRanges } from './rollup-ranges.ts';

const UNKNOWN_PLACE_NAME = 'Unknown';
const FIRST_DAY = '0000-01-01';
const LAST_DAY = '9999-12-31';

/**
 * Returns the visitors of a portfolio by country, most first. A person counts once a day; today's visitors up to the
 * last write.
 */
export async function countryReport(db: Db, userId: string, range: DateRange): Promise<CountryVisitors[]> {
  const sums = new Map<string, number>();
  // One span at a time: for all of them in one statement PostgreSQL starts parallel workers, which take longer.
  for (const { unit, from, to } of rollupRanges(range)) {
    const { rows } = await sql<{ country_code: string; visitors: number }>`
      select country_code, sum(visitors) as visitors from ${sql.table(`visit_country_${unit}`)}
      where user_id = ${userId} and period >= ${from} and period <= ${to} group by country_code
    `.execute(db);
    for (const { country_code, visitors } of rows) sums.set(country_code, (sums.get(country_code) ?? 0) + visitors);
  }
  return [...sums]
    .map(([country_code, unique_visitors]) => ({ country: countryName(country_code), country_code, unique_visitors }))
    .sort(byVisitors((row) => row.country));
}

type PlaceCounts = Pick<PlaceReport, 'regions' | 'cities'>;

/** Returns one country's visitors by region and by city, most first; both add up to the country's number. */
export async function placeReport(db: Db, userId: string, countryCode: string, range: DateRange): Promise<PlaceCounts> {
  const parts = rollupRanges(range).map(({ unit, from, to }) => {
    return sql`
      select place_id, visitors from ${sql.table(`visit_place_${unit}`)}
      where user_id = ${userId} and country_code = ${countryCode} and period >= ${from} and period <= ${to}
    `;
  });
  const { rows } = await sql<{ region: string; city: string; unique_visitors: number }>`
    select region, city, sum(visitors) as unique_visitors
    from (${sql.join(parts, sql` union all `)}) as parts join places on places.id = place_id
    group by place_id, region, city
  `.execute(db);
  const cities: CityVisitors[] = rows.map(({ region, city, unique_visitors }) => ({
    city: city || UNKNOWN_PLACE_NAME,
    region: region || UNKNOWN_PLACE_NAME,
    unique_visitors,
  }));
  return {
    regions: sumByRegion(cities).sort(byVisitors((row) => row.region)),
    cities: cities.sort(byVisitors((row) => `${row.city} ${row.region}`)),
  };
}

function sumByRegion(cities: readonly CityVisitors[]): RegionVisitors[] {
  const sums = new Map<string, number>();
  for (const { region, unique_visitors } of cities) sums.set(region, (sums.get(region) ?? 0) + unique_visitors);
  return [...sums].map(([region, unique_visitors]) => ({ region, unique_visitors }));
}

function byVisitors<T extends { unique_visitors: number }>(name: (row: T) => string) {
  return (a: T, b: T) => b.unique_visitors - a.unique_visitors || name(a).localeCompare(name(b), 'en');
}

/** Returns the views that were not counted for any visitor. */
export async function excludedReport(db: Db, userId: string, range: DateRange): Promise<Excluded> {
  const { bots, anonymous } = await db
    .selectFrom('visit_left_out')
    .select((row) => [
      row.fn.sum<number | null>('bots').as('bots'),
      row.fn.sum<number | null>('anonymous').as('anonymous'),
    ])
    .where('user_id', '=', userId)
    .where('day', '>=', range.from || FIRST_DAY)
    .where('day', '<=', range.to || LAST_DAY)
    .executeTakeFirstOrThrow();
  return { bots_left_out: bots ?? 0, anonymous_views: anonymous ?? 0 };
}
