const NARROW = /[\s.,:;'’!|()[\]·•ijltfI-]/u;
const BROAD = /[mwMW@%&—]/u;
const SQUARE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
const SPACE_WIDTH = 0.32;

/** Returns how wide a text is about, relative to the size of its letters: nobody knows which face a browser has. */
export function textWidth(text: string): number {
  let sum = 0;
  for (const letter of text) sum += letterWidth(letter);
  return sum;
}

function letterWidth(letter: string): number {
  if (/^[a-hknopqrsuvxyz]$/.test(letter)) return 0.54;
  if (NARROW.test(letter)) return SPACE_WIDTH;
  if (BROAD.test(letter)) return 0.86;
  if (/[\p{M}\p{Cf}]/u.test(letter)) return 0;
  if (/[\p{Lu}\p{Nd}]/u.test(letter)) return 0.64;
  return SQUARE.test(letter) ? 1 : 0.54;
}

export type Lines = { lines: string[]; width: number };

/** Returns the words in so many lines that the longest is as short as can be, and how wide that is. */
export function balancedLines(words: readonly string[], count: number): Lines {
  const widths = words.map(textWidth);
  const widthOf = (from: number, to: number) =>
    widths.slice(from, to).reduce((sum, width) => sum + width + SPACE_WIDTH, -SPACE_WIDTH);
  const linesFrom = (from: number, left: number): { ends: number[]; width: number } => {
    if (left <= 1) return { ends: [words.length], width: widthOf(from, words.length) };
    let best = { ends: [words.length], width: Number.POSITIVE_INFINITY };
    for (let end = from + 1; end <= words.length - left + 1; end += 1) {
      const rest = linesFrom(end, left - 1);
      const width = Math.max(widthOf(from, end), rest.width);
      if (width < best.width) best = { ends: [end, ...rest.ends], width };
    }
    return best;
  };
  const { ends, width } = linesFrom(0, Math.min(count, words.length));
  return { lines: ends.map((end, index) => words.slice(ends[index - 1] ?? 0, end).join(' ')), width };
}
