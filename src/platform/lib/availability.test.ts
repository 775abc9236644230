import { expect, test } from 'vitest';
import { profileTexts } from '../../portfolio/model/user.ts';
import { type Availability, publicAvailability, timeZoneName } from './availability.ts';

test.each([
  ['availability_state', ['', 'open', 'from', 'not_looking'], ['yes', 'Open']],
  ['available_from', ['', '2027', '2027-03', '2027-03-01'], ['soon', '2027-13']],
  ['contract_types', ['', 'permanent', 'permanent,freelance'], ['freelance,slavery', 'a'.repeat(201)]],
  ['rate', ['', '€90 an hour', 'ask'], ['x'.repeat(201), 'a\u0000b']],
  [
    'time_zone',
    ['', 'UTC', 'Europe/Paris', 'America/Port-au-Prince', 'Etc/GMT+5'],
    ['Paris', '../etc/passwd', '+01:00'],
  ],
] as const)('%s takes what it lists and nothing else', (field, valid, invalid) => {
  for (const value of valid) expect(profileTexts[field].parse(value)).toBe(value);
  for (const value of [...invalid, 1, null])
    expect([value, profileTexts[field].safeParse(value).success]).toEqual([value, false]);
});

test('contract types are stored in a fixed order, once each', () => {
  expect(profileTexts.contract_types.parse('freelance,permanent,,freelance')).toBe('permanent,freelance');
});

const STATED: Availability = {
  availability_state: 'from',
  available_from: '2027-03',
  contract_types: 'freelance',
  rate: '€90',
  time_zone: 'Europe/Paris',
};

test.each([
  ['from', STATED],
  ['open', { ...STATED, availability_state: 'open', available_from: '' }],
  ...['not_looking', ''].map(
    (state) =>
      [state, { availability_state: state, available_from: '', contract_types: '', rate: '', time_zone: '' }] as const,
  ),
] as const)("of the state '%s' only what belongs to it is public", (availability_state, shown) => {
  expect(publicAvailability({ ...STATED, availability_state })).toEqual(shown);
});

test.each([
  ['Europe/Paris', 'en-GB', 'Central European Time'],
  ['Europe/Paris', 'de', 'Mitteleuropäische Zeit'],
  ['Asia/Tokyo', 'ja', '日本標準時'],
  ['UTC', 'fr', 'temps universel coordonné'],
  ['Etc/GMT+5', 'de', 'GMT-05:00'],
])('the zone %s is called in %s: %s', (zone, locale, name) => {
  expect(timeZoneName(zone, locale)).toBe(name);
});
