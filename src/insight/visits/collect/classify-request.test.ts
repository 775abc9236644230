import { expect, test } from 'vitest';
import { classifyRequest, type RequestClass } from './classify-request.server.ts';
import { openAgents } from './user-agent-memo.server.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

const agentOf = openAgents();

function judge(headers: Record<string, string>, { method = 'GET', isOwner = false } = {}): RequestClass {
  return classifyRequest({ method, headers, isOwner, action: 'view' }, agentOf(headers['user-agent']));
}

test.each([FIREFOX, CHROME, SAFARI])('A browser is a person: %s', (agent) => {
  expect(judge({ 'user-agent': agent })).toBe('person');
});

test.each([
  '',
  '   ',
  'curl/8.5.0',
  'python-requests/2.32',
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)',
  CHROME.replace('Chrome/', 'HeadlessChrome/'),
  `${CHROME} Puppeteer`,
  `${FIREFOX} WebDriver/1.0`,
])('A program is a bot: "%s"', (agent) => {
  expect(judge({ 'user-agent': agent })).toBe('bot');
});

test('A request without a user agent is a bot', () => {
  expect(judge({})).toBe('bot');
});

test('A headless browser with a normal user agent is detected by its client hints', () => {
  expect(judge({ 'user-agent': CHROME, 'sec-ch-ua': '"HeadlessChrome";v="140", "Not=A?Brand";v="24"' })).toBe('bot');
});

test.each([
  { 'sec-purpose': 'prefetch' },
  { 'sec-purpose': 'prefetch;prerender' },
  { purpose: 'prefetch' },
  { 'x-purpose': 'preview' },
  { 'x-moz': 'prefetch' },
])('A prefetched document is not counted: %o', (headers) => {
  expect(judge({ 'user-agent': CHROME, ...headers })).toBe('nobody');
});

test('HEAD is not counted', () => {
  expect(judge({ 'user-agent': CHROME }, { method: 'HEAD' })).toBe('nobody');
});

test('The owner does not count as a visitor', () => {
  expect(judge({ 'user-agent': CHROME }, { isOwner: true })).toBe('nobody');
});

test('A person with Sec-GPC is anonymous; a bot with it stays a bot', () => {
  expect(judge({ 'user-agent': CHROME, 'sec-gpc': '1' })).toBe('anonymous');
  expect(judge({ 'user-agent': CHROME, 'sec-gpc': '0' })).toBe('person');
  expect(judge({ 'user-agent': 'curl/8.5.0', 'sec-gpc': '1' })).toBe('bot');
});

test('A click counts for the visitor, although it is sent with POST', () => {
  const action = (headers: Record<string, string>, isOwner = false) =>
    classifyRequest({ method: 'POST', headers, isOwner, action: 'live' }, agentOf(headers['user-agent']));
  expect(action({ 'user-agent': CHROME })).toBe('person');
  expect(action({ 'user-agent': CHROME }, true)).toBe('nobody');
  expect(action({ 'user-agent': 'curl/8.5.0' })).toBe('bot');
  expect(action({ 'user-agent': CHROME, 'sec-gpc': '1' })).toBe('anonymous');
});
