import { onTestFinished } from 'vitest';
import { freshFolder } from '../run-folder.ts';
import { type ServerProcess, spawnServer } from './spawn-server.ts';

export type { ServerProcess };

/**
 * `vitrine start` for one test, with its own data folder unless `env` sets one. `within` is a command that runs it, such
 * as `prlimit`.
 */
export async function startProcess(
  env: Record<string, string> = {},
  launcher?: string,
  within?: readonly string[],
): Promise<ServerProcess> {
  const server = await spawnServer({ ...env, DATA_DIR: env.DATA_DIR ?? (await freshFolder('data')) }, launcher, within);
  onTestFinished(server.kill);
  return server;
}
