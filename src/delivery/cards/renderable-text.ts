const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * Returns the text without characters that the fonts lack, `missing`: a styled letter is replaced by its plain form, a
 * symbol or emoji is removed, and a text in another script is removed as a whole.
 */
export function renderableText(text: string, missing: ReadonlySet<string>): string {
  let renderable = '';
  for (const { segment } of graphemes.segment(text)) {
    if (![...segment].some((character) => missing.has(character))) renderable += segment;
    else if (segment.normalize('NFKC') !== segment) renderable += segment.normalize('NFKC');
    else if (/[\p{L}\p{N}]/u.test(segment)) return '';
  }
  return renderable.replace(/\s+/g, ' ').trim();
}
