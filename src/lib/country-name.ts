import { lazy } from './lazy.ts';

const UNKNOWN_COUNTRY_NAME = 'Unknown';

const names = lazy(() => new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' }));

/** 'DE' -> 'Germany'; 'ZZ' and codes that are no country -> 'Unknown'. */
export function countryName(code: string): string {
  const isCountry = /^[A-Z]{2}$/.test(code) && code !== 'ZZ';
  return (isCountry && names().of(code)) || UNKNOWN_COUNTRY_NAME;
}
