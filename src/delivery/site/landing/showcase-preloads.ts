import { GALLERY, GALLERY_SIZES } from './showcase-images.ts';

/**
 * Preloads the screenshot if it is beside the text, because it is then the largest visible element. On a phone it is
 * below the text, and loads later. HTML for the document's head.
 */
export const SHOWCASE_PRELOADS = [preloadTag('light', GALLERY.light), preloadTag('dark', GALLERY.dark)];

function preloadTag(scheme: string, srcSet: string): string {
  const media = `(width >= 64rem) and (prefers-color-scheme: ${scheme})`;
  return `<link rel="preload" as="image" type="image/avif" fetchpriority="high" media="${media}" imagesrcset="${srcSet}" imagesizes="${GALLERY_SIZES}">`;
}
