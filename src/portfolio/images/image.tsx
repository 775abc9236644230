import { type CSSProperties, createContext, useContext } from 'react';
import type { ImagePlace, WantedImage } from '../../platform/files/image-sizes.ts';
import { imageSource } from '../../platform/rich-text/safe-url.ts';

declare module 'react' {
  interface CSSProperties {
    /** Custom properties, which the style sheets read. */
    [name: `--${string}`]: string | number | undefined;
  }
}

type Attributes = { width?: number; height?: number; srcSet?: string; sizes?: string; style?: CSSProperties };
type AttributesAndRatio = Attributes & {
  /** Width to height, in layouts that arrange items by it. */
  ratio?: number;
  /** If nearly the whole of it can fill a card, or it is broad enough for a row of its own. */
  cardClass?: 'card-fill' | 'card-broad';
};

/**
 * What is known about an image before it loads. On the server only: hydration keeps the elements of the document, so
 * that neither its data nor its scripts contain this a second time.
 */
export const ImageAttributes = createContext<(wanted: WantedImage) => AttributesAndRatio>(() => ({}));

/** Returns attributes for the item around an image: its ratio, by which some layouts arrange items. */
export function useItemRatio(imageUrl: string): { style?: CSSProperties; suppressHydrationWarning: true } {
  const { ratio } = useContext(ImageAttributes)({ imageUrl, place: 'case', hasBlur: false });
  const style = ratio === undefined ? {} : { style: { '--ratio': ratio } };
  return { ...style, suppressHydrationWarning: true };
}

/** Where each of these images stands in its row on a wall, as custom properties; `prefix` begins their names. */
type ArrangeRows = (imageUrls: readonly string[], prefix: string) => CSSProperties[];

/** Undefined in other layouts, and in browsers: no visitor downloads the arithmetic. */
export const ImageRows = createContext<ArrangeRows | undefined>(undefined);

/** Returns width / height of an image of a project's gallery; undefined if unknown, and in browsers. */
export function useImageRatio(imageUrl: string): number | undefined {
  return useContext(ImageAttributes)({ imageUrl, place: 'gallery', hasBlur: false }).ratio;
}

type ResponsiveImageProps = {
  imageUrl: string;
  alt: string;
  className: string;
  place: ImagePlace;
  /** Shows a blurred placeholder until the image has loaded. */
  hasBlur?: boolean;
  /** The point that stays visible if the image is cut: '50% 30%'. */
  focus?: string;
  /** Undefined: loaded lazily. 'first': loaded before everything else, because it is the first visible image. */
  urgency?: 'early' | 'first';
};

/**
 * An uploaded image. Its class sets a size or a ratio, so that the layout does not shift, even if its shape is unknown;
 * an image that fails to load leaves an empty frame.
 */
export function ResponsiveImage(props: ResponsiveImageProps) {
  const { imageUrl, alt, className, place, hasBlur = false, focus, urgency } = props;
  const known = useContext(ImageAttributes)({ imageUrl, place, hasBlur });
  const { ratio: _ratio, cardClass, ...attributes } = known;
  const onCard = cardClass && (place === 'case' || place === 'wide') ? ` ${cardClass}` : '';
  const source = imageSource(imageUrl);
  if (!source) return null;
  return (
    <img
      suppressHydrationWarning
      alt={alt}
      className={`responsive-image ${className}${onCard}`}
      loading={urgency ? 'eager' : 'lazy'}
      fetchPriority={urgency === 'first' ? 'high' : undefined}
      decoding="async"
      {...attributes}
      {...(focus !== undefined && { style: { ...attributes.style, objectPosition: focus } })}
      src={source}
    />
  );
}
