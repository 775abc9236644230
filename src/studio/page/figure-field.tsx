import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import type { EditPlace } from './edit-place.ts';

/** Opens a text of a figure where it stands, or as a button for what the page does not show. */
export type OpenPart = {
  text: (element: HTMLElement, part: string) => void;
  button: (element: HTMLElement, part: string, label: string) => void;
};

/** The caption below a picture, also one that it has not got yet, and what it says to those who cannot see it. */
export function openFigure(figure: HTMLElement, { kind }: EditPlace, open: OpenPart): void {
  if (kind === 'compare') {
    for (const part of ['before', 'after'] as const) {
      const image = part === 'before' ? t('First image') : t('Second image');
      open.button(figure, `${part}/caption`, t('{name}: caption', { name: image }));
      open.button(figure, `${part}/alt`, t('{name}: description for people who cannot see it', { name: image }));
    }
    return;
  }
  open.text(captionOf(figure), 'caption');
  open.button(figure, 'alt', t('Describe the image'));
}

function captionOf(figure: HTMLElement): HTMLElement {
  const shown = figure.querySelector('figcaption');
  const caption = shown ?? figure.ownerDocument.createElement('figcaption');
  if (!shown) figure.append(caption);
  return caption;
}

/** Large numbers, each with what it counts. */
export function openResults(list: HTMLElement, open: OpenPart): void {
  for (const [index, pair] of [...list.children].entries()) {
    const [label, value] = [pair.querySelector('dt'), pair.querySelector('dd')];
    if (label) open.text(label, `${index}/label`);
    if (value) open.text(value, `${index}/value`);
  }
}
