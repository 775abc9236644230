import { t, term } from '../../platform/lib/texts/studio/studio-texts.ts';
import { RECORD_PATHS, type RecordPath, recordKind } from '../../portfolio/model/record-kinds.ts';
import { type EditPlace, parseEditPlace, placeLabel } from './edited-text.ts';
import { EDITING_CSS } from './editing-css.ts';
import { type FieldEvents, setAttributes } from './field-saving.tsx';
import { openListField } from './list-field.tsx';
import { openTextField } from './text-field.tsx';

export type ItemPlace = { path: RecordPath; id: string; title: string };

export type PageEvents = FieldEvents & {
  /** First and last name. */
  names: () => readonly string[];
  /** What is typed in a dialog. */
  onDialog: (place: EditPlace) => void;
  onItem: (item: ItemPlace) => void;
  onSection: (kind: string, title: string) => void;
  onAdd: (path: RecordPath) => void;
  onProfile: () => void;
  /** `target` stands where `moved` was dropped. */
  onMove: (moved: ItemPlace, target: ItemPlace) => void;
  onImage: (item: ItemPlace, file: File) => void;
};

/** Makes the drawn page in the frame editable; returns what ends it. */
export function openPageDocument(page: Document, events: PageEvents): () => void {
  const closers: (() => void)[] = [];
  addStyles(page);
  // Everything is there to be edited.
  for (const folded of page.querySelectorAll<HTMLElement>('.card[hidden]')) folded.hidden = false;
  for (const list of page.querySelectorAll('.folded')) list.classList.remove('folded');
  for (const element of page.querySelectorAll<HTMLElement>('[data-edit]')) {
    const place = parseEditPlace(element.dataset.edit ?? '');
    if (place.kind === 'markdown') openMarkdown(element, place, events);
    else if (place.kind === 'dates') openDates(element, place, events);
    else if (place.kind === 'list') closers.push(openListField(element, place, events));
    else if (place.kind === 'name') closers.push(...openName(element, place, events));
    else if (place.field) closers.push(openTextField(element, place, events));
    else if (place.path === 'users') openIntroduction(element, events);
    else if (place.id) openItem(element, { path: place.path as RecordPath, id: place.id }, events);
    else openSection(element, place.path, events);
  }
  page.addEventListener('click', stayHere);
  page.addEventListener('keydown', passUndo);
  return () => {
    for (const close of closers) close();
  };
}

/** The policy of the document has no hash of it: a constructed sheet needs none. */
function addStyles(page: Document): void {
  const { CSSStyleSheet: Sheet } = page.defaultView as unknown as typeof globalThis;
  const sheet = new Sheet();
  sheet.replaceSync(EDITING_CSS);
  page.adoptedStyleSheets = [sheet];
}

/** Links lead nowhere but to a place of the same page. */
function stayHere(event: MouseEvent): void {
  const link = (event.target as Element).closest('a[href]');
  if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
}

/** Undo and redo belong to the studio, unless a text is being typed. */
function passUndo(event: KeyboardEvent): void {
  if ((event.target as HTMLElement).isContentEditable) return;
  const { key, ctrlKey, metaKey, shiftKey, altKey } = event;
  const passed = new KeyboardEvent('keydown', { key, ctrlKey, metaKey, shiftKey, altKey, cancelable: true });
  if (!window.dispatchEvent(passed)) event.preventDefault();
}

function button(page: Document, text: string, onPress: () => void, label = text): HTMLButtonElement {
  const made = page.createElement('button');
  setAttributes(made, { type: 'button', class: 'edit-button', 'aria-label': label });
  made.textContent = text;
  made.addEventListener('click', onPress);
  return made;
}

function openMarkdown(element: HTMLElement, place: EditPlace, { onDialog }: PageEvents): void {
  const title = place.path === 'users' ? t('About') : titleOf(element.closest('li'));
  const open = () => onDialog(place);
  element.after(button(element.ownerDocument, t('Edit text'), open, t('Edit text: {name}', { name: title })));
  element.addEventListener('click', open);
}

