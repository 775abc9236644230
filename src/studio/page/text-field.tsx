import { type EditPlace, placeLabel } from './edit-place.ts';
import { type FieldEvents, failureLine, openSaving, setAttributes } from './field-saving.tsx';

const LINES_FIELDS = ['description', 'awards'];
const NAME_CHARACTERS = 60;
const ESCAPE = 'Escape';

/** Makes the text of an element editable where it stands. It saves itself when it is left or Enter is pressed. */
export function openTextField(element: HTMLElement, place: EditPlace, events: FieldEvents): () => void {
  const key = element.dataset.edit ?? '';
  const hasLines = place.kind === 'lines' || LINES_FIELDS.includes(place.field);
  const span = textBox(element, hasLines);
  const failure = failureLine(element.closest<HTMLElement>('h1, h2, h3, h4, p, dd') ?? element, key);
  const typed = () => (hasLines ? linesOf(span).replace(/\n+$/, '') : (span.textContent ?? '').replaceAll('\n', ' '));
  const saving = openSaving(
    {
      key,
      place,
      shown: span.textContent ?? '',
      typed,
      show(text) {
        if (typed() !== text) span.textContent = text;
        nameBox(span, place, text);
      },
      hasFocus: () => span.ownerDocument.activeElement === span,
      say: (message) => failure.say([span], message),
    },
    events,
  );
  nameBox(span, place, span.textContent ?? '');
  span.addEventListener('input', saving.onTyping);
  span.addEventListener('blur', saving.save);
  span.addEventListener('keydown', (event) => {
    const isEnd = event.key === 'Enter' && !event.isComposing && (!hasLines || event.ctrlKey || event.metaKey);
    if (event.key !== ESCAPE && !isEnd) return;
    event.preventDefault();
    if (event.key === ESCAPE) saving.revert();
    span.blur();
  });
  return saving.close;
}

/** Puts what an element has into a box to type in. */
export function textBox(element: HTMLElement, hasLines: boolean): HTMLElement {
  const span = element.ownerDocument.createElement('span');
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
  return span;
}

/** A heading is named after what is in it: the name has its text, too. */
export function nameBox(span: HTMLElement, place: EditPlace, text: string): void {
  span.setAttribute('aria-label', `${placeLabel(place)}: ${text.slice(0, NAME_CHARACTERS)}`);
}

/** Browsers put elements for the lines that are typed. */
function linesOf(span: HTMLElement): string {
  // biome-ignore lint/performance/useDomNodeTextContent: that has no line breaks
  return span.innerText;
}
