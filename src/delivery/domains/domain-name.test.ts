import { expect, test } from 'vitest';
import { parseDomain } from './domain-name.server.ts';

test.each([
  ['ada.example', 'ada.example'],
  [' Ada.Example. ', 'ada.example'],
  ['https://ada.example/', 'ada.example'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['ada.github.io', 'ada.github.io'],
  ['www.example.co.uk', 'www.example.co.uk'],
])('%s is the domain %s', async (value, domain) => {
  expect(await parseDomain(value, 'folio.example')).toEqual({ domain });
});

test.each([
  'localhost',
  '127.0.0.1',
  '[::1]',
  '1.2.3.4.5',
  'ada',
  'ada..example',
  '-ada.example',
  'ada.example/page',
  'ada.example:80',
  'a b.example',
  `${'a'.repeat(64)}.example`,
  `${'abcdefg.'.repeat(31)}example`,
  'com',
  'co.uk',
  'github.io',
  'folio.example',
  '*.example',
  '',
])('%s is no domain for a portfolio', async (value) => {
  expect(await parseDomain(value, 'folio.example')).toEqual({ fault: expect.any(String) });
});
