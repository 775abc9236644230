import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { workerFile } from '../../platform/lib/program-files.server.ts';
import type { WriteBackData } from './write-back-worker.server.ts';

const WORKER = workerFile('src/operation/backup/write-back-worker.server.ts');

/**
 * Writes a large file to the disk while it grows, in a thread, because whoever writes it may block this one. Otherwise
 * the system writes gigabytes at once, and every fsync of a server on that disk waits for them: for 0.2 s and more.
 * `stop` throws what the disk has reported.
 */
export function writeBackSteadily(path: string): { stop(): Promise<void> } {
  const isStopped = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(WORKER, { workerData: { path, isStopped } satisfies WriteBackData });
  // `once` rejects with an error of the thread.
  const ended = once(worker, 'exit');
  ended.catch(() => {});
  return {
    async stop() {
      Atomics.store(isStopped, 0, 1);
      Atomics.notify(isStopped, 0);
      await ended;
    },
  };
}
