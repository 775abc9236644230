import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import { freshFolder } from './run-folder.ts';

const LAUNCHER = join(import.meta.dirname, '../../bin/vitrine.mjs');

export type ServerProcess = {
  /** http://127.0.0.1:… */
  url: string;
  dataDir: string;
  /** What it has logged so far. */
  log: readonly Record<string, unknown>[];
  /** Sends the signal; the code it ends with. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Ctrl-C: a terminal signals launcher and server alike; the code that the launcher ends with. */
  interrupt(): Promise<number | null>;
  /** Kills launcher and server, which have no time to do anything about it. */
  kill(): Promise<void>;
};

/** `vitrine start` as an operator starts it, on a free port, with a data folder of its own where `env` names none. */
export async function startProcess(env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = env.DATA_DIR ?? (await freshFolder('data'));
  const child = spawn(process.execPath, [LAUNCHER, 'start'], {
    env: { PATH: process.env.PATH, PORT: '0', RATE_LIMITS: 'off', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
    // A group of its own, with the launcher and the server in it.
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
  onTestFinished(kill);
  const log: Record<string, unknown>[] = [];
  const url = await listening(child, log);
  return { url, dataDir, log, end, interrupt, kill };
}

function listening(child: ChildProcess, log: Record<string, unknown>[]): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${JSON.stringify(log)}`)));
    if (!child.stdout) throw new Error('The output is not read');
    createInterface(child.stdout).on('line', (line) => {
      if (!line.startsWith('{')) return;
      const entry = JSON.parse(line) as Record<string, unknown>;
      log.push(entry);
      const [, url] = /^Server listening at (http:\S+)$/.exec(String(entry.msg)) ?? [];
      if (url) resolve(url);
    });
  });
}
