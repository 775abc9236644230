import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const LAUNCHER = join(import.meta.dirname, '../../bin/vitrine.mjs');

export type ServerProcess = {
  /** http://127.0.0.1:… */
  url: string;
  dataDir: string;
  /** The server's own process, below the launcher's; undefined where the system does not tell. */
  pid: number | undefined;
  /** What it has logged so far. */
  log: readonly Record<string, unknown>[];
  /** Sends the signal; the code it ends with. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Ctrl-C: a terminal signals launcher and server alike; the code that the launcher ends with. */
  interrupt(): Promise<number | null>;
  /** Kills launcher and server, which have no time to do anything about it. */
  kill(): Promise<void>;
};

/** `vitrine start` as an operator starts it, on a free port where `env` names none. The caller ends it. */
export async function spawnServer(
  env: Record<string, string> & { DATA_DIR: string },
  launcher = LAUNCHER,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [launcher, 'start'], {
    env: { PATH: process.env.PATH, PORT: '0', RATE_LIMITS: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
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
  const log: Record<string, unknown>[] = [];
  let fault = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    fault = (fault + text).slice(-10_000);
  });
  try {
    const url = await listening(child, log, () => fault);
    return { url, dataDir: env.DATA_DIR, pid: serverBelow(child.pid), log, end, interrupt, kill };
  } catch (error) {
    await kill();
    throw error;
  }
}

function listening(child: ChildProcess, log: Record<string, unknown>[], fault: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('close', (code) =>
      reject(new Error(`The server ended with ${code}: ${fault()}${log.length > 0 ? JSON.stringify(log) : ''}`)),
    );
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

function serverBelow(launcher: number | undefined): number | undefined {
  try {
    const [pid] = readFileSync(`/proc/${launcher}/task/${launcher}/children`, 'utf8').split(' ');
    return pid ? Number(pid) : undefined;
  } catch {
    return undefined;
  }
}
