import { parentPort } from 'node:worker_threads';
import type { FromQueuedThread, QueuedJob } from './queued-thread.server.ts';

/** Runs in a thread of `openQueuedThread`. The other thread does a job that fails here, and reports why. */
export function serveQueue<Job, Result>(runJob: (job: Job) => Promise<Result>): void {
  const post = (message: FromQueuedThread<Result>) => parentPort?.postMessage(message);
  parentPort?.on('message', ({ id, job }: QueuedJob<Job>) => {
    runJob(job).then(
      (result) => post({ id, result }),
      () => post({ id }),
    );
  });
  post('ready');
}
