/** Inputs that no text is typed in: there the browser has nothing to undo. */
const WITHOUT_TEXT = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'image', 'range', 'color'];

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Ctrl+Z or Cmd+Z; with Shift, or Ctrl+Y, to do it again. */
export function undoKey({ key, ctrlKey, metaKey, shiftKey, altKey }: Keys): 'undo' | 'redo' | undefined {
  if (altKey || ctrlKey === metaKey) return undefined;
  const letter = key.toLowerCase();
  if (letter === 'z') return shiftKey ? 'redo' : 'undo';
  return letter === 'y' && ctrlKey && !shiftKey ? 'redo' : undefined;
}

type Focused = Pick<HTMLElement, 'tagName' | 'isContentEditable'> & { type?: string };

/** True if the browser's own undo works in the element. */
export function isTextField({ tagName, isContentEditable, type = 'text' }: Focused): boolean {
  if (tagName === 'INPUT') return !WITHOUT_TEXT.includes(type);
  return isContentEditable || tagName === 'TEXTAREA' || tagName === 'SELECT';
}
