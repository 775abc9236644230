import { useState } from 'react';

/**
 * Copies a text to the clipboard and returns the note to show. Without https browsers have no clipboard: `select` marks
 * the text instead, for the person to copy.
 */
export function useCopy(copied: string, byHand: string) {
  const [note, setNote] = useState('');
  async function copy(text: string, select?: () => void) {
    try {
      await navigator.clipboard.writeText(text);
      setNote(copied);
    } catch {
      select?.();
      setNote(byHand);
    }
  }
  return { note, setNote, copy };
}
