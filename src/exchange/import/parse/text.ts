import { isStorable } from '../../../platform/lib/fields.ts';

/** Removes characters that PostgreSQL cannot store, and surrounding white space. */
export function tidyText(text: string): string {
  return (isStorable(text) ? text : [...text].filter(isStorable).join('')).trim();
}

/** Cuts to `maxCharacters`, never inside a surrogate pair. */
export function cutText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(maxCharacters - 1));
  return text.slice(0, isHalf ? maxCharacters - 1 : maxCharacters).trimEnd();
}

/** Cuts at the end of a word, with '…' in its place. */
export function cutWords(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const cut = cutText(text, maxCharacters - 1);
  const end = cut.search(/[\s\p{P}]+[^\s\p{P}]*$/u);
  const isInWord = /[^\s\p{P}]/u.test(text.charAt(cut.length)) && /[^\s\p{P}]$/u.test(cut);
  return `${isInWord && end > 0 ? cut.slice(0, end) : cut}…`;
}

/** Returns a string, number or boolean as text; undefined for anything else. */
export function plainText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
