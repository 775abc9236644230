const WORD = /[\p{L}\p{M}\p{N}\u200c\u200d]+/gu;
/**
 * Marks of Hebrew and Arabic, and the sign that joins the consonants of Indian scripts: where their glyphs stand above or
 * below a letter, programs that go by positions see a gap.
 */
const APART = /[\u0591-\u05c7\u064b-\u065f\u0670\u094d\u09cd\u0a4d\u0acd\u0bcd\u0c4d\u0ccd\u0d4d]/u;

/** Returns the words of lines, each once, that may not be found in what was read of their file, without white space. */
export function misreadWords(lines: readonly string[], read: string): string[] {
  const forward = read.normalize('NFC');
  // From right to left the glyphs stand in the file in the order of the page.
  const backward = [...read].reverse().join('').normalize('NFC');
  const words = lines.join('\n').normalize('NFC').match(WORD) ?? [];
  const isRead = (word: string) => !APART.test(word) && (forward.includes(word) || backward.includes(word));
  return [...new Set(words)].filter((word) => !isRead(word));
}
