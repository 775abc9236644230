import { describe, expect, test } from 'vitest';
import { parseUserAgent } from './user-agent.server.ts';

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36';
const UNKNOWN = { browser: undefined, system: undefined, platform: undefined };

describe('a user agent', () => {
  test.each([
    [CHROME, { browser: 'Chrome', system: 'Windows', platform: 'desktop' }],
    [IPHONE, { browser: 'Safari', system: 'iOS', platform: 'mobile' }],
    [FIREFOX, { browser: 'Firefox', system: 'Linux', platform: 'desktop' }],
    [ANDROID, { browser: 'Samsung Internet for Android', system: 'Android', platform: 'mobile' }],
    ['', UNKNOWN],
  ])('%s is read', (agent, expected) => {
    expect(parseUserAgent(agent)).toEqual(expected);
  });

  test.each([
    'ada@example.com/1.0 (x)',
    '<script>alert(1)</script>',
    'password=hunter2 secret',
    '\u202egpj.exe/1.0',
    '😀/1.0',
  ])('%j gives no name: nothing of what a client makes up is stored', (agent) => {
    const { browser, system } = parseUserAgent(agent);
    expect([browser, system]).toEqual([undefined, undefined]);
  });

  test('of a megabyte is cut before it is read', () => {
    const padded = `${CHROME.slice(0, 60)}${'x'.repeat(1_000_000)} Firefox/143.0`;
    const before = process.cpuUsage();
    expect(parseUserAgent(padded).browser).not.toBe('Firefox');
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(500);
  });
});
