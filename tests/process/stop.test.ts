import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { freshFolder } from '../support/run-folder.ts';
import { startProcess } from '../support/servers/server-process.ts';

/** Like a load balancer: over a new connection. Returns the status, or what happened to the connection. */
async function send(url: string, path: string): Promise<number | string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  try {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`);
    const [, status] = /^HTTP\/1.1 (\d+) /.exec(await text(socket)) ?? [];
    return status === undefined ? 'closed without an answer' : Number(status);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'unknown';
  }
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}

test('SIGTERM makes /api/health fail for a second, in which all other requests work', async () => {
  const server = await startProcess();
  expect(await send(server.url, '/api/health')).toBe(200);
  // From the signal on: a busy machine may see the first 503 late.
  const signalledAt = performance.now();
  const ended = server.end('SIGTERM');
  await until(async () => (await send(server.url, '/api/health')) === 503);

  const duringAnnouncement = new Set<number | string>();
  await until(async () => {
    const startedAt = performance.now();
    const response = await send(server.url, '/home');
    if (startedAt - signalledAt < 900) duringAnnouncement.add(response);
    // When the port closes, the kernel resets what it has accepted and the server has not.
    return response === 'ECONNREFUSED';
  });

  expect(performance.now() - signalledAt).toBeGreaterThan(900);
  expect(duringAnnouncement).toEqual(new Set([200]));
  expect(await ended).toBe(0);
});

test('on a terminal there is no waiting for load balancers: Ctrl-C closes the port at once', async () => {
  const server = await startProcess();
  expect(await send(server.url, '/api/health')).toBe(200);
  expect(await server.interrupt()).toBe(0);
  const stopping = expect.objectContaining({ msg: 'Stopping', announceMs: 0 });
  await eventually(() => expect(server.log).toContainEqual(stopping));
});

test('a request in flight on an idle connection is served after the port is closed', async () => {
  const server = await startProcess();
  const { hostname, port } = new URL(server.url);
  const idle = connect(Number(port), hostname);
  idle.write(`GET /home HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);
  await once(idle, 'data');
  const rest = text(idle);

  const ended = server.end('SIGTERM');
  await until(async () => (await send(server.url, '/robots.txt')) === 'ECONNREFUSED');
  idle.write(`GET /robots.txt HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`);

  expect(await rest).toContain('User-agent');
  expect(await ended).toBe(0);
});

const LAUNCHER = join(import.meta.dirname, '../../bin/vitrine.mjs');

/** Like `npm start` for the launcher: a parent process whose death counts as a signal. */
async function startUnderNpm() {
  const dataDir = await freshFolder('data');
  const script = `
    const child = require('node:child_process').spawn(process.execPath, [${JSON.stringify(LAUNCHER)}, 'start'],
      { stdio: ['ignore', 'inherit', 'inherit'] });
    console.log(JSON.stringify({ launcher: child.pid }));
    setInterval(() => {}, 1e6);`;
  const parent = spawn(process.execPath, ['-e', script], {
    env: { PATH: process.env.PATH, PORT: '0', RATE_LIMITS: 'off', DATA_DIR: dataDir, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  onTestFinished(() => {
    try {
      process.kill(-(parent.pid ?? 0), 'SIGKILL');
    } catch {
      // All of them have ended.
    }
  });
  let output = '';
  parent.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
  });
  await eventually(() => expect(output).toMatch(/listening at http/));
  const found = (pattern: RegExp) => pattern.exec(output)?.[1] ?? '';
  return {
    parent,
    launcher: Number(found(/"launcher":(\d+)/)),
    url: found(/listening at (http:\/\/127[\d.:]+)/),
    output: () => output,
  };
}

test('npm exiting after it has forwarded SIGTERM is no second signal: running requests finish', async () => {
  const { parent, launcher, url, output } = await startUnderNpm();
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const host = `Host: ${hostname}:${port}`;
  socket.write(
    `POST /api/contact HTTP/1.1\r\n${host}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nExpect: 100-continue\r\n\r\n`,
  );
  await once(socket, 'data');
  const response = text(socket);

  process.kill(launcher, 'SIGTERM');
  await until(async () => (await send(url, '/robots.txt')) === 'ECONNREFUSED');
  // A second signal forces a stop from two seconds after the first, so the test must wait.
  await sleep(1_500);
  parent.kill('SIGKILL');
  await sleep(500);
  socket.write('{}');

  expect(await response).toMatch(/^HTTP\/1.1 400 /);
  expect(output()).not.toContain('by force');
});
