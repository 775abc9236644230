import { expect, test } from 'vitest';
import { withoutPort } from './forwarded-for.server.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  [' 203.0.113.7:80\t', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:4711', '2001:db8::7'],
  ['"[2001:db8::7]:4711"', '2001:db8::7'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  // These are no IPs, and remain so.
  ['unknown', 'unknown'],
  ['_hidden:80', '_hidden:80'],
  ['203.0.113.999:80', '203.0.113.999:80'],
  ['203.0.113.7:http', '203.0.113.7:http'],
  ['[203.0.113.7', '[203.0.113.7'],
  ['', ''],
])('%j is read as %j', (entry, expected) => {
  expect(withoutPort(entry)).toBe(expected);
});
