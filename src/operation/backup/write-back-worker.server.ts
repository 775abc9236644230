import { closeSync, fdatasyncSync, openSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { errnoOf } from '../../platform/lib/errno.ts';

const EVERY_MS = 20;

/** `isStopped` has one number: 1 once the file is complete. */
export type WriteBackData = { path: string; isStopped: Int32Array<SharedArrayBuffer> };
const { path, isStopped }: WriteBackData = workerData;

function writeBack(): void {
  try {
    const file = openSync(path, 'r+');
    try {
      fdatasyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (error) {
    // It is not created yet.
    if (errnoOf(error) !== 'ENOENT') throw error;
  }
}

do writeBack();
while (Atomics.wait(isStopped, 0, 0, EVERY_MS) === 'timed-out');