function openDates(element: HTMLElement, place: EditPlace, { onDialog }: PageEvents): void {
  const shown = element.textContent?.trim() ?? '';
  const label = placeLabel(place);
  const open = button(element.ownerDocument, '', () => onDialog(place), shown ? `${label}: ${shown}` : label);
  open.className = 'edit-dates';
  open.append(...element.childNodes);
  if (!shown) open.textContent = label;
  element.append(open);
}

/** Each part of a name is a field; it stays as it is drawn if the account has another one by now. */
function openName(element: HTMLElement, place: EditPlace, events: PageEvents): (() => void)[] {
  const page = element.ownerDocument;
  const names = events.names();
  if (element.textContent !== names.filter(Boolean).join(' ')) return [];
  const parts = place.field.split(',').map((field, index) => {
    const part = page.createElement('span');
    part.dataset.edit = `${place.path}:${place.id}:${field}`;
    part.textContent = names[index] ?? '';
    return { part, place: { ...place, field, kind: 'text' as const } };
  });
  element.replaceChildren(...parts.flatMap(({ part }, index) => (index === 0 ? [part] : [' ', part])));
  return parts.map((each) => openTextField(each.part, each.place, events));
}

/** What an empty profile does not show yet is added in its form. */
function openIntroduction(element: HTMLElement, { onDialog, onProfile }: PageEvents): void {
  const page = element.ownerDocument;
  const about = { path: 'users', id: 'me', field: 'about', kind: 'markdown' } as const;
  if (!element.querySelector('[data-edit="users:me:about:markdown"]'))
    element.querySelector('.intro-text')?.append(button(page, t('Write about yourself'), () => onDialog(about)));
  element.querySelector('.intro-title')?.append(button(page, t('Name, headline and links'), onProfile));
}

function openItem(element: HTMLElement, { path, id }: Omit<ItemPlace, 'title'>, events: PageEvents): void {
  const item = { path, id, title: titleOf(element) };
  const page = element.ownerDocument;
  const handle = button(page, '⋯', () => events.onItem(item), t('Actions for {name}', { name: item.title }));
  handle.classList.add('edit-handle');
  handle.draggable = true;
  handle.addEventListener('dragstart', ({ dataTransfer }) => {
    dataTransfer?.setData(`application/x-${path}`, JSON.stringify(item));
    dataTransfer?.setDragImage(element, 0, 0);
  });
  element.append(handle);
  const isOver = (isIt: boolean) => element.classList.toggle('edit-over', isIt);
  element.addEventListener('dragover', (event) => {
    const types = event.dataTransfer?.types ?? [];
    if (!types.includes(`application/x-${path}`) && !types.includes('Files')) return;
    event.preventDefault();
    isOver(true);
  });
  element.addEventListener('dragleave', () => isOver(false));
  element.addEventListener('drop', (event) => {
    isOver(false);
    const moved = event.dataTransfer?.getData(`application/x-${path}`);
    const file = event.dataTransfer?.files[0];
    if (!moved && !file) return;
    event.preventDefault();
    if (moved) events.onMove(JSON.parse(moved), item);
    else if (file) events.onImage(item, file);
  });
}

function openSection(element: HTMLElement, kind: string, { onAdd, onSection }: PageEvents): void {
  const page = element.ownerDocument;
  const title = titleOf(element);
  const head = element.querySelector('.section-head');
  head?.append(button(page, '⋯', () => onSection(kind, title), t('Actions for {name}', { name: title })));
  const path = RECORD_PATHS.find((each) => each === kind) ?? (kind === 'contacts' ? undefined : 'entries');
  if (!path || path === 'testimonials') return;
  const name = term(recordKind(path).label);
  element.append(button(page, t('Add: {name}', { name }), () => onAdd(path)));
}

function titleOf(element: Element | null): string {
  return element?.querySelector('h2, h3, h4')?.textContent ?? '';
}
