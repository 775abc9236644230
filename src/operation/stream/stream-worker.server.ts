import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openFiles } from '../../platform/files/store/open.server.ts';
import { errorSummary } from '../../platform/lib/error-summary.ts';
import { followLog } from './follow-log.server.ts';
import type { StreamMessage, StreamSettings } from './stream-job.server.ts';
import { openStreamStore } from './stream-store.server.ts';

const EVERY_MS = 400;
const SOON_MS = 50;
const FAILED_PAUSE_MS = 1_000;

const { path, scratch, streamUrl, keepMs }: StreamSettings = workerData;
const store = openStreamStore(openFiles(streamUrl));
const follower = followLog({ path, scratch, store, keepMs, now: Date.now });
let isStopping = false;
parentPort?.once('message', () => {
  isStopping = true;
});

const say = (message: StreamMessage) => parentPort?.postMessage(message);

for (;;) {
  // What was committed before the stop is stored with it.
  const isLast = isStopping;
  let pauseMs = EVERY_MS;
  try {
    const isSoon = await follower.step();
    say({ storedAt: Date.now() });
    if (isSoon) pauseMs = SOON_MS;
  } catch (error) {
    say({ fault: errorSummary(error) });
    pauseMs = FAILED_PAUSE_MS;
  }
  if (isLast) break;
  await sleep(pauseMs);
}
follower.close();
