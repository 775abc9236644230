import { describe, expect, test } from 'vitest';
import { clientGroup, clientNetwork, tooManyRequests } from './rate-limits.server.ts';

describe('the clients that share a limit', () => {
  test.each([
    ['an IPv4 address and the same written as IPv6', '203.0.113.7', '::ffff:203.0.113.7'],
    ['two addresses of a /64', '2001:db8:1:2::1', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
    ['two notations of an address', '2001:DB8:1:2::1', '2001:0db8:0001:0002:0000:0000:0000:0001'],
  ])('are %s', (_what, one, other) => {
    expect(clientGroup(one)).toBe(clientGroup(other));
  });

  test.each([
    ['neighbours in IPv4', '203.0.113.7', '203.0.113.8'],
    ['two /64 of a /48', '2001:db8:1:2::1', '2001:db8:1:3::1'],
    ['an IPv4 address and the IPv6 address with the same bytes', '1.2.3.4', '102:304::'],
  ])('are not %s', (_what, one, other) => {
    expect(clientGroup(one)).not.toBe(clientGroup(other));
  });

  test('of a network are those of a /48, and an IPv4 address alone', () => {
    expect(clientNetwork('2001:db8:1:2::1')).toBe(clientNetwork('2001:db8:1:ffff::1'));
    expect(clientNetwork('2001:db8:1::')).not.toBe(clientNetwork('2001:db8:2::'));
    expect(clientNetwork('203.0.113.7')).toBe('203.0.113.7');
  });

  test('keep what is no IP apart, as it is', () => {
    expect(['', 'unknown', '999.1.1.1'].map(clientGroup)).toEqual(['', 'unknown', '999.1.1.1']);
  });
});

describe('a client that is over its limit', () => {
  const at = new Date('2026-01-01T00:00:00.000Z');
  test.each([
    [-5_000, 1, '1 second'],
    [0, 1, '1 second'],
    [1_001, 2, '2 seconds'],
    [59_000, 59, '59 seconds'],
    [60_000, 60, '1 minute'],
    [60_001, 61, '2 minutes'],
    [3_600_000, 3_600, '60 minutes'],
  ])('by %d ms waits %d seconds: %s', (ms, seconds, words) => {
    const { code, error, retryAfterSeconds } = tooManyRequests(new Date(at.getTime() + ms), at);
    expect([code, error, retryAfterSeconds]).toEqual(['too_many_requests', `Please try again in ${words}`, seconds]);
  });
});
