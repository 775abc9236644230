const LETTER = /\p{L}/u;
/** The Unicode blocks of right-to-left scripts: Hebrew, Arabic and the historic ones. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * Returns the direction of a text by its first letter, like `dir="auto"`; 'auto' if it has no letter. For elements
 * around a user's text; the text itself uses `dir="auto"`.
 */
export function textDirection(text: string): 'ltr' | 'rtl' | 'auto' {
  const first = LETTER.exec(text)?.[0];
  if (first === undefined) return 'auto';
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}
