import { type AppError, isAppError } from '../../platform/lib/app-error.ts';
import { type EditPlace, readText, type StoredText, saveText } from './edited-text.ts';

export type SaveResult =
  | { kind: 'saved'; text: string }
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
      const stored = await readText(place);
      // Without a title of its own, a section shows that of its kind.
      const isDefault = place.path === 'sections' && stored.text === '';
      if (stored.text !== shown && !isDefault) return { kind: 'conflict', theirs: stored };
      try {
        return { kind: 'saved', text: (await saveText(place, text, stored.etag)).text };
      } catch (thrown) {
        if (!isAppError(thrown) || thrown.code !== 'conflict' || attempt === ATTEMPTS) throw thrown;
      }
    }
  } catch (thrown) {
    if (!isAppError(thrown)) throw thrown;
    return thrown.code === 'unavailable' ? { kind: 'unreachable' } : { kind: 'rejected', failure: thrown };
  }
}
