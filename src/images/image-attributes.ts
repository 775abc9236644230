import { type ImagePlace, type ImageShapes, sourceSet, type WantedImage } from '../model/image-sizes.ts';
import { imageSource } from '../model/safe-url.ts';

/** Rendered widths of images, from the style sheets: the window without gutters, columns, gaps and mounts. */
const GALLERY_WIDTHS: Record<ImagePlace, string> = {
  portrait: '(width>=56rem) 16.5rem,12.5rem',
  case: '(width>=80rem) 27.75rem,(width>=64rem) calc(50vw - 12.25rem),(width>=48rem) calc(50vw - 4.75rem),(width>=44rem) calc(50vw - 3.5rem),calc(100vw - 4rem)',
  wide: '(width>=80rem) 33rem,(width>=72rem) calc(60vw - 15rem),(width>=64rem) calc(100vw - 21.5rem),(width>=48rem) calc(100vw - 6.5rem),calc(100vw - 4rem)',
  page: '(width>=48rem) min(73.5rem,100vw - 6.5rem,120vh),min(100vw - 4rem,120vh)',
  seal: '5rem',
  row: '5rem',
  icon: '1.75rem',
  mark: '1.25rem',
};
const DOSSIER_WIDTHS: Record<ImagePlace, string> = {
  ...GALLERY_WIDTHS,
  portrait: '(width>=64rem) 9.5rem,(width>=56rem) 16.5rem,12.5rem',
  case: '7rem',
  wide: '7rem',
  page: '(width>=56rem) min(43rem,100vw - 24rem,120vh),(width>=48rem) min(100vw - 5rem,120vh),min(100vw - 2.5rem,120vh)',
};

/** Returns image attributes for documents of this layout; none if the image's shape is unknown. */
export function imageAttributes(layout: string, shapes: ImageShapes) {
  const widths = layout === 'dossier' ? DOSSIER_WIDTHS : GALLERY_WIDTHS;
  return ({ imageUrl, place, hasBlur }: WantedImage) => {
    const source = imageSource(imageUrl);
    const shape = shapes[imageUrl];
    if (!source || !shape) return {};
    const srcSet = sourceSet(source, shape);
    return {
      width: shape.width,
      height: shape.height,
      ...(srcSet && { sizes: widths[place], srcSet }),
      ...(hasBlur && shape.blur && { style: { backgroundImage: `url(data:image/webp;base64,${shape.blur})` } }),
    };
  };
}
