import { GALLERY, GALLERY_SIZES } from './showcase-pictures.ts';

/**
 * Where the case stands beside the words, its picture is fetched at once: it is the largest thing to be seen. On a phone
 * it stands below them, and is fetched after what they need. As HTML, for the document's head.
 */
export const SHOWCASE_PRELOADS = [preloadTag('light', GALLERY.light), preloadTag('dark', GALLERY.dark)];

function preloadTag(scheme: string, srcSet: string): string {
  const media = `(width >= 64rem) and (prefers-color-scheme: ${scheme})`;
  return `<link rel="preload" as="image" type="image/avif" fetchpriority="high" media="${media}" imagesrcset="${srcSet}" imagesizes="${GALLERY_SIZES}">`;
}
