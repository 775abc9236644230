import { constants, setPriority } from 'node:os';
import { isMainThread } from 'node:worker_threads';

/**
 * Lets everything else have the processor first: for a process, or on Linux a worker thread, with long work that nobody
 * waits for. Elsewhere a thread has the priority of its process, which serves.
 */
export function lowerPriority(): void {
  if (!isMainThread && process.platform !== 'linux') return;
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some sandboxes forbid it; the work is done all the same.
  }
}
