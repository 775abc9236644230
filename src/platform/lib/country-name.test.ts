import { expect, test } from 'vitest';
import { countryName } from './country-name.ts';

test('A country has its English name', () => {
  expect(countryName('DE')).toBe('Germany');
  expect(countryName('US')).toBe('United States');
});

test('Another code is unknown', () => {
  for (const code of ['ZZ', 'QQ', '', 'de', 'DEU', '1A']) expect(countryName(code)).toBe('Unknown');
});
