const UNKNOWN_COUNTRY_NAME = 'Unknown';

/** By locale. */
const names = new Map<string, Intl.DisplayNames>();

/** 'DE' -> 'Germany'; 'ZZ' and codes that are no country -> 'Unknown'. */
export function countryName(code: string, locale = 'en'): string {
  const isCountry = /^[A-Z]{2}$/.test(code) && code !== 'ZZ';
  return (isCountry && namesIn(locale).of(code)) || UNKNOWN_COUNTRY_NAME;
}

function namesIn(locale: string): Intl.DisplayNames {
  const known = names.get(locale);
  if (known) return known;
  const loaded = new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' });
  names.set(locale, loaded);
  return loaded;
}
