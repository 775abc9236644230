import { expect, test } from 'vitest';
import { visitorKey } from './visitor-key.server.ts';

const SALT = 'a'.repeat(64);
const ADA = { portfolio: 'p1', ip: '203.0.113.7', agent: 'Firefox' };

test('The same person has the same key all day', () => {
  expect(visitorKey(SALT, ADA)).toBe(visitorKey(SALT, { ...ADA }));
});

test('Another salt, portfolio, IP or user agent makes another key', () => {
  const keys = [
    visitorKey(SALT, ADA),
    visitorKey('b'.repeat(64), ADA),
    visitorKey(SALT, { ...ADA, portfolio: 'p2' }),
    visitorKey(SALT, { ...ADA, ip: '203.0.113.8' }),
    visitorKey(SALT, { ...ADA, agent: 'Chrome' }),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

test('The boundary between two parts cannot be moved', () => {
  const moved = visitorKey(SALT, { ...ADA, ip: '203.0.113.', agent: '7Firefox' });
  expect(moved).not.toBe(visitorKey(SALT, ADA));
});

test('A key is short, and does not contain its input', () => {
  const key = visitorKey(SALT, ADA);
  expect(key).toMatch(/^[\w-]{16}$/);
  expect(key).not.toContain('203');
});
