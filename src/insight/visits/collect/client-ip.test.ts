import { expect, test } from 'vitest';
import { plainIp } from './client-ip.server.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::FFFF:cb00:7107', '203.0.113.7'],
  ['2001:DB8::1', '2001:db8::1'],
  ['2001:0db8:0:0:0:0:0:1', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
])('%s is %s', (ip, plain) => {
  expect(plainIp(ip)).toBe(plain);
});

test.each(['', 'unknown', '203.0.113', '203.0.113.7, 10.0.0.1', '1.2.3.4:80'])('"%s" is not an IP', (ip) => {
  expect(plainIp(ip)).toBe('');
});
