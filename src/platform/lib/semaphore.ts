import { unavailable } from './app-error.ts';

type Limits = {
  /** How many slots run at the same time. */
  slots: number;
  /** How many tasks may wait. */
  waiting: number;
};

/**
 * Limits the concurrency of expensive work, first in, first out. A task takes as many slots as its weight until its
 * promise settles. Throws `unavailable` if the queue is full.
 */
export function semaphore({ slots, waiting }: Limits) {
  let free = slots;
  const queue: { weight: number; start: () => void }[] = [];

  function startNext(): void {
    // Start only the first in the queue: otherwise light tasks could overtake a heavy one forever.
    for (let next = queue[0]; next && next.weight <= free; next = queue[0]) {
      queue.shift();
      free -= next.weight;
      next.start();
    }
  }

  return async function inTurn<T>(weight: number, work: () => Promise<T>): Promise<T> {
    if (queue.length >= waiting) throw unavailable('The server is busy');
    await new Promise<void>((start) => {
      queue.push({ weight, start });
      startNext();
    });
    try {
      return await work();
    } finally {
      free += weight;
      startNext();
    }
  };
}
