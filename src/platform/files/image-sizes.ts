/** The widths, in pixels, in which a wider image is stored as well. */
export const SMALLER_WIDTHS = [240, 480, 960, 1600] as const;

export type SmallerWidth = (typeof SMALLER_WIDTHS)[number];

/** What a document knows about an image before it loads. */
export type ImageShape = {
  width: number;
  height: number;
  /** The placeholder, a tiny WebP in base64; '' for none, because it would be visible through a transparent image. */
  blur: string;
};

/** By `image_url`. */
export type ImageShapes = Record<string, ImageShape>;

/** Where an image appears, which determines its rendered width. */
export type ImagePlace = 'portrait' | 'case' | 'wide' | 'page' | 'bleed' | 'gallery' | 'seal' | 'row' | 'icon' | 'mark';

export type WantedImage = { imageUrl: string; place: ImagePlace; hasBlur: boolean };

export function smallerWidthsOf(width: number): SmallerWidth[] {
  return SMALLER_WIDTHS.filter((smaller) => smaller < width);
}

/** Returns the file name or URL of an image in a smaller width. */
export function atWidth(source: string, width: SmallerWidth): string {
  return source.replace(/\.webp$/, `-${width}.webp`);
}

/** Returns a `srcset` of all stored widths; undefined if there is only one. */
export function sourceSet(source: string, { width }: ImageShape): string | undefined {
  const smaller = smallerWidthsOf(width).map((each) => `${atWidth(source, each)} ${each}w`);
  return smaller.length === 0 ? undefined : [...smaller, `${source} ${width}w`].join(', ');
}
