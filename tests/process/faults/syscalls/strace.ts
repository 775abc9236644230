import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** The calls with which files are changed, and `openat`, for which a descriptor may be missing. */
export const CALLS = [
  'write',
  'pwrite64',
  'fsync',
  'fdatasync',
  'rename',
  'link',
  'open',
  'openat',
  'ftruncate',
  'fcntl',
] as const;
export type Call = (typeof CALLS)[number];

export const ERRORS = ['EIO', 'ENOSPC', 'EMFILE', 'EAGAIN', 'EINTR'] as const;

const LEAVES_WITHIN_MS = 5_000;

/** The N-th call of each thread fails; `lasting`: that one and all after it. */
export type Injection = { call: Call; error: (typeof ERRORS)[number]; number: number; isLasting: boolean };

/** What strace is told to watch. `paths`: only calls on these files. */
export type Watched = { output: string; injection?: Injection; paths?: readonly string[] };

export function straceFault(): string | undefined {
  const { error, status } = spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']);
  if (error) return 'strace is missing: no call can be made to fail';
  return status === 0 ? undefined : 'strace may trace no process here';
}

export function straceArgs({ output, injection, paths = [] }: Watched): string[] {
  const traced = injection?.call ?? CALLS.join();
  const args = ['-f', '-y', '-o', output, '-e', `trace=${traced}`, '-e', 'signal=none'];
  if (injection) {
    const { call, error, number, isLasting } = injection;
    args.push('-e', `inject=${call}:error=${error}:when=${number}${isLasting ? '+' : ''}`);
  }
  return [...args, ...paths.flatMap((path) => ['-P', path])];
}

/** Attaches to all threads of a process, present and future ones; returns how to leave it. */
export async function attach(pid: number, watched: Watched): Promise<() => Promise<void>> {
  const child = spawn('strace', [...straceArgs(watched), '-p', `${pid}`], { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(child, 'exit');
  await attached(child);
  return async () => {
    child.kill('SIGINT');
    // It waits for threads of a process that is gone.
    const forced = setTimeout(() => child.kill('SIGKILL'), LEAVES_WITHIN_MS);
    await ended;
    clearTimeout(forced);
  };
}

function attached(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!child.stderr) throw new Error('The output is not read');
    const lines: string[] = [];
    createInterface(child.stderr).on('line', (line) => {
      lines.push(line);
      if (/ attached/.test(line)) resolve();
    });
    child.once('exit', () => reject(new Error(`strace ended: ${lines.join('\n')}`)));
  });
}

/** The calls that failed on purpose, as strace shows them. */
export function injectedIn(output: string): string[] {
  return linesOf(output).filter((line) => line.includes('(INJECTED)'));
}

function linesOf(output: string): string[] {
  return readFileSync(output, 'utf8').split('\n');
}

/**
 * For each call, the numbers within a thread that had a file below one of the folders. Locks are counted on these files
 * alone: Node ends at once when the same call fails on its output.
 */
export function fileCallsIn(output: string, folders: readonly string[]): Map<Call, Set<number>> {
  const counts = new Map<string, number>();
  const found = new Map<Call, Set<number>>();
  for (const line of linesOf(output)) {
    const [, thread, call] = /^(\d+) +(\w+)\(/.exec(line) ?? [];
    if (!thread || !CALLS.some((each) => each === call)) continue;
    const isOnFile = folders.some((folder) => line.includes(folder));
    if (call === 'fcntl' && !isOnFile) continue;
    const number = (counts.get(`${thread} ${call}`) ?? 0) + 1;
    counts.set(`${thread} ${call}`, number);
    if (!isOnFile || line.includes('compile-cache')) continue;
    const numbers = found.get(call as Call) ?? new Set();
    found.set(call as Call, numbers.add(number));
  }
  return found;
}

/** The files below the folders with names that are the same in every run. */
export function steadyPathsIn(output: string, folders: readonly string[]): string[] {
  const paths = new Set<string>();
  for (const line of linesOf(output)) {
    for (const [, path = ''] of line.matchAll(/["<](\/[^">]+)[">]/g)) {
      const isWithin = folders.some((folder) => path.startsWith(`${folder}/`) || path === folder);
      if (isWithin && !/compile-cache|[\da-f]{8}-[\da-f]{4}-/.test(path)) paths.add(path);
    }
  }
  return [...paths];
}
