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

const phone = (model: string) =>
  `Mozilla/5.0 (Linux; Android 7.0; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/64.0 Mobile Safari/537.36`;

test.each([
  ...[
    phone('M bot 60'),
    phone('Mbot 551 Build/NRD90M'),
    phone('Spider 5G; wv'),
    phone('CUBOT_X18_Plus'),
    phone('Scan 5'),
  ],
  'Mozilla/5.0 (Linux; U; Android 4.4; zh-cn; M bot 51) AppleWebKit/534.30 (KHTML, like Gecko) Mobile Safari/534.30',
])('%s is a person', (agent) => {
  expect(openAgents()(agent).isBot).toBe(false);
});

test.each([
  'Mozilla/4.0 (compatible; ms-office; MSOffice 16)',
  'Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Trident/7.0; Microsoft Outlook 16.0.5; ms-office; MSOffice 16)',
  'Microsoft Office/16.0 (Windows NT 10.0; Microsoft Outlook 16.0; Pro)',
  ...[
    'CFNetwork/1410 Darwin/22',
    'MyApp/1 CFNetwork/1410.0.3 Darwin/22.6.0',
    'Dart/3.2 (dart:io)',
    'vkShare',
    'Qwantify/2.4w',
  ],
  ...[
    'BrandVerity/1.0',
    'PowerPoint/16.80 (Mac)',
    phone('SomeBot/1.0'),
    phone('K; compatible; XBot/1.0; +http://x.example'),
  ],
  'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
])('%s is no person', (agent) => {
  expect(openAgents()(agent).isBot).toBe(true);
});
