/** Maximum characters of one result: about ten thousand tokens. */
export const RESULT_MAX_CHARACTERS = 40_000;

/**
 * Returns the part of a long text from `offset`, with a note on how to read the rest. Surrogate pairs are not split if
 * `offset` is one that a note named.
 */
export function boundedText(text: string, offset = 0): string {
  if (offset === 0 && text.length <= RESULT_MAX_CHARACTERS) return text;
  let end = Math.min(offset + RESULT_MAX_CHARACTERS, text.length);
  if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end -= 1;
  const rest = end < text.length ? `call again with offset ${end} for more` : 'this is the end';
  return `${text.slice(offset, end)}\n\n[Characters ${offset} to ${end} of ${text.length}: ${rest}]`;
}

/** A part of a list: what is in it from an offset on, and how many there are in all. */
export type ListPage = { items: readonly unknown[]; offset: number; total: number };

/**
 * Returns a page of a list as JSON: as many items as fit, and `next_offset` if there are more. An item that does not fit
 * into any page is replaced by its id.
 */
export function boundedList({ items, offset, total }: ListPage): string {
  const shown: string[] = [];
  let characters = 0;
  for (const item of items) {
    const whole = JSON.stringify(item);
    const text = whole.length > RESULT_MAX_CHARACTERS ? shortened(item) : whole;
    if (characters + text.length > RESULT_MAX_CHARACTERS) break;
    characters += text.length;
    shown.push(text);
  }
  const next = offset + shown.length;
  const more = next < total ? `,"next_offset":${next}` : '';
  return `{"total":${total}${more},"items":[${shown.join(',')}]}`;
}

function shortened(item: unknown): string {
  const { id } = (item ?? {}) as { id?: unknown };
  return JSON.stringify({ id, note: 'Too long for a list: read it with get_record' });
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
