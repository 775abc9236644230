/** A use of an abbreviation: what stands alone after an = or a #, not in quotes or braces. */
const DEFINITION = /@\s*string(?:\s|%[^\n]*\n)*[{(](?:\s|%[^\n]*\n)*([^\s=#,{}()"]+)\s*=/gi;
const ENOUGH = Number.MAX_SAFE_INTEGER;

/**
 * Returns how many characters the abbreviations of a BibTeX file take where they are used: each can be made of earlier
 * ones, so that a line doubles what the line before has made. The file is not parsed before this is known.
 */
export function expandedCharacters(text: string): number {
  const lengths = new Map<string, number>();
  let all = 0;
  // Values that do not end would be read again from each definition within them.
  let left = 2 * text.length;
  for (const definition of text.matchAll(DEFINITION)) {
    const [head, name = ''] = definition;
    const value = readValue(text, definition.index + head.length);
    left -= value.read;
    if (left < 0) return Number.POSITIVE_INFINITY;
    const length = value.names.reduce((sum, used) => sum + (lengths.get(used) ?? used.length), value.written);
    lengths.set(name.toLowerCase(), Math.min(Math.max(length, lengths.get(name.toLowerCase()) ?? 0), ENOUGH));
    all += length;
  }
  for (const [, used = ''] of text.matchAll(/[=#]\s*([^\s=#,{}()"]+)/g)) all += lengths.get(used.toLowerCase()) ?? 0;
  return all;
}

/** Returns what the value is made of that begins here: it ends where its braces do. */
function readValue(text: string, start: number): { names: string[]; written: number; read: number } {
  const names: string[] = [];
  let [depth, isQuoted, at, written] = [0, false, start, 0];
  let word = '';
  for (; at < text.length; at++) {
    const sign = text[at] ?? '';
    if (sign === '{') depth++;
    else if (depth > 0 && sign === '}') depth--;
    else if (depth === 0 && sign === '"') isQuoted = !isQuoted;
    else if (depth > 0 || isQuoted) written++;
    else if (sign === '}' || sign === ')' || sign === ',') break;
    else if (/[\s#]/.test(sign)) word = endWord(word, names);
    else word += sign;
  }
  endWord(word, names);
  return { names, written, read: at - start };
}

function endWord(word: string, names: string[]): '' {
  if (word !== '') names.push(word.toLowerCase());
  return '';
}
