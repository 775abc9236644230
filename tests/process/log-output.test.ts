import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { freshFolder } from '../support/run-folder.ts';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

test('a full disk below the log does not end the server', async () => {
  const port = await freePort();
  const dataDir = await freshFolder('data');
  const server = spawn(process.execPath, [join(import.meta.dirname, '../../bin/vitrine.mjs'), 'start'], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: `${port}`, LOG_LEVEL: 'debug' },
    detached: true,
    stdio: ['ignore', openSync('/dev/full', 'w'), 'ignore'],
  });
  const ended = once(server, 'exit');
  onTestFinished(() => {
    if (server.pid && server.exitCode === null) process.kill(-server.pid, 'SIGKILL');
  });
  for (let request = 0; request < 3; request++) {
    await eventually(async () => {
      expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    });
  }
  server.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
