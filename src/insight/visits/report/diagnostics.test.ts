import { expect, test } from 'vitest';
import { findingsOf } from './diagnostics.server.ts';

const NOW = new Date('2026-06-30T12:00:00Z');
const DATA = {
  source: { name: 'DB-IP', url: 'https://db-ip.com', month: '2026-06' },
  isBroken: false,
  hasIpv6: true,
};
type Facts = Parameters<typeof findingsOf>[0];

const DIRECT: Facts = {
  ip: '81.2.69.160',
  peer: '81.2.69.160',
  believed: 1,
  headers: [{ name: 'host', value: 'folio.example' }],
  trustProxy: [],
  placeName: 'London, England, United Kingdom',
  data: DATA,
  isOneIp: false,
  now: NOW,
};

const forwarded = (value: string) => [{ name: 'x-forwarded-for', value }];

/** Returns the texts of the faults. */
function faults(facts: Partial<Facts>): string[] {
  return findingsOf({ ...DIRECT, ...facts })
    .filter((finding) => !finding.is_good)
    .map((finding) => finding.text);
}

test('a public IP with a location in current data has no faults', () => {
  expect(faults({})).toEqual([]);
  expect(
    faults({ peer: '127.0.0.1', believed: 2, headers: forwarded('81.2.69.160'), trustProxy: ['loopback'] }),
  ).toEqual([]);
});

test('an untrusted proxy is reported, with the setting that would trust it', () => {
  const behind = { headers: forwarded('81.2.69.160') };
  const local = { ...behind, peer: '::ffff:127.0.0.1', ip: '127.0.0.1', placeName: '' };
  expect(faults(local)[0]).toContain('TRUST_PROXY is not set');
  expect(faults(local)[0]).toContain('set TRUST_PROXY=loopback and restart');
  const container = { ...behind, peer: '::ffff:172.18.0.5', ip: '172.18.0.5', placeName: '' };
  expect(faults(container)[0]).toContain('If 172.18.0.5 is your proxy, set TRUST_PROXY=172.18.0.5 and restart');
  const other = faults({ ...container, trustProxy: ['loopback', '10.0.0.0/8'] })[0];
  expect(other).toContain('TRUST_PROXY (loopback, 10.0.0.0/8) does not cover 172.18.0.5');
  expect(other).toContain('set TRUST_PROXY=loopback,10.0.0.0/8,172.18.0.5');
});

test('a second proxy, behind the trusted one, is reported', () => {
  const [fault] = faults({
    peer: '127.0.0.1',
    believed: 2,
    headers: forwarded('81.2.69.160, 198.51.100.7'),
    ip: '198.51.100.7',
  });
  expect(fault).toContain('contains 1 more before 198.51.100.7');
});

test('an ignored header is reported', () => {
  const [fault] = faults({
    headers: [
      { name: 'cf-connecting-ip', value: '81.2.69.160' },
      { name: 'x-real-ip', value: '81.2.69.160' },
    ],
  });
  expect(fault).toContain('cf-connecting-ip and x-real-ip');
});

test.each(['127.0.0.1', '::1', '10.1.2.3', '192.168.0.7', '172.18.0.1', '100.64.0.1', 'fd00::1', 'fe80::1'])(
  '%s is reported as a private IP',
  (ip) => {
    expect(faults({ ip, peer: ip, placeName: '' })).toEqual([
      expect.stringContaining(`Your IP, ${ip}, is in a private network`),
      'Private IPs have no location.',
    ]);
  },
);

test('an unknown location is explained', () => {
  expect(faults({ placeName: '' })).toEqual(['The location data does not contain your IP.']);
  const ipv4Only = { ...DATA, hasIpv6: false };
  expect(faults({ placeName: '', ip: '2001:480:10::1', data: ipv4Only })[0]).toContain('covers only IPv4');
  expect(faults({ data: ipv4Only })).toEqual([expect.stringContaining('has no IPv6 ranges')]);
  const broken = { source: undefined, isBroken: true, hasIpv6: false };
  expect(faults({ placeName: '', data: broken })).toEqual([expect.stringContaining('cannot be read')]);
});

test('location data is outdated after six months', () => {
  const of = (month: string) => faults({ data: { ...DATA, source: { ...DATA.source, month } } });
  expect(of('2025-12')).toEqual([]);
  expect(of('2025-11')).toEqual([expect.stringContaining('of 2025-11: 7 months old')]);
});

test('visitors who all have one IP are reported', () => {
  expect(faults({ isOneIp: true })).toEqual([expect.stringContaining('share one IP')]);
});
