import './lightbox.css';

const SWIPE_MIN_PIXELS = 40;
/** Of the dialog and its buttons; a gallery has those of its page's language as `data-labels`. */
const LABELS = 'Images\nClose\nPrevious image\nNext image';

/**
 * Shows the images of a gallery one at a time over the page: arrow keys, Home, End and swipes change the image, Escape
 * closes. Until then the location names the image, so that its link can be copied. Loaded when an image is opened.
 */
export function openLightbox(gallery: HTMLElement, number: number): void {
  if (document.querySelector('dialog.lightbox')) return;
  const figures = [...gallery.querySelectorAll<HTMLElement>('figure[id]')];
  const isRtl = getComputedStyle(gallery).direction === 'rtl';
  const dialog = createDialog(figures.length, (gallery.dataset.labels ?? LABELS).split('\n'), isRtl);
  const [image, caption, count] = ['img', 'figcaption', 'p'].map((name) => dialog.querySelector<HTMLElement>(name));
  let index = number - 1;

  const show = (wanted: number) => {
    index = (wanted + figures.length) % figures.length;
    const link = figures[index]?.querySelector('a');
    const thumbnail = link?.querySelector('img');
    if (!link || !(image instanceof HTMLImageElement) || !caption || !count) return;
    image.src = link.href;
    image.alt = thumbnail?.alt ?? '';
    caption.textContent = figures[index]?.querySelector('figcaption')?.textContent ?? '';
    count.textContent = `${index + 1} / ${figures.length}`;
    history.replaceState(history.state, '', `#image-${index + 1}`);
    const next = figures[(index + 1) % figures.length]?.querySelector('a');
    if (next) new Image().src = next.href;
  };
  const turn = (step: number) => show(index + (isRtl ? -step : step));

  dialog.addEventListener('keydown', (event) => {
    const { key } = event;
    if (key === 'ArrowLeft') turn(-1);
    else if (key === 'ArrowRight') turn(1);
    else if (key === 'Home') show(0);
    else if (key === 'End') show(figures.length - 1);
    else return;
    event.preventDefault();
  });
  dialog.addEventListener('click', ({ target }) => {
    const action = (target as Element).closest<HTMLElement>('[data-step]')?.dataset.step;
    if (action) turn(Number(action));
    else if (!(target as Element).closest('img')) dialog.close();
  });
  let from: number | undefined;
  dialog.addEventListener('pointerdown', ({ clientX, isPrimary }) => {
    from = isPrimary ? clientX : undefined;
  });
  dialog.addEventListener('pointerup', ({ clientX }) => {
    const moved = from === undefined ? 0 : clientX - from;
    if (Math.abs(moved) >= SWIPE_MIN_PIXELS) turn(moved < 0 ? 1 : -1);
    from = undefined;
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    history.replaceState(history.state, '', location.pathname + location.search);
    figures[index]?.querySelector('a')?.focus();
  });
  document.body.append(dialog);
  show(index);
  dialog.showModal();
}

function createDialog(count: number, labels: readonly string[], isRtl: boolean): HTMLDialogElement {
  const [images = '', close = '', previous = '', next = ''] = labels;
  const [left, right] = isRtl ? [next, previous] : [previous, next];
  const dialog = document.createElement('dialog');
  dialog.className = 'lightbox';
  dialog.setAttribute('aria-label', images);
  const figure = document.createElement('figure');
  const image = document.createElement('img');
  image.draggable = false;
  figure.append(image, document.createElement('figcaption'));
  const place = document.createElement('p');
  place.setAttribute('role', 'status');
  dialog.append(button(close, '×'), figure, place);
  if (count > 1) dialog.append(button(left, '‹', -1), button(right, '›', 1));
  return dialog;
}

/** `step` is -1 for the button at the left. */
function button(label: string, sign: string, step?: number): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.setAttribute('aria-label', label);
  element.textContent = sign;
  if (step !== undefined) element.dataset.step = String(step);
  return element;
}
