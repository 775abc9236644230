import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** On a machine that does much else. */
const START_WITHIN_MS = 120_000;

export type ProductionServer = { origin: string; stop: () => Promise<void> };

/** Starts the program of a folder as `vitrine start` does, by default on a free port, without rate limits. */
export async function startServer(root: string, dataDir: string, wantedPort?: number): Promise<ProductionServer> {
  const port = wantedPort ?? (await freePort());
  const settings = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', RATE_LIMITS: 'off' };
  const server = spawn(process.execPath, [join(root, 'bin', 'vitrine.mjs'), 'start'], {
    cwd: root,
    env: { ...process.env, ...settings, NODE_ENV: 'production' },
    stdio: 'inherit',
  });
  const origin = `http://localhost:${port}`;
  const stop = async () => {
    if (server.exitCode !== null) return;
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
  const deadline = Date.now() + START_WITHIN_MS;
  while (!(await responds(`${origin}/api/health`))) {
    if (server.exitCode !== null) throw new Error('The server did not start');
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`The server did not start within ${START_WITHIN_MS / 1_000} s`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { origin, stop };
}

function responds(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
