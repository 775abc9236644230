import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { RECORD_PATHS, type RecordPath } from '../../portfolio/model/record-kinds.ts';
import { ADD_TEXTS } from '../add-texts.ts';
import { type EditPlace, parseEditPlace, placeLabel } from './edit-place.ts';
import { EDITING_CSS } from './editing-css.ts';
import { type FieldEvents, setAttributes } from './field-saving.tsx';
import { type OpenPart, openFigure, openResults } from './figure-field.tsx';
import { translatedPlace } from './language-texts.ts';
import { openListField } from './list-field.tsx';
import { type PageTexts, type TextState, textState } from './target-texts.ts';
import { openTextField } from './text-field.tsx';

/** `slug` is that of its own page; '' for what has none. */
export type ItemPlace = { path: RecordPath; id: string; title: string; slug: string };

export type PageEvents = FieldEvents & {
  /** First and last name. */
  names: () => readonly string[];
  /** What is typed in a dialog. */
  onDialog: (place: EditPlace) => void;
  onItem: (item: ItemPlace) => void;
  onSection: (kind: string, title: string) => void;
  onAdd: (path: RecordPath) => void;
  onProfile: () => void;
  /** To edit the page of a project. */
  onProject: (slug: string) => void;
  /** `target` stands where `moved` was dropped. */
  onMove: (moved: ItemPlace, target: ItemPlace) => void;
  onImage: (item: ItemPlace, file: File) => void;
  /** What was dropped beside the records. */
  onFiles: (data: DataTransfer) => void;
};

/** Makes the drawn page in the frame editable; returns what ends it. */
export function openPageDocument(page: Document, texts: PageTexts, events: PageEvents): () => void {
  const closers: (() => void)[] = [];
  addStyles(page);
  // Everything is there to be edited.
  for (const folded of page.querySelectorAll<HTMLElement>('.card[hidden]')) folded.hidden = false;
  for (const list of page.querySelectorAll('.folded')) list.classList.remove('folded');
  const projectId = projectOf(page);
  for (const element of page.querySelectorAll<HTMLElement>('[data-edit]')) {
    const place = parseEditPlace(element.dataset.edit ?? '', texts.target, projectId);
    if (place.field) closers.push(...openField(element, place, texts, events));
    else if (texts.target.kind !== 'portfolio') openOthers(element, place, events);
    else if (place.path === 'users') openIntroduction(element, place, events);
    else if (place.id) openItem(element, place, events);
    else openSection(element, place.path, events);
  }
  page.addEventListener('click', stayHere);
  page.addEventListener('keydown', passUndo);
  takeFiles(page, events);
  return () => {
    for (const close of closers) close();
  };
}

/** Returns the id of the project whose page it is; '' for another page. */
export function projectOf(page: Document): string {
  const edited = page.querySelector<HTMLElement>('[data-edit$="::page"]')?.dataset.edit;
  return edited ? parseEditPlace(edited).id : '';
}

/** What the translation or the view has no such text for stays as it is drawn. */
function openField(element: HTMLElement, place: EditPlace, texts: PageTexts, events: PageEvents): (() => void)[] {
  if (place.kind === 'name') return openName(element, place, texts, events);
  if (place.kind === 'figure' || place.kind === 'compare' || place.kind === 'results')
    return openParts(element, place, texts, events);
  const state = textState(texts, place);
  if (!state) return [];
  const mark = (now: TextState) => markText(element, texts, now);
  const own = { ...events, onSaved: marking(events, mark) };
  const close = openText(element, place, own);
  mark(state);
  return close ? [close] : [];
}

function openText(element: HTMLElement, place: EditPlace, events: PageEvents): (() => void) | undefined {
  if (place.kind === 'markdown') openMarkdown(element, place, events);
  else if (place.kind === 'dates') openDates(element, place, events);
  else if (place.kind === 'list') return openListField(element, place, events);
  else return openTextField(element, place, events);
  return undefined;
}

function marking({ onSaved }: PageEvents, mark: (state: TextState) => void): PageEvents['onSaved'] {
  return (place, before, after) => {
    mark(after === '' ? 'fallback' : 'own');
    onSaved(place, before, after);
  };
}

/** Says of a text that it is the portfolio's own, or older than that. */
function markText(element: HTMLElement, { target }: PageTexts, state: TextState): void {
  if (target.kind === 'portfolio') return;
  element.dataset.editState = state;
  const words = stateWords(target.kind, state);
  element.title = words;
  for (const box of element.querySelectorAll('[role=textbox]')) box.setAttribute('aria-description', words);
}

