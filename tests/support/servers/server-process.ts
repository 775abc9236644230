import { onTestFinished } from 'vitest';
import { freshFolder } from '../run-folder.ts';
import { type ServerProcess, spawnServer } from './spawn-server.ts';

export type { ServerProcess };

/** `vitrine start` for one test, with its own data folder unless `env` sets one. */
export async function startProcess(env: Record<string, string> = {}, launcher?: string): Promise<ServerProcess> {
  const server = await spawnServer({ ...env, DATA_DIR: env.DATA_DIR ?? (await freshFolder('data')) }, launcher);
  onTestFinished(server.kill);
  return server;
}
