const SUMMARY_MAX_CHARACTERS = 280;
/** Cut at the end of a sentence or word only if the summary keeps at least this many characters. */
const SHORTEST_CUT = 140;

/**
 * Returns the first paragraph of a Markdown text as plain text, without headings, code and tables, cut at the end of a
 * sentence or else of a word.
 */
export function markdownSummary(markdown: string): string {
  const plain = withoutInlineMarks(textLines(markdown).join('\n')).trim();
  return cut(firstParagraph(plain));
}

/** If the paragraph ends in a colon, add the next one: 'What it does:' means nothing alone. */
function firstParagraph(text: string): string {
  const [first = '', second = ''] = text.split(/\n(?:[^\S\n]*\n)+/, 2);
  return first.endsWith(':') ? `${first}\n${second}`.trim() : first;
}

function textLines(markdown: string): string[] {
  let isInCode = false;
  return markdown.split(/\r?\n/).flatMap((line) => {
    if (/^\s{0,3}(?:```|~~~)/.test(line)) isInCode = !isInCode;
    else if (!isInCode && !/^\s{0,3}(?:#{1,6}\s|\||[-*_=]{3,}\s*$)/.test(line)) {
      return line.replace(/^\s{0,3}>\s?/, '').replace(/^\s*[-*+]\s+/, '– ');
    }
    return [];
  });
}

/** An escaped character is no mark: the first pass skips it, the second one removes its backslash. */
function withoutInlineMarks(text: string): string {
  return text
    .replace(/(?<!\\)!?\[([^[\]\n]*)\]\([^()\s]*\)/g, '$1')
    .replace(/(\\.)|`|\*\*|__(?=\S)|(?<=\S)__/g, '$1')
    .replace(
      /\\([!-/:-@[-`{-~\n])|(?<![\p{L}\p{N}])[*_](?=[\p{L}\p{N}])|(?<=[\p{L}\p{N}.!?,])[*_](?![\p{L}\p{N}])/gu,
      '$1',
    );
}

/** Returns Markdown without its backslashes before punctuation, for a line that shows the text as it was written. */
export function withoutEscapes(markdown: string): string {
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}

function cut(text: string): string {
  if (text.length <= SUMMARY_MAX_CHARACTERS) return text;
  // One character more: if it is a space, the last word is complete.
  const start = text.slice(0, SUMMARY_MAX_CHARACTERS + 1);
  const sentences = /^.*[.!?…。！？؟۔](?=\s)/s.exec(start)?.[0] ?? '';
  if (sentences.length >= SHORTEST_CUT) return sentences;
  const wordEnd = start.search(/\s\S*$/);
  const end = wordEnd >= SHORTEST_CUT ? start.slice(0, wordEnd) : [...start].slice(0, -1).join('');
  return `${end.replace(/[\s,;:–-]+$/, '')}…`;
}
