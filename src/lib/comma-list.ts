/** 'React, , Node' -> ['React', 'Node']: what the spec's comma-separated boxes mean. */
export function splitCommaList(text: string): string[] {
  return splitTrimmed(text, ',');
}

/** One item a line, so that commas inside an item survive (the edit screens). */
export function splitLines(text: string): string[] {
  return splitTrimmed(text, '\n');
}

function splitTrimmed(text: string, separator: string): string[] {
  return text
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
