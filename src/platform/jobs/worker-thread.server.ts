import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError, type ReceivedError, receivedError, unavailable } from '../lib/app-error.ts';
import { semaphore } from '../lib/semaphore.ts';
import type { ErrorCode } from '../lib/texts/errors/error-codes.ts';

/** A small young generation: garbage is collected early, which is slower but leaves memory for requests. */
const YOUNG_MB = 16;

type Options = {
  /** A file that `node` can run. */
  file: string;
  workerData: unknown;
  memoryMb: number;
  /** A job that takes longer terminates the thread. */
  timeoutMs: number;
  /** The thread exits and frees its memory after this time without a job. */
  idleMs: number;
  /** How many jobs may wait; further ones are rejected with `unavailable`. */
  waiting: number;
};

export type WorkerFailure = ReceivedError & { code: ErrorCode };
/** The thread's message for each job. */
export type WorkerMessage<T> = { result: T } | { failure: WorkerFailure };

export type WorkerThread = {
  run<T>(job: unknown, transfer?: ArrayBuffer[]): Promise<T>;
  /** Jobs that run or wait. */
  jobs(): number;
  stop(): Promise<void>;
};

/** Runs blocking jobs one at a time in a worker thread, which is started on first use. */
export function openWorkerThread({ file, workerData, memoryMb, timeoutMs, idleMs, waiting }: Options): WorkerThread {
  const inTurn = semaphore({ slots: 1, waiting });
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let jobs = 0;

  function start(): Worker {
    const started = new Worker(file, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    started.unref();
    // A running job is rejected by `once`; without a job an error only ends the thread.
    started.on('error', () => {});
    started.once('exit', () => {
      if (worker === started) worker = undefined;
    });
    return started;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  }

  async function runNow<T>(job: unknown, transfer: ArrayBuffer[]): Promise<T> {
    clearTimeout(idle);
    worker ??= start();
    const nextMessage = once(worker, 'message', { signal: AbortSignal.timeout(timeoutMs) });
    worker.postMessage(job, transfer);
    try {
      const received: WorkerMessage<T> = (await nextMessage)[0];
      if ('result' in received) return received.result;
      throw receivedError(received.failure.code, received.failure);
    } catch (error) {
      if (error instanceof AppError) throw error;
      await stop();
      throw unavailable('The server is busy', error);
    } finally {
      idle = setTimeout(() => void stop(), idleMs).unref();
    }
  }

  async function run<T>(job: unknown, transfer: ArrayBuffer[] = []): Promise<T> {
    jobs += 1;
    try {
      return await inTurn(1, () => runNow<T>(job, transfer));
    } finally {
      jobs -= 1;
    }
  }

  return { run, jobs: () => jobs, stop };
}
