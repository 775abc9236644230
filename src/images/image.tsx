import { type CSSProperties, createContext, useContext } from 'react';
import type { PicturePlace, WantedPicture } from '../model/image-sizes.ts';
import { imageSource } from '../model/safe-url.ts';

type Attributes = { width?: number; height?: number; srcSet?: string; sizes?: string; style?: CSSProperties };

/**
 * What is known of a picture before it is there. On the server alone: the browser takes the elements over as they stand
 * in the document, so that neither its data nor its scripts have to hold it a second time.
 */
export const ImageAttributes = createContext<(wanted: WantedPicture) => Attributes>(() => ({}));

type PictureProps = {
  imageUrl: string;
  alt: string;
  className: string;
  place: PicturePlace;
  /** A blur of it stands in its place until it is there. */
  hasBlur?: boolean;
  /** Without it, it is loaded when it comes near. 'first': before all else, being what the page shows first. */
  urgency?: 'early' | 'first';
};

/**
 * A picture of ours. Its class gives it a size or a ratio, so that nothing shifts, also where nothing is known of it;
 * one that cannot be loaded leaves an empty mount.
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
