import { fieldName, t } from '../../platform/lib/texts/studio/studio-texts.ts';
import type { EditPlace } from './edit-place.ts';
import { type FieldEvents, failureLine, openSaving } from './field-saving.tsx';
import { nameBox, textBox } from './text-field.tsx';

/**
 * Makes the items of a list editable where they stand: Enter adds one, Backspace in an empty one removes it, and what is
 * pasted becomes an item for each line. The list is saved as a whole when it is left.
 */
export function openListField(list: HTMLElement, place: EditPlace, events: FieldEvents): () => void {
  const key = list.dataset.edit ?? '';
  const page = list.ownerDocument;
  const template = list.querySelector('li')?.cloneNode() as HTMLElement;
  // What has the focus leaves it when it is removed.
  let isReplacing = false;
  const boxes = () => [...list.querySelectorAll<HTMLElement>('[role=textbox]')];
  const textsOf = (box: HTMLElement) => (box.textContent ?? '').split('\n').flatMap((text) => text.trim() || []);
  const typed = () => [...new Set(boxes().flatMap(textsOf))].join('\n');

  function open(item: HTMLElement): HTMLElement {
    const box = textBox(item, false);
    nameBox(box, place, box.textContent ?? '');
    return box;
  }
  /** `after` is undefined for the end. */
  function add(text: string, after?: Element | null): HTMLElement {
    const item = template.cloneNode() as HTMLElement;
    item.textContent = text;
    if (after) after.after(item);
    else list.append(item);
    return open(item);
  }
  function show(text: string): void {
    const isAsTyped = boxes().every((box) => textsOf(box).length === 1) && boxes().length === text.split('\n').length;
    if (isAsTyped && typed() === text) return;
    const focused = boxes().indexOf(page.activeElement as HTMLElement);
    isReplacing = true;
    list.replaceChildren();
    for (const line of text.split('\n')) add(line);
    isReplacing = false;
    if (focused >= 0) focusEnd(boxes().at(Math.min(focused, boxes().length - 1)));
  }

  const failure = failureLine(list, key);
  for (const item of list.querySelectorAll('li')) open(item);
  const saving = openSaving(
    {
      key,
      place,
      shown: typed(),
      typed,
      show,
      hasFocus: () => list.contains(page.activeElement),
      say: (message) => failure.say(boxes(), message),
    },
    events,
  );
  list.addEventListener('input', saving.onTyping);
  list.addEventListener('focusout', ({ relatedTarget }) => {
    if (isReplacing || list.contains(relatedTarget as Node | null)) return;
    for (const box of boxes()) if (!box.textContent && boxes().length > 1) box.closest('li')?.remove();
    saving.save();
  });
  list.addEventListener('keydown', (event) => {
    const box = event.target as HTMLElement;
    const item = box.closest('li');
    if (event.isComposing) return;
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && box.textContent) add('', item).focus();
    else if (event.key === 'Backspace' && !box.textContent && boxes().length > 1) {
      const others = boxes();
      const index = others.indexOf(box);
      focusEnd(others[index === 0 ? 1 : index - 1]);
      item?.remove();
      saving.onTyping();
    } else if (event.key === 'Enter' || event.key === 'Escape') {
      if (event.key === 'Escape') saving.revert();
      (page.activeElement as HTMLElement | null)?.blur();
    } else return;
    event.preventDefault();
  });
  const more = page.createElement('button');
  more.type = 'button';
  more.className = 'edit-button';
  more.textContent = '+';
  more.setAttribute('aria-label', t('Add: {name}', { name: fieldName(place.field) }));
  more.addEventListener('click', () => (boxes().find((box) => !box.textContent) ?? add('')).focus());
  list.after(more);
  return saving.close;
}

function focusEnd(box: HTMLElement | undefined): void {
  box?.focus();
  const selection = box?.ownerDocument.getSelection();
  if (box) selection?.selectAllChildren(box);
  selection?.collapseToEnd();
}
