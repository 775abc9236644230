/**
 * Returns the placeholder for a missing image: 'Ada', 'Lovelace' -> 'AL'. By code point, so that no emoji is cut in
 * two. The letters of Arabic have a thin space between them: joined they would read as a word.
 */
export function initials(...names: string[]): string {
  const letters = names.map((name) => [...name.trim()][0] ?? '').filter(Boolean);
  return letters.join(letters.every((letter) => /\p{Script=Arabic}/u.test(letter)) ? '\u2009' : '').toUpperCase();
}
