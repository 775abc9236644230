import { expect, test } from 'vitest';
import { englishOf } from '../../../platform/lib/texts/sentence.ts';
import { profileUrl } from './profile-networks.ts';
import { hostOf, readUrl, toUri } from './url.ts';

/** With its note in English. */
function shown(given: unknown) {
  const { url, note } = readUrl(given);
  return { url, note: note && englishOf(note('it')) };
}

const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'blob:https://x/1',
  'file:///etc/passwd',
  'ftp://x.example/',
  'http://',
  'http:///x',
  '//evil.example',
  '/\\evil.example',
  'https:evil.example',
  'https://user:pass@evil.example/',
  'https://ok.example\\@evil.example',
  'https://ok.example%00.evil.example',
  'https://\u0000evil.example',
  'https://evil.example/\r\nX: 1',
  'https://evil.example/"onmouseover="alert(1)',
  `https://${'a'.repeat(3_000)}.example/`,
  `${'a.'.repeat(1_024)}example`,
  '../../etc/passwd',
  'ada@example.com',
];

test('an http(s) URL is unchanged', () => {
  expect(readUrl('http://janef.me')).toEqual({ url: 'http://janef.me' });
  expect(readUrl(' https://de.wikipedia.org/wiki/Köln ')).toEqual({
    url: 'https://de.wikipedia.org/wiki/Köln',
  });
});

test('a bare domain gets https, with a note', () => {
  expect(shown('www.example.com')).toEqual({
    url: 'https://www.example.com',
    note: 'it "www.example.com" was read as https://www.example.com',
  });
  expect(readUrl('example.com/a?b#c').url).toBe('https://example.com/a?b#c');
});

test.each(hostile)('%j is dropped, with a note', (given) => {
  const { url, note } = shown(given);
  expect(url).toBe('');
  expect(note).toContain('dropped');
  expect(note?.length).toBeLessThan(200);
});

test.each([5, true, {}, ['https://a.example']])('%j is not a URL', (given) => {
  expect(shown(given)).toEqual({ url: '', note: 'it is not an address; dropped' });
});

test.each([
  'https://example.com\u200b',
  '\u200bhttps://example.com',
  'https://exam\u00adple.com',
  '\ufeffhttps://example.com\u200e',
])('invisible characters of %j are removed', (given) => {
  expect(readUrl(given)).toEqual({ url: 'https://example.com' });
});

test('a text that runs from right to left cannot hide the end of a URL', () => {
  expect(readUrl('https://example.com/\u202egnp').url).toBe('https://example.com/gnp');
});

test("a URL becomes a URI of RFC 3986, or ''", () => {
  expect(toUri('https://de.wikipedia.org/wiki/Köln')).toBe('https://de.wikipedia.org/wiki/K%C3%B6ln');
  expect(toUri('https://bücher.example/a|b?c=[d]#e#f%')).toBe('https://xn--bcher-kva.example/a%7Cb?c=%5Bd%5D#e%23f%25');
  expect(toUri('https://a{b.example/')).toBe('');
  expect(toUri('http://[::1]:8080/')).toBe('http://[::1]:8080/');
  expect(toUri('javascript:alert(1)')).toBe('');
});

test("a profile's URL is derived from the user name if the network is known", () => {
  expect(profileUrl('GitHub', 'ada')).toBe('https://github.com/ada');
  expect(profileUrl('twitter', '@ada')).toBe('https://twitter.com/ada');
  expect(profileUrl('GitHub', '../evil')).toBe('');
  expect(profileUrl('constructor', 'ada')).toBe('');
  expect(profileUrl('Mastodon', 'ada')).toBe('');
});

test("a URL's host is returned without www", () => {
  expect(hostOf('https://www.example.com/x')).toBe('example.com');
  expect(hostOf('')).toBe('');
});
