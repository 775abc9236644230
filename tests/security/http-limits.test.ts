import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { HTTP_LIMITS } from '../../src/platform/http/http-limits.server.ts';
import { makeUser, startApp, type TestApp } from '../support/app.ts';
import { validImage } from '../support/images.ts';

// The same limits at a tenth of the time. Set before an app is built in this process, which runs only this file.
const SHORT = {
  headersTimeoutMs: 400,
  nextRequestMs: 700,
  inactivityMs: 900,
  bodyTimeoutMs: 500,
  checkingIntervalMs: 50,
};

/** For tests of other limits: on a busy machine a request may arrive a second after its connection. */
const SLOW_REQUESTS = { headersTimeoutMs: 60_000, nextRequestMs: 60_000 };
const HEALTH = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n';

async function start(limits: Partial<typeof SHORT> = {}) {
  Object.assign(HTTP_LIMITS, SHORT, limits, { connectionsPerIp: 6 });
  const app = await startApp({ config: { rateLimits: true } });
  const port = Number(new URL(await app.listen()).port);
  return { app, open: () => openSocket(port) };
}

function openSocket(port: number) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  let received = '';
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(received)));
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
  });
  return { socket, closed, received: () => received };
}

/** Sends `bytes` repeatedly until the server closes the connection. */
function drip(socket: Socket, bytes: string): void {
  const timer = setInterval(() => socket.write(bytes), 100);
  socket.once('close', () => clearInterval(timer));
}

async function largeList(app: TestApp): Promise<string> {
  const ada = await makeUser(app);
  const projects = Array.from({ length: 950 }, (_, i) => ({ name: `P${i}`, description: 'x'.repeat(9_500) }));
  expect((await ada.request('POST', '/api/import', { json: { projects } })).statusCode).toBe(200);
  return `/api/projects?user_name=${ada.user.user_name}`;
}

test.each([
  ['sends nothing', ''],
  ['sends empty lines', '\r\n'],
])('a connection that %s is closed', async (_name, bytes) => {
  const { open } = await start();
  const { socket, closed } = open();
  if (bytes) drip(socket, bytes);
  expect(await closed).not.toContain('200 OK');
});

test('a connection that sends empty lines after a response is closed', async () => {
  const { open } = await start();
  const { socket, closed, received } = open();
  socket.write(HEALTH);
  await expect.poll(received).toContain('200 OK');
  drip(socket, '\r\n');
  expect((await closed).match(/200 OK/g)).toHaveLength(1);
});

test('headers that arrive a byte at a time are rejected', async () => {
  const { open } = await start();
  const { socket, closed } = open();
  socket.write('GET /api/health HTTP/1.1\r\nX: ');
  drip(socket, 'a');
  expect(await closed).toContain('408 Request Timeout');
});

test('a body that arrives a byte at a time is rejected, with any content type', async () => {
  const { open } = await start();
  for (const type of ['application/json', 'multipart/form-data; boundary=x']) {
    const { socket, closed } = open();
    socket.write(
      `POST /api/leads HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n`,
    );
    drip(socket, ' ');
    expect(await closed).not.toContain('200 OK');
  }
});

test('an upload may take longer than other bodies', async () => {
  const { app, open } = await start();
  const ada = await makeUser(app);
  const image = Buffer.from(validImage('ok.png'));
  const head =
    '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  const body = Buffer.concat([Buffer.from(head), image, Buffer.from('\r\n--x--\r\n')]);
  const { socket, received } = open();
  const headers = ['Content-Type: multipart/form-data; boundary=x', `Content-Length: ${body.length}`];
  socket.write(
    ['POST /api/upload HTTP/1.1', 'Host: localhost', `Cookie: ${ada.cookie()}`, ...headers, '', ''].join('\r\n'),
  );
  const piece = Math.ceil(body.length / 10);
  for (let at = 0; at < body.length; at += piece) {
    await sleep(SHORT.bodyTimeoutMs / 5);
    socket.write(body.subarray(at, at + piece));
  }
  await expect.poll(received).toContain('Image uploaded successfully');
});

const requesting = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`;

test('a client that does not read is disconnected', async () => {
  const { app, open } = await start(SLOW_REQUESTS);
  const path = await largeList(app);
  const peers: Socket[] = [];
  app.server.server.on('connection', (socket) => peers.push(socket));

  const { socket } = open();
  socket.pause();
  socket.write(requesting(path));
  await expect.poll(() => peers.length).toBe(1);
  await once(peers[0] as Socket, 'close');
});

test('a client that reads slowly is not disconnected', async () => {
  const inactivityMs = 4_000;
  const { app, open } = await start({ ...SLOW_REQUESTS, inactivityMs });
  const path = await largeList(app);
  const { socket, closed } = open();
  socket.write(requesting(path));
  for (let step = 0; step < 8; step++) {
    socket.pause();
    await sleep(inactivityMs / 6);
    socket.resume();
    await once(socket, 'data');
  }
  expect((await closed).length).toBeGreaterThan(9_000_000);
});

test('a request that waits for its response is not disconnected', async () => {
  const { app, open } = await start(SLOW_REQUESTS);
  const path = await largeList(app);
  Object.assign(HTTP_LIMITS, { bodyTimeoutMs: 1 });
  const { socket, closed } = open();
  socket.write(requesting(path));
  expect((await closed).length).toBeGreaterThan(9_000_000);
});

test('large unread responses are limited for one client, and others are served', async () => {
  const { app, open } = await start({ ...SLOW_REQUESTS, inactivityMs: 60_000 });
  const path = await largeList(app);
  const readers = Array.from({ length: 6 }, open);
  for (const { socket } of readers) socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  for (const { socket } of readers) socket.once('data', () => socket.pause());

  const statuses = () => readers.map(({ received }) => received().slice(9, 12)).sort();
  await expect.poll(statuses).toEqual(['200', '200', '200', '503', '503', '503']);

  expect((await app.request('GET', path, { ip: '203.0.113.9' })).statusCode).toBe(200);
});

test('an IP has a limit of connections, and a new one after another has closed', async () => {
  const { open } = await start(SLOW_REQUESTS);
  const responded = async () => {
    const { socket, closed, received } = open();
    socket.write(HEALTH);
    await Promise.race([closed, expect.poll(received).toContain('200 OK')]);
    return { socket, hasResponse: received().includes('200 OK') };
  };
  const opened = [];
  for (let i = 0; i < 6; i++) opened.push(await responded());
  expect(opened.every(({ hasResponse }) => hasResponse)).toBe(true);
  expect((await responded()).hasResponse).toBe(false);
  opened[0]?.socket.destroy();
  await expect.poll(async () => (await responded()).hasResponse).toBe(true);
});
