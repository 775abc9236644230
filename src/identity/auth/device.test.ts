import { expect, test } from 'vitest';
import { mailTexts } from '../../platform/lib/texts/mail-texts.ts';
import { deviceLabel, placeLabel } from './device.server.ts';

test('a device is named by its browser and system', () => {
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
  const safari =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
  expect(deviceLabel(chrome)).toBe('Chrome on Linux');
  expect(deviceLabel(safari)).toBe('Safari on iOS');
  expect(deviceLabel('Mozilla/5.0 (X11; Haiku x86_64) Gecko/20100101 Firefox/131.0')).toBe('Firefox');
});

test('no part of an invented user agent becomes a name', () => {
  for (const agent of [undefined, '', 'curl/8.1', '<b>/1 (x)', 'admin/1 (x)', `Mozilla/5.0 ${'('.repeat(10_000)}`]) {
    expect(deviceLabel(agent)).toBe('Unknown device');
  }
});

test('a place is named as far as it is known', () => {
  expect(placeLabel({ country_code: 'DE', region: 'Berlin', city: 'Berlin' })).toBe('Berlin, Germany');
  expect(placeLabel({ country_code: 'DE', region: '', city: '' })).toBe('Germany');
  expect(placeLabel({ country_code: 'ZZ', region: '', city: '' })).toBe('');
});

test('in a German mail device and place have German names', () => {
  const german = mailTexts('de');
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0';
  expect(deviceLabel(firefox, german)).toBe('Firefox unter Linux');
  expect(deviceLabel('', german)).toBe('Unbekanntes Gerät');
  expect(placeLabel({ country_code: 'AT', region: '', city: 'Graz' }, german.locale)).toBe('Graz, Österreich');
  expect(placeLabel({ country_code: 'ZZ', region: '', city: '' }, german.locale)).toBe('');
});
