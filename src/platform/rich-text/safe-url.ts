import { atWidth, SMALLER_WIDTHS } from '../files/image-sizes.ts';
import { isWebUrl } from '../lib/fields.ts';

/** Returns the URL of a link, checked again where it is rendered. Undefined if it is not http(s). */
export function safeHref(url: string): string | undefined {
  return isWebUrl(url) ? url : undefined;
}

/** Returns the URL of a stored image. Undefined if it is '' or not one of our images. */
export function imageSource(imageUrl: string): string | undefined {
  return /^images\/(?:[\w-]+\/)?[\w-]+\.webp$/.test(imageUrl) ? `/${imageUrl}` : undefined;
}

/** Returns the URL of the smallest stored width, for small images. */
export function thumbnailSource(imageUrl: string): string | undefined {
  const source = imageSource(imageUrl);
  return source && atWidth(source, SMALLER_WIDTHS[0]);
}
