import { type ChildProcess, fork, type StdioOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';

const MAIN = join(import.meta.dirname, '../bin/start.mjs');
const { SERVER_FLAGS, MALLOC_ENV } = (await import(join(import.meta.dirname, '../bin/server-flags.mjs'))) as {
  SERVER_FLAGS: string[];
  MALLOC_ENV: Record<string, string>;
};
const CLOCK_TICKS_PER_SECOND = 100;

/** Processes started by a benchmark; stopped in reverse order in any case. */
const running = new Set<ChildProcess>();

export async function endChildren(): Promise<void> {
  for (const child of [...running].reverse()) await end(child);
}

export async function end(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  running.delete(child);
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

export type Program = { url: string; child: ChildProcess };

/** Starts the program in its own process, configured as in production. */
export async function startProgram(env: Record<string, string>): Promise<Program> {
  const port = env.PORT ?? `${await freePort()}`;
  // The same options as `vitrine start`.
  const child = spawn(process.execPath, [...SERVER_FLAGS, MAIN], {
    env: {
      ...MALLOC_ENV,
      ...process.env,
      NODE_ENV: 'production',
      RATE_LIMITS: 'off',
      BACKUP_EVERY: 'off',
      ...env,
      PORT: port,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  await printedLine(child, 'Vitrine is at');
  return { url: `http://127.0.0.1:${port}`, child };
}

/** Resolves when the child has printed `text`; continues to read, so that its pipe never fills. */
function printedLine(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
      if (printed.includes(text)) return;
      printed += chunk;
      if (printed.includes(text)) resolve();
    });
    child.once('exit', (code) => reject(new Error(`The program has ended with ${code}: ${printed}`)));
  });
}

/** Starts one of this folder's scripts; returns a function that sends it a task and resolves with the outcome. */
export function startWorker<Task, Outcome>(
  script: string,
): { child: ChildProcess; request(task: Task): Promise<Outcome> } {
  const stdio: StdioOptions = ['ignore', 'inherit', 'inherit', 'ipc'];
  const child = fork(join(import.meta.dirname, script), { stdio });
  running.add(child);
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`${script} has ended with ${code}`);
  });
  // Reported to whoever awaits; for a stopped worker nobody does.
  ended.catch(() => {});
  return {
    child,
    async request(task) {
      const responded = once(child, 'message');
      child.send(task as object);
      const [outcome] = await Promise.race([responded, ended]);
      return outcome as Outcome;
    },
  };
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** Returns the processor time of a process so far, in microseconds; undefined if the system does not report it. */
export async function cpuMicroseconds({ pid }: Pick<ChildProcess, 'pid'>): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The fields after the name, which may contain anything: state is the first, user and system time the 12th and 13th.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && ((Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS_PER_SECOND) * 1e6;
}

/** The same, with the processes that it has started. */
export async function cpuMicrosecondsOfAll({ pid }: ChildProcess): Promise<number> {
  const started = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '');
  const pids = [pid, ...started.split(' ').filter(Boolean).map(Number)];
  const each = await Promise.all(pids.map((one) => cpuMicroseconds({ pid: one })));
  return each.reduce<number>((sum, cpu) => sum + (cpu ?? Number.NaN), 0);
}

/** Resident memory, in megabytes. */
export async function residentMb({ pid }: ChildProcess): Promise<number | undefined> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kb = /^VmRSS:\s+(\d+) kB/m.exec(status)?.[1];
  return kb === undefined ? undefined : Number(kb) / 1_000;
}
