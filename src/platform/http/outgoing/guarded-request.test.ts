import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { connectionRule } from './connection-rule.server.ts';
import { sendGuarded } from './guarded-request.server.ts';
import { isPublic } from './public-ip.server.ts';

test.each([
  ['93.184.216.34', true],
  ['2606:2800:220:1:248:1893:25c8:1946', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['::ffff:127.0.0.1', false],
  ['::ffff:10.0.0.1', false],
  ['64:ff9b::7f00:1', false],
  ['64:ff9b:1::7f00:1', false],
  ['2002:7f00:1::1', false],
  ['localhost', false],
])('%s is public: %s', (ip, expected) => {
  expect(isPublic(ip)).toBe(expected);
});

test('no connection is made to an address inside, whatever it is called', async () => {
  let connections = 0;
  const canary = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((listening) => canary.listen(0, '::', listening));
  const { port } = canary.address() as { port: number };
  const hosts = ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '127.1', '2130706433', '0x7f.1', '0.0.0.0'];
  const urls = hosts.flatMap((host) => [`http://${host}:${port}/`, `https://${host}:${port}/`, `https://${host}/`]);
  const protocols = ['https:', 'http:'];
  const send = (text: string, networks: string[]) => {
    const url = new URL(text);
    const mayConnect = connectionRule(url, { protocols, networks });
    return sendGuarded({ method: 'GET', url, headers: {}, mayConnect, signal: new AbortController().signal });
  };
  for (const url of urls) {
    const response = await send(url, []);
    expect([url, response]).toEqual([url, { status: 0, error: 'Not a public address', location: '' }]);
  }
  expect(connections).toBe(0);
  // The canary works.
  await send(`http://localhost:${port}/`, ['127.0.0.0/8', '::1/128']);
  expect(connections).toBe(1);
  canary.close();
});

test.each([
  ['https://example.org/', true],
  ['https://example.org:443/', true],
  ['http://example.org/', true],
  ['https://example.org:80/', false],
  ['http://example.org:22/', false],
  ['ftp://example.org/', false],
])('a public address may be connected to for %s: %s', (url, expected) => {
  const mayConnect = connectionRule(new URL(url), { protocols: ['https:', 'http:'], networks: [] });
  expect(mayConnect('93.184.216.34')).toBe(expected);
});
