import { useState } from 'react';
import { isAppError } from '../../lib/app-error.ts';

/** Saves that find a newer version stored: keeps that version until the person has chosen between the two. */
export function useConflict<T>(readStored: () => Promise<T>) {
  const [newer, setNewer] = useState<T>();

  /** Saves over the version that was shown, or over the newer one once that has been shown too. */
  async function saveOver(shown: T, save: (version: T) => Promise<string>): Promise<string> {
    try {
      const message = await save(newer ?? shown);
      setNewer(undefined);
      return message;
    } catch (thrown) {
      if (isStale(thrown)) setNewer(await readStored());
      throw thrown;
    }
  }
  return { newer, saveOver, dismiss: () => setNewer(undefined) };
}

/** The stored object is what a stale save is answered with; other conflicts name fields. */
function isStale(thrown: unknown): boolean {
  return isAppError(thrown) && thrown.code === 'conflict' && !Array.isArray(thrown.details) && Boolean(thrown.details);
}

/** The keys of `after` whose values `before` does not have. */
export function changedKeys(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const isSame = (key: string) => JSON.stringify(before[key]) === JSON.stringify(after[key]);
  return Object.fromEntries(Object.entries(after).filter(([key]) => !isSame(key)));
}
