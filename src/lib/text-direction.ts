const LETTER = /\p{L}/u;
/** The blocks that Unicode keeps for scripts from right to left: Hebrew and Arabic with theirs, and the historic ones. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Which way a text runs, by its first letter, as `dir="auto"` tells it, which is left to tell where there is no letter.
 * For what stands around a person's texts: `dir="auto"` itself is for the texts.
 */
export function textDirection(text: string): 'ltr' | 'rtl' | 'auto' {
  const first = LETTER.exec(text)?.[0];
  if (first === undefined) return 'auto';
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}
