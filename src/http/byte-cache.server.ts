import { LRUCache } from 'lru-cache';
import { semaphore } from '../lib/semaphore.ts';

type Limits = {
  maxBytes: number;
  /** How many tasks may wait. */
  waiting: number;
};

/**
 * An LRU cache of bytes that are expensive to make; the key must identify the content. Entries are made one at a time,
 * and once for all concurrent requests of a key. Throws `unavailable` if too many wait.
 */
export function openByteCache({ maxBytes, waiting }: Limits) {
  const cached = new LRUCache<string, Buffer>({ maxSize: maxBytes, sizeCalculation: ({ length }) => length });
  const underWay = new Map<string, Promise<Buffer>>();
  const inTurn = semaphore({ slots: 1, waiting });

  /** Returns the cached bytes, else those that `make` returns. */
  async function get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = cached.get(key) ?? underWay.get(key);
    if (known) return known;
    const started = inTurn(1, make)
      .then((bytes) => {
        cached.set(key, bytes);
        return bytes;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  }

  return { get, cachedBytes: () => cached.calculatedSize };
}
