import { LRUCache } from 'lru-cache';
import { semaphore } from '../lib/semaphore.ts';

type Limits = {
  maxBytes: number;
  /** How many tasks may wait. */
  waiting: number;
};

type Entry = { version: string; bytes: Buffer };

/** What an entry takes besides its bytes: its key, its version and their places. */
const ENTRY_BYTES = 500;

/**
 * An LRU cache of bytes that are expensive to make. Key and version must identify the content; a key has one version at
 * a time, the last one made. Entries are made one at a time, and once for all concurrent requests. Throws `unavailable`
 * if too many wait.
 */
export function openByteCache({ maxBytes, waiting }: Limits) {
  const cached = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
  });
  const underWay = new Map<string, Promise<Buffer>>();
  const inTurn = semaphore({ slots: 1, waiting });

  /** Returns the cached bytes, else those that `make` returns. */
  async function get(key: string, make: () => Promise<Buffer>, version = ''): Promise<Buffer> {
    const known = cached.get(key);
    if (known?.version === version) return known.bytes;
    const task = `${key} ${version}`;
    const running = underWay.get(task);
    if (running) return running;
    const started = inTurn(1, make)
      .then((made) => {
        const bytes = ownBytes(made);
        cached.set(key, { version, bytes });
        return bytes;
      })
      .finally(() => underWay.delete(task));
    underWay.set(task, started);
    return started;
  }

  return { get };
}

/**
 * Returns bytes that keep no more memory than their length: a small buffer is a part of a pool of 64 kB, and what is
 * compressed a part of what its compression reserved, all of which stays as long as one part of it is cached.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.buffer.byteLength === bytes.length) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/** Returns a text that keeps no other in memory: a part of a text, such as a path of a URL, refers to the whole of it. */
export function ownText(text: string): string {
  return Buffer.from(text).toString();
}
