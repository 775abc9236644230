import { useEffect, useRef } from 'react';
import { imageSource } from '../../platform/rich-text/safe-url.ts';
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
 * for links to it: #image-3.
 */
export function Gallery({ images, title }: { images: readonly CaseImage[]; title: string }) {
  const gallery = useRef<HTMLDivElement>(null);
  const isEnglish = usePageTexts() === undefined;
  const t = useTranslate();

  useEffect(() => (gallery.current ? listenForImages(gallery.current) : undefined), []);

  // For the lightbox, which is loaded when an image is opened, and has the English ones.
  const labels = isEnglish ? undefined : LIGHTBOX_LABELS.map((label) => t(label)).join('\n');
  if (images.length === 0) return null;
  return (
    <div ref={gallery} className="gallery" data-labels={labels}>
      {images.map((image, index) => (
        <GalleryImage key={image.image_url} image={image} number={index + 1} title={title} />
      ))}
    </div>
  );
}

function GalleryImage({ image, number, title }: { image: CaseImage; number: number; title: string }) {
  const { image_url, alt, caption, fit, focus_x, focus_y } = image;
  const text = useTextAttributes();
  const ratio = useImageRatio(image_url);
  const isFilled = fit === 'fill';
  return (
    <figure suppressHydrationWarning id={`image-${number}`} style={{ '--ratio': isFilled ? FRAME_RATIO : ratio }}>
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
function listenForImages(gallery: HTMLElement): () => void {
  const open = (number: number) =>
    void import('./lightbox.ts').then(({ openLightbox }) => openLightbox(gallery, number));
  const openLinked = () => {
    const number = Number(/^#image-(\d+)$/.exec(location.hash)?.[1]);
    if (gallery.children[number - 1]) open(number);
  };
  const onClick = (event: MouseEvent) => {
    const figure = (event.target as Element).closest('a')?.closest('figure');
    if (!figure || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    open([...gallery.children].indexOf(figure) + 1);
  };
  openLinked();
  gallery.addEventListener('click', onClick);
  addEventListener('hashchange', openLinked);
  return () => {
    gallery.removeEventListener('click', onClick);
    removeEventListener('hashchange', openLinked);
  };
}
