import { isAppError } from '../lib/app-error.ts';
import { call } from '../lib/call.ts';
import type { Days } from './report-range.ts';
import { CountryReport, PlaceReport } from './visits.ts';

const PATH = '/api/analytics/track/countries';
/** The same answers under a name that no ad blocker's list catches. */
const NEUTRAL_PATH = '/api/audience/countries';

export async function readCountries(days: Days): Promise<CountryReport> {
  return CountryReport.parse(await read('', days));
}

export async function readPlaces(countryCode: string, days: Days): Promise<PlaceReport> {
  return PlaceReport.parse(await read(`/${encodeURIComponent(countryCode)}`, days));
}

async function read(place: string, days: Days): Promise<unknown> {
  const query = `${place}?${new URLSearchParams(Object.entries(days).filter(([, day]) => day !== ''))}`;
  try {
    return await call(PATH + query);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'unavailable') throw error;
    return call(NEUTRAL_PATH + query);
  }
}
