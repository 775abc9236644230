import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const LAUNCHER = join(import.meta.dirname, '../../../bin/vitrine.mjs');

export type ServerProcess = {
  /** http://127.0.0.1:… */
  url: string;
  dataDir: string;
  /** The server's own process, below the launcher's; undefined if the system does not report it. */
  pid: number | undefined;
  /** Its log so far. */
  log: readonly Record<string, unknown>[];
  /** Sends the signal; resolves with the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Ctrl-C: a terminal signals launcher and server alike; resolves with the launcher's exit code. */
  interrupt(): Promise<number | null>;
  /** Kills launcher and server immediately. */
  kill(): Promise<void>;
};

/** `vitrine start` as an operator starts it, on a free port unless `env` sets one. `onLine` gets what it logs at once. The caller stops it. */
export async function spawnServer(
  env: Record<string, string> & { DATA_DIR: string },
  launcher = LAUNCHER,
  within: readonly string[] = [],
  onLine: (entry: Record<string, unknown>) => void = () => {},
): Promise<ServerProcess> {
  const [command = '', ...args] = [...within, process.execPath, launcher, 'start'];
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, PORT: '0', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A separate process group, with the launcher and the server in it.
    detached: true,
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    return (await ended)[0];
  };
  const toGroup = async (signal: NodeJS.Signals) => {
    if (child.pid && child.exitCode === null && child.signalCode === null) process.kill(-child.pid, signal);
    return (await ended)[0];
  };
  const interrupt = () => toGroup('SIGINT');
  const kill = async () => void (await toGroup('SIGKILL'));
  const log: Record<string, unknown>[] = [];
  let fault = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    fault = (fault + text).slice(-10_000);
  });
  try {
    const url = await listening(child, { log, onLine, fault: () => fault });
    return { url, dataDir: env.DATA_DIR, pid: serverBelow(child.pid), log, end, interrupt, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

type Output = {
  log: Record<string, unknown>[];
  onLine(entry: Record<string, unknown>): void;
  fault(): string;
};

function listening(child: ChildProcess, { log, onLine, fault }: Output): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('close', (code) =>
      reject(new Error(`The server ended with ${code}: ${fault()}${log.length > 0 ? JSON.stringify(log) : ''}`)),
    );
    if (!child.stdout) throw new Error('The output is not read');
    createInterface(child.stdout).on('line', (line) => {
      if (!line.startsWith('{')) return;
      const entry = JSON.parse(line) as Record<string, unknown>;
      log.push(entry);
      onLine(entry);
      const [, url] = /^Server listening at (http:\S+)$/.exec(String(entry.msg)) ?? [];
      if (url) resolve(url);
    });
  });
}

function serverBelow(launcher: number | undefined): number | undefined {
  try {
    const [pid] = readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').split(' ');
    return pid ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}
