type Lead = readonly [first: number, last: number];

const PUNCTUATION: Lead = [0xa1, 0xa3];
const LINE_FEED = 0x0a;

/**
 * Returns the characters that the national standards have for names and texts of today; the fonts of cards and résumés
 * have these. Rarer Japanese characters are among the Chinese ones.
 */
export function eastAsianLetters(): { chinese: string[]; japanese: string[]; korean: string[] } {
  return {
    // GB 2312, and level 1 of Big5 for traditional characters.
    chinese: own([
      ...lettersOf('gbk', [0xb0, 0xf7]),
      ...lettersOf('gbk', PUNCTUATION),
      ...lettersOf('big5', [0xa4, 0xc6], 0x40),
    ]),
    // Level 1 of JIS X 0208, and the kana.
    japanese: own([...lettersOf('euc-jp', [0xb0, 0xcf]), ...lettersOf('euc-jp', [0xa1, 0xa5])]),
    // KS X 1001.
    korean: own([...lettersOf('euc-kr', [0xb0, 0xc8]), ...lettersOf('euc-kr', PUNCTUATION)]),
  };
}

/** Without the Latin, Greek and Cyrillic letters and the signs of the standards, and without private characters. */
const own = (letters: string[]): string[] =>
  [...new Set(letters)].filter((letter) => letter >= '\u2e80' && !/\p{Co}/u.test(letter));

/** The two-byte characters of an encoding whose first byte is in the range. */
function lettersOf(encoding: string, [first, last]: Lead, firstTrail = 0xa1): string[] {
  const bytes: number[] = [];
  for (let lead = first; lead <= last; lead += 1) {
    for (let trail = firstTrail; trail <= 0xfe; trail += 1) bytes.push(lead, trail, LINE_FEED);
  }
  const lines = new TextDecoder(encoding).decode(Uint8Array.from(bytes)).split('\n');
  return lines.filter((line) => line !== '\ufffd' && [...line].length === 1);
}
