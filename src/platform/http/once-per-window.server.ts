import { LRUCache } from 'lru-cache';

type Window = {
  windowMs: number;
  /** Maximum number of remembered keys; beyond it the least recently used is forgotten. */
  keysMax: number;
};

/** Returns a function that is true for the first use of a key in a window, so that clients cannot flood the log. */
export function oncePerWindow({ windowMs, keysMax }: Window): (key: string, nowMs: number) => boolean {
  const endsAt = new LRUCache<string, number>({ maxSize: keysMax, sizeCalculation: () => 1 });
  return (key, nowMs) => {
    if ((endsAt.get(key) ?? 0) > nowMs) return false;
    endsAt.set(key, nowMs + windowMs);
    return true;
  };
}
