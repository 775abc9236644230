import type { CountryVisitors } from './visits.ts';

/** The report as a spreadsheet reads it; a cell that would begin a formula there is marked as text. */
export function toCsv(countries: readonly CountryVisitors[]): string {
  const rows = countries.map(({ country_code, country, unique_visitors }) => [
    country_code,
    country,
    String(unique_visitors),
  ]);
  return [['country_code', 'country', 'unique_visitors'], ...rows].map((row) => row.map(cell).join(',')).join('\r\n');
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
