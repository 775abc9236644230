import { useState } from 'react';
import { isAppError } from '../../lib/app-error.ts';

/** Handles saves that find a newer stored version: keeps that version until the user has chosen. */
export function useConflict<T>(readStored: () => Promise<T>) {
  const [newer, setNewer] = useState<T>();

  /** Saves over the version that was shown, or over the newer one after that was shown too. */
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

/** True if the details contain the stored object; other conflicts list fields. */
function isStale(thrown: unknown): boolean {
  return isAppError(thrown) && thrown.code === 'conflict' && !Array.isArray(thrown.details) && Boolean(thrown.details);
}

/** Returns the keys of `after` whose values differ from `before`. */
export function changedKeys(before: Record<string, unknown>, after: Record<string, unknown>): Record<string, unknown> {
  const isSame = (key: string) => JSON.stringify(before[key]) === JSON.stringify(after[key]);
  return Object.fromEntries(Object.entries(after).filter(([key]) => !isSame(key)));
}