function stateWords(kind: 'language' | 'view', state: TextState): string {
  if (state === 'stale') return t('Out of date');
  if (state === 'own') return '';
  return kind === 'language' ? t('Not translated yet') : t('As in your portfolio');
}

function openParts(element: HTMLElement, place: EditPlace, texts: PageTexts, events: PageEvents): (() => void)[] {
  const closers: (() => void)[] = [];
  const partOf = (part: string, kind: EditPlace['kind']) => ({ ...place, field: `${place.field}/${part}`, kind });
  const open: OpenPart = {
    text(box, part) {
      const at = partOf(part, 'text');
      box.dataset.edit = `${at.path}:${at.id}:${at.field}`;
      closers.push(...openField(box, at, texts, events));
    },
    button(box, part, label) {
      const at = partOf(part, 'line');
      if (textState(texts, at)) box.append(button(box.ownerDocument, label, () => events.onDialog(at)));
    },
  };
  if (place.kind === 'results') openResults(element, open);
  else openFigure(element, place, open);
  return closers;
}

/** In a translation and a view, records are neither moved nor added; their pages are edited too. */
function openOthers(element: HTMLElement, { path, id }: EditPlace, { onProject }: PageEvents): void {
  const slug = path === 'projects' && id && slugIn(element);
  if (!slug) return;
  const label = t('Edit its page');
  element.append(button(element.ownerDocument, label, () => onProject(slug), `${label}: ${titleOf(element)}`));
}

/** The last part of the path of a project's page. */
function slugIn(element: HTMLElement): string {
  const path = element.querySelector('a.card-link')?.getAttribute('href') ?? '';
  return decodeURIComponent(/\/projects\/([^/?#]+)/.exec(path)?.[1] ?? '');
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

/** A record takes an image dropped on it; elsewhere, files become records. */
function takeFiles(page: Document, { onFiles }: PageEvents): void {
  const hasFiles = ({ defaultPrevented, dataTransfer }: DragEvent) =>
    !defaultPrevented && dataTransfer?.types.includes('Files') === true;
  page.addEventListener('dragover', (event) => {
    if (hasFiles(event)) event.preventDefault();
  });
  page.addEventListener('drop', (event) => {
    if (!hasFiles(event) || !event.dataTransfer) return;
    event.preventDefault();
    onFiles(event.dataTransfer);
  });
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
function openName(element: HTMLElement, place: EditPlace, texts: PageTexts, events: PageEvents): (() => void)[] {
  const page = element.ownerDocument;
  const places = place.field.split(',').map((field) => ({ ...place, field, kind: 'text' as const }));
  const { language } = texts;
  const names = language ? places.map((each) => translatedPlace(language, each)?.shown ?? '') : events.names();
  if (!places.some((each) => textState(texts, each))) return [];
  if (element.textContent !== names.filter(Boolean).join(' ')) return [];
  const parts = places.map((each, index) => {
    const part = page.createElement('span');
    part.dataset.edit = `${place.path}:${place.id}:${each.field}`;
    part.textContent = names[index] ?? '';
    return { part, place: each };
  });
  element.replaceChildren(...parts.flatMap(({ part }, index) => (index === 0 ? [part] : [' ', part])));
  return parts.flatMap((each) => openField(each.part, each.place, texts, events));
}

/** What an empty profile does not show yet is added in its form. */
function openIntroduction(element: HTMLElement, { target }: EditPlace, { onDialog, onProfile }: PageEvents): void {
  const page = element.ownerDocument;
  const about = { path: 'users', id: 'me', field: 'about', kind: 'markdown', target } as const;
  if (!element.querySelector('[data-edit="users:me:about:markdown"]'))
    element.querySelector('.intro-text')?.append(button(page, t('Write about yourself'), () => onDialog(about)));
  element.querySelector('.intro-title')?.append(button(page, t('Name, headline and links'), onProfile));
}

function openItem(element: HTMLElement, { path, id }: EditPlace, events: PageEvents): void {
  const item = { path: path as RecordPath, id, title: titleOf(element), slug: slugIn(element) };
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
  element.append(button(page, t(ADD_TEXTS[path]), () => onAdd(path)));
}

function titleOf(element: Element | null): string {
  return element?.querySelector('h2, h3, h4')?.textContent ?? '';
}
