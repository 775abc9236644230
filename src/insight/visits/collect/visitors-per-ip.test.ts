import { expect, test } from 'vitest';
import { openVisitorsPerIp, VISITORS_PER_IP_MAX } from './visitors-per-ip.server.ts';

const MAX = VISITORS_PER_IP_MAX;
const visit = { portfolio: 'ada', day: '2026-03-01', ip: '203.0.113.7', visitor: '' };
const visitors = (count: number) => Array.from({ length: count }, (_, index) => `visitor ${index}`);

test('a limited number of visitors of one IP count on a day, each of them repeatedly', () => {
  const isWithin = openVisitorsPerIp();
  const counted = visitors(1_000).filter((visitor) => isWithin({ ...visit, visitor }));
  expect(counted).toEqual(visitors(MAX));
  expect(visitors(MAX).every((visitor) => isWithin({ ...visit, visitor }))).toBe(true);
});

test('another portfolio, IP or day has its own limit', () => {
  const isWithin = openVisitorsPerIp();
  for (const visitor of visitors(MAX)) isWithin({ ...visit, visitor });
  const visitor = 'another';
  expect(isWithin({ ...visit, visitor })).toBe(false);
  expect(isWithin({ ...visit, visitor, portfolio: 'bob' })).toBe(true);
  expect(isWithin({ ...visit, visitor, ip: '203.0.113.8' })).toBe(true);
  expect(isWithin({ ...visit, visitor, day: '2026-03-02' })).toBe(true);
});

test('a /64 of IPv6 counts as one IP', () => {
  const isWithin = openVisitorsPerIp();
  const from = (network: string) =>
    visitors(200).filter((visitor, index) => isWithin({ ...visit, visitor, ip: `${network}::${index.toString(16)}` }));
  expect(from('2001:db9:1:2')).toHaveLength(MAX);
  expect(from('2001:db9:1:3')).toHaveLength(MAX);
});

test('private IPs belong to an unconfigured proxy: they have no limit', () => {
  const isWithin = openVisitorsPerIp();
  for (const ip of ['127.0.0.1', '10.1.2.3', 'fd00::1', '']) {
    expect(visitors(100).filter((visitor) => isWithin({ ...visit, visitor, ip }))).toHaveLength(100);
  }
});

test('memory is bounded', () => {
  const isWithin = openVisitorsPerIp();
  for (const visitor of visitors(MAX)) isWithin({ ...visit, visitor });
  for (const portfolio of visitors(20_000)) isWithin({ ...visit, portfolio, visitor: 'x' });
  expect(isWithin({ ...visit, visitor: 'forgotten by now' })).toBe(true);
});

test('the first IP stays bounded while others come', () => {
  const isWithin = openVisitorsPerIp();
  for (const visitor of visitors(MAX)) isWithin({ ...visit, visitor });
  isWithin({ ...visit, visitor: 'x', ip: '203.0.113.8' });
  expect(isWithin({ ...visit, visitor: 'another' })).toBe(false);
});

test('an address that is no IP is not bounded', () => {
  const isWithin = openVisitorsPerIp();
  expect(visitors(100).filter((visitor) => isWithin({ ...visit, visitor, ip: 'not:an:ip' }))).toHaveLength(100);
});
