import { expect, test } from 'vitest';
import { countryOf, joinPlace, splitPlace } from './place.ts';

test.each([
  ['Palo Alto, CA', 'Palo Alto', 'CA', ''],
  ['Berlin, Germany', 'Berlin', '', 'Germany'],
  ['Bremen, Deutschland', 'Bremen', '', 'Deutschland'],
  ['Austin, TX, USA', 'Austin', 'TX', 'USA'],
  ['Kyiv, Kyiv Oblast, East, Ukraine', 'Kyiv', 'Kyiv Oblast, East', 'Ukraine'],
  ['Atlanta, Georgia', 'Atlanta', 'Georgia', ''],
  ['Remote', 'Remote', '', ''],
  ['France', '', '', 'France'],
  [' , ', '', '', ''],
  ['', '', '', ''],
])('%j is the city %j, the state %j and the country %j', (text, city, state, country) => {
  expect(splitPlace(text)).toEqual({ city, state, country });
});

test.each([
  ['US', 'United States'],
  ['de', 'Germany'],
  ['Germany', 'Germany'],
  ['QQ', 'QQ'],
  ['', ''],
])('the country %j is named %j', (code, name) => {
  expect(countryOf(code)).toBe(name);
});

test('a place is joined from its non-empty parts', () => {
  expect(joinPlace('Berlin', '', 'Germany')).toBe('Berlin, Germany');
});
