import { expect, test } from 'vitest';
import { countryCodeOf, selectionOf, selectionQuery } from './selection.ts';

const NOW = Date.parse('2026-03-01T00:30:00Z');

test('the query contains days and filters, including empty ones; the path contains the country', () => {
  const query = new URLSearchParams('range=7&referrer=&browser=Firefox&country=FR&other=x');
  const selection = selectionOf(query, 'GB', NOW);
  expect(selection).toEqual({
    days: { from: '2026-02-23', to: '2026-03-01' },
    filters: { country: 'GB', referrer: '', browser: 'Firefox' },
  });
  expect(new URLSearchParams(selectionQuery(selection)).toString()).toBe(
    'from=2026-02-23&to=2026-03-01&country=GB&referrer=&browser=Firefox',
  );
});

test('a request for all time without filters has no query', () => {
  expect(selectionQuery(selectionOf(new URLSearchParams(), undefined, NOW))).toEqual({});
});

test('a country is a code of two letters in either case', () => {
  expect([countryCodeOf('gb'), countryCodeOf('Kenya'), countryCodeOf(undefined)]).toEqual(['GB', undefined, undefined]);
});
