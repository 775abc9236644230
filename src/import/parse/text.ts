import { isStorable } from '../../model/fields.ts';

/** Without the characters that no database takes, and without blanks around. */
export function tidyText(text: string): string {
  return (isStorable(text) ? text : [...text].filter(isStorable).join('')).trim();
}

/** At most `maxCharacters`, never half a character. */
export function cutText(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text;
  const isHalf = /[\ud800-\udbff]/.test(text.charAt(maxCharacters - 1));
  return text.slice(0, isHalf ? maxCharacters - 1 : maxCharacters).trimEnd();
}

/** A text, number or yes/no as text; undefined for anything else. */
export function plainText(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}
