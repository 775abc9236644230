/** Characters that Markdown would take away, or make a style of. A '_' inside a word is none. */
const MARKS =
  /\\(?=[!-/:-@[-`{-~\n]|$)|[*`[\]]|<(?=[a-z/!?])|&(?=#?\w{1,31};)|~(?=~)|(?<=~)~|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/giu;

/** Returns a text as Markdown that shows the same characters inside a line. */
export function escapeInline(text: string): string {
  return text.replace(MARKS, '\\$&');
}

/** Lines that would begin a heading, a quotation, a list, code, a rule or a table. */
const LINE_STARTS: readonly (readonly [RegExp, string])[] = [
  [/^(#{1,6})(?=\s|$)/, '\\$1'],
  [/^(?=>)/, '\\'],
  [/^(?=[-+](?:\s|$))/, '\\'],
  [/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2'],
  [/^(?==+\s*$|-{2,}\s*$)/, '\\'],
  [/^(?=[|:-][\s|:-]*$)/, '\\'],
  [/^(?=~{3})/, '\\'],
];

/** Returns a line of Markdown that is no block of its own, whatever it begins with. */
export function escapeLineStart(line: string): string {
  const found = LINE_STARTS.find(([pattern]) => pattern.test(line));
  return found ? line.replace(...found) : line;
}
