import { isWebUrl } from '../lib/fields.ts';

/** 'instagram.com/x' -> 'https://instagram.com/x'; text that is not a host name and path is unchanged. */
export function completeUrl(text: string): string {
  const typed = text.trim().replace(/^\/\//, '');
  const looksLikeHost = /^[^\s/:@?#.]+(?:\.[^\s/:@?#.]+)+(?::\d+)?(?:[/?#]|$)/.test(typed);
  const completed = `https://${typed}`;
  return looksLikeHost && isWebUrl(completed) ? completed : text;
}
