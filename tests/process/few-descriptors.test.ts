import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { startProcess } from '../support/servers/server-process.ts';

/** Runs a command with this limit of descriptors, which it cannot raise. */
const withDescriptors = (count: number) => ['sh', '-c', 'ulimit -n "$0" && exec "$@"', `${count}`];

/** Opens connections that send nothing; resolves once each is open or was refused. */
async function openIdle(url: string, count: number): Promise<Socket[]> {
  const { port, hostname } = new URL(url);
  const sockets = Array.from({ length: count }, (_, index) =>
    connect({ port: Number(port), host: hostname, localAddress: `127.0.${1 + (index % 4)}.1` })
      .on('error', () => {})
      .resume(),
  );
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
  });
  await Promise.all(sockets.map((socket) => Promise.race([once(socket, 'connect'), once(socket, 'close')])));
  return sockets;
}

async function statusOf(url: string): Promise<number> {
  return (await fetch(`${url}/api/health`)).status;
}

test.each([48, 256])('more connections than its %d descriptors do not end the server', async (count) => {
  const server = await startProcess({ RATE_LIMITS: 'on' }, undefined, withDescriptors(count));
  const sockets = await openIdle(server.url, count * 4);
  // The server itself ends those that stay idle, which takes longer than anything that it does at intervals.
  await eventually(() => expect(sockets.every((socket) => socket.closed)).toBe(true));
  await eventually(async () => expect(await statusOf(server.url)).toBe(200));
  const messages = server.log.map(({ msg }) => String(msg));
  expect(messages.filter((msg) => msg.startsWith(`The server may have ${count} files`))).toHaveLength(1);
  expect(messages.filter((msg) => msg === 'Uncaught')).toEqual([]);
  expect(await server.end('SIGTERM')).toBe(0);
});
