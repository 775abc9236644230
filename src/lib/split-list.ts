export const COMMAS_OR_LINES_HINT = 'If an item has a comma in it, write one item a line.';

/** The Latin, Arabic and full-width commas, and the ideographic one: a keyboard has the comma of its language. */
const COMMA = /[,،，、]/;

/** 'React, , Node' -> ['React', 'Node']: what the spec's comma-separated boxes mean. */
export function splitCommaList(text: string): string[] {
  return splitTrimmed(text, COMMA);
}

/** Text with a line break has one item a line, so that '5,000 users' stays one item; other text is split at commas. */
export function splitCommasOrLines(text: string): string[] {
  return text.includes('\n') ? splitLines(text) : splitCommaList(text);
}

/** One item a line, so that commas inside an item survive (the edit screens). */
export function splitLines(text: string): string[] {
  return splitTrimmed(text, '\n');
}

function splitTrimmed(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
