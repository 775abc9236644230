const HASHES = 16;
const SHINGLE_WORDS = 3;
/** Shorter texts are alike by chance: they are compared as a whole. */
const COMPARED_WORDS_MIN = 8;
/** Of a text of 10,000 characters there are no more; what follows is not read, so that none costs more. */
const WORDS_MAX = 600;

/** Odd numbers, by which each of the hashes orders the groups of words in another way. */
const MULTIPLIERS = Array.from({ length: HASHES }, (_, index) => (Math.imul(0x9e3779b1, index * 2 + 1) | 1) >>> 0);

/**
 * Returns the smallest hashes of a text's groups of three words (MinHash): two texts share about as many of the sixteen
 * as they share groups. Names and numbers that a script fills in differ, and most of the others stay.
 */
export function fingerprint(text: string): string[] {
  const words = wordsOf(text).slice(0, WORDS_MAX);
  if (words.length < COMPARED_WORDS_MIN) return [`w${hash(words.join(' ')).toString(36)}`];
  const smallest = new Uint32Array(HASHES).fill(0xffffffff);
  for (let start = 0; start + SHINGLE_WORDS <= words.length; start++) {
    const group = hash(words.slice(start, start + SHINGLE_WORDS).join(' '));
    for (const [index, multiplier] of MULTIPLIERS.entries()) {
      const value = mix(Math.imul(group ^ multiplier, multiplier));
      if (value < (smallest[index] ?? 0)) smallest[index] = value;
    }
  }
  return Array.from(smallest, (value, index) => `${index.toString(36)}.${value.toString(36)}`);
}

/** Words of letters only, in lower case: numbers are what scripts fill in. Of scripts without spaces, each character. */
export function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{sc=Hani}\p{sc=Hira}\p{sc=Kana}]|[\p{L}\p{M}']+/gu) ?? []
  );
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  return value >>> 0;
}

/** The last step of MurmurHash3, which spreads the bits. */
function mix(value: number): number {
  let mixed = value ^ (value >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
