import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import {
  mailboxName,
  parseApiUrl,
  parseBackupKeep,
  parseDatabaseUrl,
  parseHostAndPort,
  parseInterval,
  parseIssuer,
  parseName,
  parseOrigin,
  parsePort,
  parsePostalAddress,
  parseSize,
  parseStorageUrl,
  parseSwitch,
  parseToken,
} from './setting-values.ts';

const ENDLESS = Number.POSITIVE_INFINITY;

/** Each value with what it is read as; undefined is rejected. */
function read<T>(parse: (value: string) => T, values: readonly string[]) {
  return values.map((value) => [value, parse(value)]);
}

test('a port is a whole number of at most five digits', () => {
  expect(read(parsePort, ['0', '3000', '65535', '65536', '-1', '3e3', ' 80', ''])).toEqual([
    ['0', 0],
    ['3000', 3_000],
    ['65535', 65_535],
    ...['65536', '-1', '3e3', ' 80', ''].map((value) => [value, undefined]),
  ]);
});

test('an origin has neither a path nor a name and password nor another protocol', () => {
  expect(parseOrigin('https://Example.com')).toBe('https://example.com');
  expect(parseOrigin('http://example.com:8080/')).toBe('http://example.com:8080');
  const rejected = [
    'https://example.com/app',
    'https://ada@example.com',
    'https://example.com/?x',
    'ftp://example.com',
  ];
  for (const value of [...rejected, 'https://example.com/#a', 'example.com'])
    expect([value, parseOrigin(value)]).toEqual([value, undefined]);
});

test('a host may have a port, and is nothing else', () => {
  const taken = ['9.9.9.9', 'ns.example:5353', '[::1]:53', 'NS.example'];
  for (const value of taken) expect(parseHostAndPort(value)).toBe(value);
  for (const value of ['', 'ns.example:0', 'ns.example/x', 'a b', 'ns.example:99999'])
    expect([value, parseHostAndPort(value)]).toEqual([value, undefined]);
});

test('sizes have decimal units, and off is no limit', () => {
  expect(read(parseSize, ['1024', '500 kB', '10MB', '2gb', 'off'])).toEqual([
    ['1024', 1_024],
    ['500 kB', 500_000],
    ['10MB', 10_000_000],
    ['2gb', 2_000_000_000],
    ['off', ENDLESS],
  ]);
  for (const value of ['', '1.5 MB', '-1', '10 MiB', '10  MB'])
    expect([value, parseSize(value)]).toEqual([value, undefined]);
});

test('an interval is 15 minutes or more, or off', () => {
  expect(read(parseInterval, ['15m', '12h', '1 d', '2W', 'off'])).toEqual([
    ['15m', 15 * MINUTE_MS],
    ['12h', 12 * HOUR_MS],
    ['1 d', DAY_MS],
    ['2W', 14 * DAY_MS],
    ['off', ENDLESS],
  ]);
  for (const value of ['14m', '0h', '1', '1y', '']) expect([value, parseInterval(value)]).toEqual([value, undefined]);
});

test('backups are kept by number, by age, or by both', () => {
  expect(parseBackupKeep('7')).toEqual({ count: 7, ageMs: ENDLESS });
  expect(parseBackupKeep('30d')).toEqual({ count: ENDLESS, ageMs: 30 * DAY_MS });
  expect(parseBackupKeep('7, 30d')).toEqual({ count: 7, ageMs: 30 * DAY_MS });
  for (const value of ['0', '', '7,', 'all', '07']) expect([value, parseBackupKeep(value)]).toEqual([value, undefined]);
});

test('a switch has two words', () => {
  expect(['on', 'off', 'yes'].map(parseSwitch('on', 'off'))).toEqual([true, false, undefined]);
});

test('URLs of services lose the slashes at their end, and have no secrets', () => {
  expect(parseApiUrl('https://api.example.com/v3//')).toBe('https://api.example.com/v3');
  for (const value of ['https://a:b@example.com/', 'https://example.com/?q=1', 'https://example.com/#x', 'file:///x'])
    expect([value, parseApiUrl(value)]).toEqual([value, undefined]);
});

test('an issuer is https, except on this machine', () => {
  expect(parseIssuer('https://id.example.com/realm/')).toBe('https://id.example.com/realm');
  for (const local of ['http://localhost:8080', 'http://127.0.0.2:1', 'http://[::1]:9'])
    expect(parseIssuer(local)).toBe(local);
  for (const value of [
    'http://id.example.com',
    'http://localhost.example.com',
    'https://a@id.example.com',
    'https://id.example.com?x',
  ])
    expect([value, parseIssuer(value)]).toEqual([value, undefined]);
});

test('the lines of a postal address are between bars', () => {
  expect(parsePostalAddress('Ada Lovelace | 12 St James’s Square|| London ')).toEqual([
    'Ada Lovelace',
    '12 St James’s Square',
    'London',
  ]);
  expect(parsePostalAddress('x'.repeat(501))).toBeUndefined();
});

test('a token is one word of a length that tokens have', () => {
  expect(parseToken('ghp_0123456789')).toBe('ghp_0123456789');
  for (const value of ['short', 'two words!', 'x'.repeat(256)])
    expect([value, parseToken(value)]).toEqual([value, undefined]);
});

test('a store on S3 says where it is', () => {
  expect(parseStorageUrl('file:images', false)).toBe('file:images');
  for (const value of ['s3://bucket?region=eu-west-1', 's3://bucket?endpoint=https://s3.example.com'])
    expect(parseStorageUrl(value, false)).toBe(value);
  expect(parseStorageUrl('s3://bucket', true)).toBe('s3://bucket');
  for (const value of ['s3://bucket', 's3://', 'file:', 'https://example.com', 'images'])
    expect([value, parseStorageUrl(value, false)]).toEqual([value, undefined]);
});

test('a database is a file of SQLite, whose path is resolved, or PostgreSQL', () => {
  const resolve = (path: string) => `/data/${path}`;
  expect(parseDatabaseUrl('sqlite:vitrine.db', resolve)).toBe('sqlite:/data/vitrine.db');
  for (const value of ['postgres://db/vitrine', 'postgresql://a:b@db/vitrine'])
    expect(parseDatabaseUrl(value, resolve)).toBe(value);
  for (const value of ['sqlite:', 'mysql://db/x', 'vitrine.db'])
    expect([value, parseDatabaseUrl(value, resolve)]).toEqual([value, undefined]);
});

test('a name cannot end a sender or a line, and is quoted in one where it must be', () => {
  expect(parseName('Ada’s Folios')).toBe('Ada’s Folios');
  for (const value of ['Ada <ada@example.com>', 'a < b', 'Ada\nBcc: x', 'say "hi"', 'x'.repeat(61)])
    expect([value, parseName(value)]).toEqual([value, undefined]);
  expect(parseName('💼'.repeat(60))).toHaveLength(120);
  expect(['Vitrine', 'Čapek & Co.', "O'Neill 2"].map(mailboxName)).toEqual(['Vitrine', '"Čapek & Co."', "O'Neill 2"]);
});
