import { expect, test } from 'vitest';
import { openAgents } from './user-agent-memo.server.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const TABLET =
  'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0';

test.each([
  [FIREFOX, 'Desktop', 'Firefox', 'Linux'],
  [EDGE, 'Desktop', 'Microsoft Edge', 'Windows'],
  [SAFARI, 'Mobile', 'Safari', 'iOS'],
  [TABLET, 'Tablet', 'Chrome', 'Android'],
])('%s is recognised by device, browser and system', (agent, device, browser, system) => {
  const { isBot, tech } = openAgents()(agent);
  expect([isBot, tech]).toEqual([false, { id: expect.any(Number), device, browser, system }]);
  expect(tech.id).toBeGreaterThan(0);
});

test('Nothing of an unknown user agent is stored', () => {
  const { isBot, tech } = openAgents()('SecretBrowser/1.0 (SecretOS 2) whatever');
  expect(isBot).toBe(false);
  expect(tech).toEqual({ id: 0, device: 'Other', browser: 'Other', system: 'Other' });
});

test('A result stays the same after thousands of other user agents', () => {
  const agentOf = openAgents();
  for (let index = 0; index < 6_000; index++) {
    expect(agentOf(index % 2 ? `${FIREFOX} ${index}` : `Googlebot/${index}`).isBot).toBe(index % 2 === 0);
  }
  expect(agentOf(FIREFOX)).toMatchObject({ isBot: false, tech: { browser: 'Firefox' } });
  expect(agentOf('Googlebot/0').isBot).toBe(true);
});
