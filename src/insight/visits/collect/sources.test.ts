import { expect, test } from 'vitest';
import { DIRECT, readSource } from './read-source.server.ts';
import { openSources } from './sources.server.ts';

const OWN = 'portfolios.example';
const read = (referer: string, url = '/u/ada', host = 'localhost:3000') =>
  readSource({ headers: { referer, host }, url }, OWN);

test.each([
  ['https://www.Example.org:8080/a?b#c', 'example.org'],
  ['HTTP://user:password@example.org/', 'example.org'],
  ['https://bücher.example/', 'xn--bcher-kva.example'],
  ['android-app://com.reddit.frontpage/', 'com.reddit.frontpage'],
  ['http://192.0.2.7/', 'Other'],
  ['http://[2001:db8::1]:80/', 'Other'],
  [`https://${'a.'.repeat(110)}example/`, 'a.'.repeat(50)],
])('%s is reported as %s', (referer, host) => {
  expect(read(referer).referrer).toBe(host);
});

test.each([
  '',
  'about:blank',
  'javascript:alert(1)',
  '/u/ada',
  'https://',
  'nonsense',
  'http://www.portfolios.example/u/x',
])('"%s" has no referrer', (referer) => {
  expect(read(referer)).toBe(DIRECT);
});

test('The host of the request is our own, on any port', () => {
  expect(read('http://localhost:5173/', '/u/ada', 'localhost:3000')).toBe(DIRECT);
  expect(read('https://ada.example/', '/u/ada', 'www.ada.example')).toBe(DIRECT);
});

test('A campaign is read from the URL, cleaned and cut; nothing else of the URL is read', () => {
  const source = read(
    '',
    `/u/ada?a=1&utm_source=%07%20c%E2%80%AEv%0A&utm_medium=${'x'.repeat(500)}&utm_campaign=%F0%9F%92%BC&b=2`,
  );
  expect(source).toEqual({
    id: expect.any(Number),
    channel: 'Campaign',
    referrer: '',
    utm_source: 'cv',
    utm_medium: 'x'.repeat(100),
    utm_campaign: '💼',
  });
  expect(read('', '/u/ada?utm_source=%07&utm_term=x&q=utm_source')).toBe(DIRECT);
  expect(read('', '/u/ada?gclid=secret')).toMatchObject({ channel: 'Paid', utm_source: '' });
  expect(JSON.stringify(read('', '/u/ada?gclid=secret'))).not.toContain('secret');
});

test('The same values have the same id, different values another', () => {
  const ids = ['https://a.example', 'https://a.example/x', 'https://b.example'].map((referer) => read(referer).id);
  expect(ids[0]).toBe(ids[1]);
  expect(new Set(ids).size).toBe(2);
  expect(read('', '/?utm_source=a&utm_medium=b').id).not.toBe(read('', '/?utm_source=b&utm_medium=a').id);
});

test('A portfolio has a limit of sources for each day; known ones still count', () => {
  const sourceOf = openSources(OWN);
  const referrerOf = (index: number, portfolio = 'p', day = '2026-06-01') =>
    sourceOf({ headers: { referer: `https://${index}.example/`, host: '' } }, portfolio, day).referrer;
  for (let index = 0; index < 500; index++) expect(referrerOf(index)).toBe(`${index}.example`);
  expect(referrerOf(500)).toBe('Other');
  expect(referrerOf(3)).toBe('3.example');
  expect(referrerOf(500, 'another')).toBe('500.example');
  expect(referrerOf(500, 'p', '2026-06-02')).toBe('500.example');
});
