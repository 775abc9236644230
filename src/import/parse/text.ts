import { isStorable } from '../../model/fields.ts';

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

/** Returns a string, number or boolean as text; undefined for anything else. */
export function plainText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
