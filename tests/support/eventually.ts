import { vi } from 'vitest';

/** Vitest's own limit is one second, which a busy machine needs for a single request. */
const WAIT = { timeout: 60_000, interval: 20 };

/** Returns what `check` returns as soon as it does not throw; rejects with its last error after 60 s. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, WAIT);
}
