import { parentPort } from 'node:worker_threads';
import { toAppError } from '../http/error-handler.server.ts';
import { sentParts } from '../lib/texts/errors/error-ids.ts';
import { freeMemory } from './free-memory.server.ts';
import type { WorkerMessage } from './worker-thread.server.ts';

/** Runs in a thread of `openWorkerThread`: posts the result of each job, or its failure if it throws. */
export function serveJobs<Job>(runJob: (job: Job) => Promise<unknown>): void {
  parentPort?.on('message', async (job: Job) => {
    let message: WorkerMessage<unknown>;
    try {
      message = { result: await runJob(job) };
    } catch (thrown) {
      const error = toAppError(thrown);
      message = { failure: { code: error.code, ...sentParts(error) } };
    }
    parentPort?.postMessage(message);
    // Remove the last reference before memory is freed.
    message = { result: undefined };
    await freeMemory();
  });
}
