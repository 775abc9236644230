import { fieldName, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { errorToNotice } from '../../platform/ui/use-notice.tsx';
import type { EditPlace, StoredText } from './edited-text.ts';
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
  onSaved: (place: EditPlace, before: string, after: string) => void;
  onConflict: (conflict: Conflict) => void;
};

const LINES_FIELDS = ['description', 'awards'];
const RETRY_AFTER_MS = 4_000;
const NAME_CHARACTERS = 60;
const ESCAPE = 'Escape';

/** Makes the text of an element editable where it stands. It saves itself when it is left or Enter is pressed. */
export function openTextField(element: HTMLElement, place: EditPlace, events: FieldEvents): () => void {
  const key = element.dataset.edit ?? '';
  const hasLines = LINES_FIELDS.includes(place.field);
  const span = element.ownerDocument.createElement('span');
  let shown = element.textContent ?? '';
  let isSaving = false;
  let retry = 0;
  span.append(...element.childNodes);
  element.append(span);
  element.removeAttribute('href');
  setAttributes(span, {
    contenteditable: 'plaintext-only',
    role: 'textbox',
    'aria-multiline': String(hasLines),
    tabindex: '0',
    class: hasLines ? 'edit-text edit-lines' : 'edit-text',
  });
  const failure = failureLine(element);
  // A heading is named after what is in it: the name has its text, too.
  const name = () => span.setAttribute('aria-label', `${fieldName(place.field)}: ${shown.slice(0, NAME_CHARACTERS)}`);
  name();

  const typed = () => (hasLines ? linesOf(span).replace(/\n+$/, '') : (span.textContent ?? '').replaceAll('\n', ' '));

  function show(text: string): void {
    if (typed() !== text) span.textContent = text;
    shown = text;
    name();
    settle('saved');
  }
  function settle(state: FieldState, message = ''): void {
    failure.say(span, message);
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
      events.onSaved(place, shown, result.text);
      // What was typed in the meantime stays, and is saved in turn.
      const isSame = typed() === text;
      shown = result.text;
      if (isSame) show(result.text);
      else settle('typing');
      if (!isSame && span.ownerDocument.activeElement !== span) void save();
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
  function conflictOf({ text: theirs }: StoredText): Conflict {
    const decide = (keepMine: boolean) => {
      if (!keepMine) return show(theirs);
      shown = theirs;
      void save();
    };
    return { place, mine: typed(), theirs, decide };
  }

  span.addEventListener('input', () => events.onState(key, 'typing'));
  span.addEventListener('blur', () => void save());
  span.addEventListener('keydown', (event) => {
    const isEnd = event.key === 'Enter' && !event.isComposing && (!hasLines || event.ctrlKey || event.metaKey);
    if (event.key !== ESCAPE && !isEnd) return;
    event.preventDefault();
    if (event.key === ESCAPE) show(shown);
    span.blur();
  });
  const onOnline = () => void save();
  window.addEventListener('online', onOnline);
  return () => {
    window.clearTimeout(retry);
    window.removeEventListener('online', onOnline);
  };
}

/** Browsers put elements for the lines that are typed. */
function linesOf(span: HTMLElement): string {
  // biome-ignore lint/performance/useDomNodeTextContent: that has no line breaks
  return span.innerText;
}

/** Says under the text why it was not saved. */
function failureLine(element: HTMLElement) {
  const line = element.ownerDocument.createElement('span');
  const id = `edit-failure-${(element.dataset.edit ?? '').replaceAll(':', '-')}`;
  setAttributes(line, { id, role: 'alert', class: 'edit-failure' });
  line.hidden = true;
  const place = element.closest('h2, h3, h4, p, dd') ?? element;
  place.after(line);
  return {
    say(span: HTMLElement, message: string) {
      line.textContent = message;
      line.hidden = message === '';
      if (message === '') {
        span.removeAttribute('aria-invalid');
        span.removeAttribute('aria-describedby');
      } else setAttributes(span, { 'aria-invalid': 'true', 'aria-describedby': id });
    },
  };
}

export function setAttributes(element: Element, attributes: Record<string, string>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}
