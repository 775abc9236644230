import { type CSSProperties, createContext, useContext } from 'react';
import type { PicturePlace, WantedPicture } from '../model/image-sizes.ts';
import { imageSource } from '../model/safe-url.ts';

type Attributes = { width?: number; height?: number; srcSet?: string; sizes?: string; style?: CSSProperties };

/**
 * What is known about an image before it loads. On the server only: hydration keeps the elements of the document, so
 * that neither its data nor its scripts contain this a second time.
 */
export const ImageAttributes = createContext<(wanted: WantedPicture) => Attributes>(() => ({}));

type PictureProps = {
  imageUrl: string;
  alt: string;
  className: string;
  place: PicturePlace;
  /** Shows a blurred placeholder until the image has loaded. */
  hasBlur?: boolean;
  /** Undefined: loaded lazily. 'first': loaded before everything else, because it is the first visible image. */
  urgency?: 'early' | 'first';
};

/**
 * An uploaded image. Its class sets a size or a ratio, so that the layout does not shift, even if its shape is unknown;
 * an image that fails to load leaves an empty frame.
 */
export function Picture({ imageUrl, alt, className, place, hasBlur = false, urgency }: PictureProps) {
  const attributes = useContext(ImageAttributes)({ imageUrl, place, hasBlur });
  const source = imageSource(imageUrl);
  if (!source) return null;
  return (
    <img
      suppressHydrationWarning
      alt={alt}
      className={`picture ${className}`}
      loading={urgency ? 'eager' : 'lazy'}
      fetchPriority={urgency === 'first' ? 'high' : undefined}
      decoding="async"
      {...attributes}
      src={source}
    />
  );
}
