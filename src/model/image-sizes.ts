/** The widths, in pixels, in which a wider picture is kept as well. */
export const SMALLER_WIDTHS = [240, 480, 960] as const;

export type SmallerWidth = (typeof SMALLER_WIDTHS)[number];

/** What a page knows of a picture before it is there. */
export type PictureShape = {
  width: number;
  height: number;
  /** What stands in its place until then, a tiny WebP in base64; '' for none: it would be seen through the picture. */
  blur: string;
};

/** By `image_url`. */
export type PictureShapes = Record<string, PictureShape>;

/** Where a picture hangs, which says how wide it is drawn. */
export type PicturePlace = 'portrait' | 'case' | 'wide' | 'page' | 'seal' | 'row' | 'icon' | 'mark';

export type WantedPicture = { imageUrl: string; place: PicturePlace; hasBlur: boolean };

export function smallerWidthsOf(width: number): SmallerWidth[] {
  return SMALLER_WIDTHS.filter((smaller) => smaller < width);
}

/** The name or address of the file that holds a picture in one of the smaller widths. */
export function atWidth(source: string, width: SmallerWidth): string {
  return source.replace(/\.webp$/, `-${width}.webp`);
}

/** A `srcset` of all widths that a picture is kept in; undefined where it is the only one. */
export function sourceSet(source: string, { width }: PictureShape): string | undefined {
  const smaller = smallerWidthsOf(width).map((each) => `${atWidth(source, each)} ${each}w`);
  return smaller.length === 0 ? undefined : [...smaller, `${source} ${width}w`].join(', ');
}
