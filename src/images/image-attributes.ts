import {
  type ImagePlace,
  type ImageShape,
  type ImageShapes,
  sourceSet,
  type WantedImage,
} from '../model/image-sizes.ts';
import { imageSource } from '../model/safe-url.ts';
import type { Layout } from '../model/user.ts';

/** A width for `sizes`, of an image with this ratio of width to height. */
type Width = string | ((ratio: number) => string);
type Widths = Record<ImagePlace, Width>;

/** Rendered widths of images, from the style sheets: the window without gutters, columns, gaps and mounts. */
const GALLERY_WIDTHS: Widths = {
  portrait: '(width>=56rem) 16.5rem,(width>=44rem) 12.5rem,5.75rem',
  case: '(width>=80rem) 27.75rem,(width>=64rem) calc(50vw - 12.25rem),(width>=48rem) calc(50vw - 4.75rem),(width>=44rem) calc(50vw - 3.5rem),calc(100vw - 4rem)',
  wide: '(width>=80rem) 33rem,(width>=72rem) calc(60vw - 15rem),(width>=64rem) calc(100vw - 21.5rem),(width>=48rem) calc(100vw - 6.5rem),calc(100vw - 4rem)',
  page: '(width>=48rem) min(73.5rem,100vw - 6.5rem,120vh),min(100vw - 4rem,120vh)',
  // Rows of equal height: only the browser knows the widths. Browsers without `auto` take at most a full row.
  gallery: 'auto,(width>=48rem) min(73.5rem,100vw - 5rem),calc(100vw - 2.5rem)',
  seal: '5rem',
  row: '5rem',
  icon: '1.75rem',
  mark: '1.25rem',
};
const DOSSIER_WIDTHS: Widths = {
  ...GALLERY_WIDTHS,
  portrait: '(width>=64rem) 9.5rem,(width>=56rem) 16.5rem,(width>=44rem) 12.5rem,5.75rem',
  case: '7rem',
  wide: '7rem',
  page: '(width>=56rem) min(43rem,100vw - 24rem,120vh),(width>=48rem) min(100vw - 5rem,120vh),min(100vw - 2.5rem,120vh)',
};

/** An image is at most 32rem high, and on wide windows reaches beyond the text. */
const letterWidth = (ratio: number) =>
  `(width>=64rem) min(48rem,${rounded(32 * ratio)}rem),(width>=48rem) min(38rem,100vw - 5rem,${rounded(32 * ratio)}rem),min(38rem,100vw - 2.5rem,${rounded(32 * ratio)}rem)`;
const LETTER_WIDTHS: Widths = {
  ...GALLERY_WIDTHS,
  portrait: '(width>=40rem) 8rem,6rem',
  case: letterWidth,
  wide: letterWidth,
  page: DOSSIER_WIDTHS.page,
};

/** Rows are stretched to the width of the page, on average by a fifth. Where 'auto' is known, it is exact. */
const wallWidth = (ratio: number) => `auto,min(100vw - 2.5rem,${rounded(1.2 * ratio)}*clamp(11rem,7rem + 12vw,20rem))`;
const WALL_WIDTHS: Widths = {
  ...GALLERY_WIDTHS,
  portrait: '6rem',
  case: wallWidth,
  wide: wallWidth,
};

const WIDTHS: Record<Layout, Widths> = {
  gallery: GALLERY_WIDTHS,
  dossier: DOSSIER_WIDTHS,
  letter: LETTER_WIDTHS,
  wall: WALL_WIDTHS,
};

/** Returns image attributes for documents of this layout; none if the image's shape is unknown. */
export function imageAttributes(layout: Layout, shapes: ImageShapes) {
  const widths = WIDTHS[layout];
  const hasRatios = layout === 'letter' || layout === 'wall';
  return ({ imageUrl, place, hasBlur }: WantedImage) => {
    const source = imageSource(imageUrl);
    const shape = shapes[imageUrl];
    if (!source || !shape) return {};
    const srcSet = sourceSet(source, shape);
    return {
      width: shape.width,
      height: shape.height,
      ...(srcSet && { sizes: sizesOf(widths[place], shape), srcSet }),
      ...(hasBlur && shape.blur && { style: { backgroundImage: `url(data:image/webp;base64,${shape.blur})` } }),
      ...((hasRatios || place === 'gallery') && { ratio: rounded(shape.width / shape.height) }),
    };
  };
}

function sizesOf(width: Width, shape: ImageShape): string {
  return typeof width === 'string' ? width : width(shape.width / shape.height);
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
