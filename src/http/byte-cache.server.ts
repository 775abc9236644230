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
  // In order of use, most recent last.
  const entries = new Map<string, Buffer>();
  const underWay = new Map<string, Promise<Buffer>>();
  const inTurn = semaphore({ slots: 1, waiting });
  let cachedBytes = 0;

  function find(key: string): Buffer | undefined {
    const bytes = entries.get(key);
    if (!bytes) return undefined;
    entries.delete(key);
    entries.set(key, bytes);
    return bytes;
  }

  function keep(key: string, bytes: Buffer): Buffer {
    entries.set(key, bytes);
    cachedBytes += bytes.length;
    for (const [oldest, { length }] of entries) {
      if (cachedBytes <= maxBytes) break;
      entries.delete(oldest);
      cachedBytes -= length;
    }
    return bytes;
  }

  /** Returns the cached bytes, else those that `make` returns. */
  async function get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = find(key) ?? underWay.get(key);
    if (known) return known;
    const started = inTurn(1, make)
      .then((bytes) => keep(key, bytes))
      .finally(() => underWay.delete(key));
    underWay.set(key, started);
    return started;
  }

  return { get, cachedBytes: () => cachedBytes };
}
