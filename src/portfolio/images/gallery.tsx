import { useEffect, useRef } from 'react';
import { imageSource } from '../../platform/rich-text/safe-url.ts';
import { placeInProject } from '../../platform/ui/edit-place.tsx';
import { useTextAttributes } from '../../platform/ui/owner-text.tsx';
import { usePageTexts, useTranslate } from '../../platform/ui/page-texts.tsx';
import type { CaseImage } from '../model/case-study.ts';
import { ResponsiveImage, useImageRatio } from './image.tsx';

/** Keeps a page with many images small: a blurred placeholder is 110 to 130 bytes. */
const BLURS_MAX = 12;
/** Of the frame of an image that its owner wants filled. */
const FRAME_RATIO = 1.6;

/** In the order of lightbox.ts. */
const LIGHTBOX_LABELS = ['Images', 'Close', 'Previous image', 'Next image'] as const;

/**
 * Images in rows of equal height, none cut unless its owner wants that. Each links to the whole image, and has an id
 * for links to it: #image-3. `first` is the number of the first one.
 */
export function Gallery({ images, title, first }: { images: readonly CaseImage[]; title: string; first: number }) {
  if (images.length === 0) return null;
  return (
    <div className="gallery">
      {images.map((image, index) => (
        <GalleryImage key={image.image_url} image={image} number={first + index} title={title} />
      ))}
    </div>
  );
}

/** Returns what makes the images of an element open over the page, and its sliders move. */
export function useLightbox<E extends HTMLElement>() {
  const root = useRef<E>(null);
  const isEnglish = usePageTexts() === undefined;
  const t = useTranslate();
  useEffect(() => (root.current ? listenForImages(root.current) : undefined), []);
  // For the lightbox, which is loaded when an image is opened, and has the English ones.
  return { ref: root, 'data-labels': isEnglish ? undefined : LIGHTBOX_LABELS.map((label) => t(label)).join('\n') };
}

function GalleryImage({ image, number, title }: { image: CaseImage; number: number; title: string }) {
  const { image_url, alt, caption, fit, focus_x, focus_y } = image;
  const text = useTextAttributes();
  const ratio = useImageRatio(image_url);
  const isFilled = fit === 'fill';
  return (
    <figure
      suppressHydrationWarning
      id={`image-${number}`}
      style={{ '--ratio': isFilled ? FRAME_RATIO : ratio }}
      data-edit={placeInProject(['images', encodeURIComponent(image_url)].join('/'), 'figure')}
    >
      <a href={imageSource(image_url)}>
        <ResponsiveImage
          imageUrl={image_url}
          alt={alt || caption || `${title}, ${number}`}
          className={isFilled ? 'gallery-image gallery-fill' : 'gallery-image'}
          place="gallery"
          hasBlur={number <= BLURS_MAX}
          {...(isFilled && { focus: `${focus_x}% ${focus_y}%` })}
        />
      </a>
      {caption && <figcaption {...text(caption)}>{caption}</figcaption>}
    </figure>
  );
}

/** Opens the image that is clicked, or that the location names, over the page. Returns a function that ends it. */
function listenForImages(root: HTMLElement): () => void {
  const open = (number: number) => void import('./lightbox.ts').then(({ openLightbox }) => openLightbox(root, number));
  const openLinked = () => {
    const [, number] = /^#image-(\d+)$/.exec(location.hash) ?? [];
    if (number && root.querySelector(`figure#image-${number}`)) open(Number(number));
  };
  const onClick = (event: MouseEvent) => {
    const figure = (event.target as Element).closest('figure[id] > a')?.parentElement;
    if (!figure || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open(Number(figure.id.slice('image-'.length)));
  };
  const onInput = ({ target }: Event) => {
    if (target instanceof HTMLInputElement) target.parentElement?.style.setProperty('--at', `${target.value}%`);
  };
  openLinked();
  root.addEventListener('click', onClick);
  root.addEventListener('input', onInput);
  addEventListener('hashchange', openLinked);
  return () => {
    root.removeEventListener('click', onClick);
    root.removeEventListener('input', onInput);
    removeEventListener('hashchange', openLinked);
  };
}
