const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The text without what the fonts lack, `missing`: a fancy letter gives way to the plain one that it stands for, a sign
 * or an emoji is left out, and a text in another script is left out whole.
 */
export function drawableText(text: string, missing: ReadonlySet<string>): string {
  let drawable = '';
  for (const { segment } of graphemes.segment(text)) {
    if (![...segment].some((character) => missing.has(character))) drawable += segment;
    else if (segment.normalize('NFKC') !== segment) drawable += segment.normalize('NFKC');
    else if (/[\p{L}\p{N}]/u.test(segment)) return '';
  }
  return drawable.replace(/\s+/g, ' ').trim();
}
