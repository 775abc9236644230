/** Maximum characters of one result: about ten thousand tokens. */
export const RESULT_MAX_CHARACTERS = 40_000;

/**
 * Returns the part of a long text from `offset`, with a note on how to read the rest. Surrogate pairs are not split if
 * `offset` is one that a note named.
 */
export function boundedText(text: string, offset = 0): string {
  return withNote(text.slice(offset, offset + RESULT_MAX_CHARACTERS), offset, text.length);
}

/** The same of a text that arrives in pieces, of which only the part is kept. */
export async function boundedPieces(pieces: AsyncIterable<string>, offset: number): Promise<string> {
  let part = '';
  let total = 0;
  for await (const piece of pieces) {
    const start = Math.max(offset - total, 0);
    const end = offset + RESULT_MAX_CHARACTERS - total;
    if (end > 0) part += piece.slice(start, end);
    total += piece.length;
  }
  return withNote(part, offset, total);
}

function withNote(part: string, offset: number, total: number): string {
  if (offset === 0 && part.length === total) return part;
  const isCut = offset + part.length < total;
  const shown = isCut && isHighSurrogate(part.charCodeAt(part.length - 1)) ? part.slice(0, -1) : part;
  const end = Math.min(offset, total) + shown.length;
  const rest = isCut ? `call again with offset ${end} for more` : 'this is the end';
  return `${shown}\n\n[Characters ${offset} to ${end} of ${total}: ${rest}]`;
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
