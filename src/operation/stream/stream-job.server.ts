import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Ctx } from '../../platform/context.ts';
import { databaseFile } from '../../platform/db/open.ts';
import type { PeriodicJob } from '../../platform/jobs/job.server.ts';
import { workerFile } from '../../platform/lib/program-files.server.ts';
import { MINUTE_MS } from '../../platform/lib/time.ts';
import { copyImages } from './stream-images.server.ts';

/** For the thread that follows the log. */
export type StreamSettings = { path: string; scratch: string; streamUrl: string; keepMs: number };
/** After each step. */
export type StreamMessage = { storedAt: number } | { fault: string };

const SECOND_MS = 1_000;
const WORKER = workerFile('src/operation/stream/stream-worker.server.ts');
const WORKER_MEMORY_MB = 128;
/** A fault that lasts this long fails the job, which operators are told. */
const FAULT_MAX_MS = MINUTE_MS;
/** The job notes that it works, and goes on with the same thread. */
const RUN_MS = 10 * MINUTE_MS;
const STOP_WITHIN_MS = 10 * SECOND_MS;
const IMAGES_EVERY_MS = SECOND_MS;

type Running = { worker: Worker; storedAt: number; fault: string };

let running: Running | undefined;

/** Stores each commit of SQLite, and each image, in BACKUP_STREAM within a second. */
export const streamJob: PeriodicJob<Ctx> = {
  name: 'backup stream',
  everyMs: SECOND_MS,
  isOn: ({ backupStream, databaseUrl }) => backupStream !== undefined && databaseFile(databaseUrl) !== undefined,
  // One process serves a SQLite file, and what another has left behind is no reason to wait.
  isOfProcess: true,
  isUrgent: true,
  isLong: true,
  retryAfterMs: 10 * SECOND_MS,
  async run(ctx, signal) {
    running ??= start(ctx);
    const followed = running;
    const until = Date.now() + RUN_MS;
    try {
      while (!signal.aborted && Date.now() < until) {
        await copyImages(ctx);
        await sleep(IMAGES_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});
        const { fault, storedAt } = followed;
        if (fault !== '' && Date.now() - storedAt > FAULT_MAX_MS) throw new Error(fault);
        if (running !== followed) throw new Error('The thread that follows the log has ended');
      }
    } catch (error) {
      await stop(followed);
      throw error;
    }
    if (signal.aborted) await stop(followed);
  },
};

/** How far the stream is behind, in milliseconds; undefined where none runs in this process. */
export function streamBehindMs(now: number): number | undefined {
  return running && Math.max(0, now - running.storedAt);
}

function start({ config }: Ctx): Running {
  const { databaseUrl, dataDir, backupStream = '', backupStreamKeepMs } = config;
  const path = databaseFile(databaseUrl) ?? '';
  const workerData: StreamSettings = { path, scratch: dataDir, streamUrl: backupStream, keepMs: backupStreamKeepMs };
  const worker = new Worker(WORKER, { workerData, resourceLimits: { maxOldGenerationSizeMb: WORKER_MEMORY_MB } });
  worker.unref();
  const started: Running = { worker, storedAt: Date.now(), fault: '' };
  worker.on('message', (message: StreamMessage) => {
    if ('fault' in message) started.fault = message.fault;
    else Object.assign(started, { storedAt: message.storedAt, fault: '' });
  });
  worker.on('error', ({ message }) => {
    started.fault = message;
  });
  worker.once('exit', () => {
    if (running === started) running = undefined;
  });
  return started;
}

/** After one more step, for what was committed just now. */
async function stop(ended: Running): Promise<void> {
  if (running === ended) running = undefined;
  ended.worker.postMessage('stop');
  await once(ended.worker, 'exit', { signal: AbortSignal.timeout(STOP_WITHIN_MS) }).catch(() => {});
  await ended.worker.terminate();
}
