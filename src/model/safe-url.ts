import { isWebAddress } from './fields.ts';
import { atWidth, SMALLER_WIDTHS } from './image-sizes.ts';

/** The address of a link, checked once more where it is shown: undefined for what is no http(s) address. */
export function safeHref(url: string): string | undefined {
  return isWebAddress(url) ? url : undefined;
}

/** Where a stored picture is served from; undefined for none, or for what is no picture of ours. */
export function imageSource(imageUrl: string): string | undefined {
  return /^images\/(?:[\w-]+\/)?[\w-]+\.webp$/.test(imageUrl) ? `/${imageUrl}` : undefined;
}

/** The same for where it is drawn small: in the smallest width that it is kept in. */
export function thumbnailSource(imageUrl: string): string | undefined {
  const source = imageSource(imageUrl);
  return source && atWidth(source, SMALLER_WIDTHS[0]);
}
