import { type AppError, isAppError } from '../../platform/lib/app-error.ts';
import type { EditPlace, StoredText } from './edit-place.ts';
import { readText, saveText } from './edited-text.ts';

export type SaveResult =
  /** `before` and `after` are what was and is stored, `shown` is what the page shows of it. */
  | { kind: 'saved'; before: string; after: string; shown: string }
  /** Somebody has changed the same text since the page was drawn. */
  | { kind: 'conflict'; theirs: StoredText }
  | { kind: 'unreachable' }
  | { kind: 'rejected'; failure: AppError };

/** Other fields of the record may change between reading and saving. */
const ATTEMPTS = 3;

/**
 * Saves a text unless the stored one is no longer `shown`, the one that the page was drawn with. Changes of other
 * fields of the record are no conflict.
 */
export async function saveIfAsShown(place: EditPlace, shown: string, text: string): Promise<SaveResult> {
  try {
    for (let attempt = 1; ; attempt += 1) {
      const stored = await readText(place, attempt > 1);
      const isChanged = stored.shown !== undefined && stored.shown !== shown;
      // The first one may have been read before another text of the page was saved.
      if (isChanged && attempt === 1 && place.target.kind === 'language') continue;
      if (isChanged) return { kind: 'conflict', theirs: stored };
      try {
        const saved = await saveText(place, text, stored);
        return { kind: 'saved', before: stored.text, after: saved.text, shown: saved.shown ?? saved.text };
      } catch (thrown) {
        if (!isAppError(thrown) || thrown.code !== 'conflict' || attempt === ATTEMPTS) throw thrown;
      }
    }
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown;
    return thrown.code === 'unavailable' ? { kind: 'unreachable' } : { kind: 'rejected', failure: thrown };
  }
}
