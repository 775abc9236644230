export const COMMAS_OR_LINES_HINT = 'If an item has a comma in it, write one item a line.';

/** The Latin, Arabic, full-width and ideographic commas, because each keyboard has its own. */
const COMMA = /[,،，、]/;

/** 'React, , Node' -> ['React', 'Node']: for the comma-separated inputs of the spec. */
export function splitCommaList(text: string): string[] {
  return splitTrimmed(text, COMMA);
}

/** Splits text with a line break into lines, so that '5,000 users' stays one item; splits other text at commas. */
export function splitCommasOrLines(text: string): string[] {
  return text.includes('\n') ? splitLines(text) : splitCommaList(text);
}

/** Splits into lines, so that commas inside an item survive (edit screens). */
export function splitLines(text: string): string[] {
  return splitTrimmed(text, '\n');
}

function splitTrimmed(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
