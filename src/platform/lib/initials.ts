/**
 * Returns the placeholder for a missing image: 'Ada', 'Lovelace' -> 'AL'. By code point, so that no emoji is cut in
 * two.
 */
export function initials(...names: string[]): string {
  return names
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();
}
