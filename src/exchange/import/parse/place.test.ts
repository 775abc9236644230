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
  ['Fully remote', 'Fully remote', '', ''],
  ['New York, NY, Remote', 'New York', 'NY', ''],
  ['Berlin, Germany, Hybrid', 'Berlin', '', 'Germany'],
  ['Berlin, Germany (Remote)', 'Berlin', '', 'Germany'],
  ['Berlin (Remote)', 'Berlin', '', ''],
  ['Germany (Remote)', 'Remote', '', 'Germany'],
  ['Remote, USA', 'Remote', '', 'USA'],
  ['Remote - Berlin', 'Berlin', '', ''],
  ['Madrid, España, En remoto', 'Madrid', '', 'España'],
  ['Paris, France (Télétravail)', 'Paris', '', 'France'],
  ['Warszawa, Polska · Zdalnie', 'Warszawa', '', 'Polska'],
  ['Madrid, España', 'Madrid', '', 'España'],
  ['Milano, Italia', 'Milano', '', 'Italia'],
  ['São Paulo, Brasil', 'São Paulo', '', 'Brasil'],
  ['東京, 日本', '東京', '', '日本'],
  ['東京、日本', '東京', '', '日本'],
  ['上海，中国', '上海', '', '中国'],
  ['القاهرة، مصر', 'القاهرة', '', 'مصر'],
  ['תל אביב, ישראל', 'תל אביב', '', 'ישראל'],
  ['मुंबई, भारत', 'मुंबई', '', 'भारत'],
  ['Göteborg, Sverige', 'Göteborg', '', 'Sverige'],
  ['Αθήνα, Ελλάδα', 'Αθήνα', '', 'Ελλάδα'],
  ['İstanbul, Türkiye', 'İstanbul', '', 'Türkiye'],
  ['Den Haag, Nederland', 'Den Haag', '', 'Nederland'],
  ['ESPANA', '', '', 'ESPANA'],
  ['Brooklyn, New York, NY', 'Brooklyn', 'New York, NY', ''],
  ['Toronto, ON, CA', 'Toronto', 'ON', 'CA'],
  ['Frankfurt (Oder), Germany', 'Frankfurt (Oder)', '', 'Germany'],
  ['Hybridge, Kent', 'Hybridge', 'Kent', ''],
  ['Winston-Salem, NC', 'Winston-Salem', 'NC', ''],
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
