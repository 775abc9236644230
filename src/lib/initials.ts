/** What stands in for a picture: 'Ada', 'Lovelace' -> 'AL'. Whole characters, so that no emoji is cut in two. */
export function initials(...names: string[]): string {
  return names
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();
}
