import {
  type ImagePlace,
  type ImageShape,
  type ImageShapes,
  sourceSet,
  type WantedImage,
} from '../../platform/files/image-sizes.ts';
import { imageSource } from '../../platform/rich-text/safe-url.ts';
import type { Layout } from '../model/designs.ts';
import { STRETCHES, type Theme } from '../model/theme.ts';
import { wallRows } from './wall-rows.ts';

/** A width for `sizes`, of an image with this ratio of width to height. */
type Width = string | ((ratio: number) => string);
type Widths = Record<ImagePlace, Width>;

/** Rendered widths of images, from the style sheets: the window without gutters, columns, gaps and mounts. */
function galleryWidths(pageRem: number): Widths {
  const case_ = (pageRem - 21.5) / 2;
  const wide = rounded(0.6 * (pageRem - 20));
  // Beside its text from 72rem on.
  const wideSteps =
    pageRem < 72
      ? `(width>=72rem) ${wide}rem,(width>=${pageRem}rem) ${pageRem - 21.5}rem`
      : `(width>=${pageRem}rem) ${wide}rem,(width>=72rem) calc(60vw - 12rem)`;
  return {
    portrait: '(width>=56rem) 7rem,3.5rem',
    case: `(width>=${pageRem}rem) ${case_}rem,(width>=64rem) calc(50vw - 10.75rem),(width>=48rem) calc(50vw - 3.25rem),(width>=44rem) calc(50vw - 2rem),calc(100vw - 2.5rem)`,
    wide: `${wideSteps},(width>=64rem) calc(100vw - 20rem),(width>=48rem) calc(100vw - 5rem),calc(100vw - 2.5rem)`,
    page: `(width>=48rem) min(${pageRem - 6.5}rem,100vw - 6.5rem,120vh),min(100vw - 4rem,120vh)`,
    bleed: '100vw',
    // Rows of equal height: only the browser knows the widths. Browsers without `auto` take at most a full row.
    gallery: `auto,(width>=48rem) min(${pageRem - 6.5}rem,100vw - 5rem),calc(100vw - 2.5rem)`,
    seal: '5rem',
    row: '5rem',
    icon: '1.75rem',
    mark: '1.25rem',
  };
}

function dossierWidths(pageRem: number): Widths {
  const text = Math.min(62, pageRem - 5) - 19;
  return {
    ...galleryWidths(pageRem),
    case: '7rem',
    wide: '7rem',
    page: `(width>=56rem) min(${text}rem,100vw - 24rem,120vh),(width>=48rem) min(100vw - 5rem,120vh),min(100vw - 2.5rem,120vh)`,
  };
}

/** An image is at most 32rem high, and on wide windows reaches beyond the text. */
function letterWidths(pageRem: number): Widths {
  const measure = Math.min(44, 0.475 * pageRem);
  const shown = (ratio: number) => {
    const highest = rounded(32 * ratio);
    const inColumn = (gutters: string) => `min(${measure}rem,100vw - ${gutters},${highest}rem)`;
    return `(width>=64rem) min(48rem,${highest}rem),(width>=48rem) ${inColumn('5rem')},${inColumn('2.5rem')}`;
  };
  const { page } = dossierWidths(pageRem);
  return { ...galleryWidths(pageRem), portrait: '(width>=40rem) 7rem,3.5rem', case: shown, wide: shown, page };
}

/** Rows are stretched to the width of the page, on average by a fifth. Where 'auto' is known, it is exact. */
function wallWidths(pageRem: number): Widths {
  const shown = (ratio: number) => `auto,min(100vw - 2.5rem,${rounded(1.2 * ratio)}*clamp(11rem,7rem + 12vw,20rem))`;
  return { ...galleryWidths(pageRem), portrait: '3.5rem', case: shown, wide: shown };
}

const WIDTHS: Record<Layout, (pageRem: number) => Widths> = {
  gallery: galleryWidths,
  dossier: dossierWidths,
  letter: letterWidths,
  wall: wallWidths,
};
const PAGE_REM = 80;
/** The ratio of a card's picture, and how far a picture's own may be from it to be shown without bands beside it. */
const CARD_RATIO = 1.6;
const NEAR = 0.15;
/** From here on, a picture may have its own ratio on a card that stands alone in its row: a narrower one would fill a phone. */
const BROAD_FROM = 1.2;

/** Returns image attributes for documents with this look; none if the image's shape is unknown. */
export function imageAttributes({ layout, theme }: { layout: Layout; theme: Theme }, shapes: ImageShapes) {
  const widths = WIDTHS[layout](PAGE_REM * STRETCHES[theme.width]);
  const hasRatios = layout === 'letter' || layout === 'wall';
  const cardClassOf = (ratio: number) => {
    if (Math.abs(ratio / CARD_RATIO - 1) <= NEAR) return { cardClass: 'card-fill' } as const;
    return theme.look_version > 1 && ratio >= BROAD_FROM ? ({ cardClass: 'card-broad' } as const) : {};
  };
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
      ...cardClassOf(shape.width / shape.height),
      ...((hasRatios || place === 'gallery') && { ratio: rounded(shape.width / shape.height) }),
    };
  };
}

/** Returns what arranges images in rows; undefined in layouts without. */
export function imageRows({ layout }: { layout: Layout }, shapes: ImageShapes) {
  if (layout !== 'wall') return undefined;
  const ratioOf = (imageUrl: string) => {
    const shape = shapes[imageUrl];
    return shape && rounded(shape.width / shape.height);
  };
  return (imageUrls: readonly string[], prefix: string) => wallRows(imageUrls.map(ratioOf), prefix);
}

function sizesOf(width: Width, shape: ImageShape): string {
  return typeof width === 'string' ? width : width(shape.width / shape.height);
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}
