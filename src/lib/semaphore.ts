import { unavailable } from './app-error.ts';

type Limits = {
  /** How many slots of work run at once. */
  slots: number;
  /** How many pieces of work may wait for their turn. */
  waiting: number;
};

/**
 * Runs costly work a little at a time, in the order in which it came. A piece of work of a weight takes as many slots
 * until its promise settles. Throws `unavailable` where too much is waiting.
 */
export function semaphore({ slots, waiting }: Limits) {
  let free = slots;
  const queue: { weight: number; start: () => void }[] = [];

  function startNext(): void {
    // Only the first in the queue: light work does not overtake heavy work for ever.
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
