import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { errorToNotice } from '../../platform/ui/use-notice.tsx';
import type { EditPlace, StoredText } from './edit-place.ts';
import { type SaveResult, saveIfAsShown } from './save-text.ts';

export type Conflict = {
  place: EditPlace;
  mine: string;
  theirs: string;
  /** With `true`, the typed text is saved over the stored one. */
  decide: (keepMine: boolean) => void;
};

export type FieldState = 'saved' | 'typing' | 'saving' | 'unreachable' | 'rejected' | 'conflict';

export type FieldEvents = {
  onState: (key: string, state: FieldState) => void;
  /** With what was stored, and what is stored now. */
  onSaved: (place: EditPlace, before: string, after: string) => void;
  onConflict: (conflict: Conflict) => void;
};

/** What is typed on the page, as one text. */
type TypedField = {
  key: string;
  place: EditPlace;
  /** What the page shows. */
  shown: string;
  typed: () => string;
  show: (text: string) => void;
  hasFocus: () => boolean;
  /** Says why it was not saved; '' for nothing. */
  say: (message: string) => void;
};

const RETRY_AFTER_MS = 4_000;

/** Saves a field when it is told to, and again when the server can be reached. */
export function openSaving(field: TypedField, events: FieldEvents) {
  const { key, place, typed } = field;
  let { shown } = field;
  let isSaving = false;
  let retry = 0;

  function show(text: string): void {
    shown = text;
    field.show(text);
    settle('saved');
  }
  function settle(state: FieldState, message = ''): void {
    field.say(message);
    events.onState(key, state);
  }

  async function save(): Promise<void> {
    window.clearTimeout(retry);
    const text = typed();
    if (isSaving) return;
    if (text === shown) return settle('saved');
    isSaving = true;
    settle('saving');
    const result = await saveIfAsShown(place, shown, text);
    isSaving = false;
    take(result, text);
  }

  function take(result: SaveResult, text: string): void {
    if (result.kind === 'saved') {
      events.onSaved(place, result.before, result.after);
      // What was typed in the meantime stays, and is saved in turn.
      const isSame = typed() === text;
      shown = result.shown;
      if (isSame) show(result.shown);
      else settle('typing');
      if (!isSame && !field.hasFocus()) void save();
    } else if (result.kind === 'conflict') {
      settle('conflict', t('It was changed elsewhere in the meantime'));
      events.onConflict(conflictOf(result.theirs));
    } else if (result.kind === 'unreachable') {
      settle('unreachable', t('Not saved: the server cannot be reached. Your text is kept here and tried again.'));
      retry = window.setTimeout(() => void save(), RETRY_AFTER_MS);
    } else {
      const { message, error } = errorToNotice(result.failure);
      settle('rejected', error ?? message);
    }
  }
  function conflictOf({ text, shown: theirs = text }: StoredText): Conflict {
    const decide = (keepMine: boolean) => {
      if (!keepMine) return show(theirs);
      shown = theirs;
      void save();
    };
    return { place, mine: typed(), theirs, decide };
  }

  const onOnline = () => void save();
  window.addEventListener('online', onOnline);
  return {
    save: () => void save(),
    revert: () => show(shown),
    onTyping: () => events.onState(key, 'typing'),
    close() {
      window.clearTimeout(retry);
      window.removeEventListener('online', onOnline);
    },
  };
}

/** Says after an element why what is typed was not saved. */
export function failureLine(element: HTMLElement, key: string) {
  const line = element.ownerDocument.createElement('span');
  const id = `edit-failure-${key.replaceAll(/[^\w-]/g, '-')}`;
  setAttributes(line, { id, role: 'alert', class: 'edit-failure' });
  line.hidden = true;
  element.after(line);
  return {
    say(boxes: readonly HTMLElement[], message: string) {
      line.textContent = message;
      line.hidden = message === '';
      for (const box of boxes)
        if (message === '') {
          box.removeAttribute('aria-invalid');
          box.removeAttribute('aria-describedby');
        } else setAttributes(box, { 'aria-invalid': 'true', 'aria-describedby': id });
    },
  };
}

export function setAttributes(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
