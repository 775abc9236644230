/** Scripts whose letters change places within a syllable: one glyph stands for all of it. */
const SYLLABLES = /[\u0900-\u109f\u1780-\u17ff]/u;
/** Combining marks, and what joins letters or keeps them apart. */
const MARK = /[\p{M}\u200c\u200d]/u;
/** Letters that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u;

/**
 * Corrects, in place, which text the glyphs of a PDF stand for when it is searched, copied or parsed. Typst gives each
 * glyph of a letter with marks the whole of it, so that programs read it once for each glyph; and of a ligature that is
 * written from right to left they read the letters in the order in which they stand on the page. The files of Typst have
 * an uncompressed table of texts for each font (`ToUnicode`), which keeps its length.
 */
export function makeTextReadable(pdf: Buffer): void {
  const text = pdf.toString('latin1');
  const offsets = objectOffsets(text);
  const objectAt = (id: string | undefined, end: string) => {
    const start = offsets[Number(id)] ?? text.length;
    return { start, body: text.slice(start, text.indexOf(end, start)) };
  };
  for (const [, descendant, table] of text.matchAll(/\/DescendantFonts \[(\d+) 0 R\]\s+\/ToUnicode (\d+) 0 R/g)) {
    const { start, body } = objectAt(table, 'endstream');
    const corrected = correctedTable(body, wideGlyphs(objectAt(descendant, 'endobj').body));
    pdf.write(corrected, start, 'latin1');
  }
}

/** Returns where each object begins, by its number: the cross-reference table (ISO 32000-1, 7.5.4). */
function objectOffsets(text: string): number[] {
  const table = text.slice(Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-64))?.[1] ?? text.length));
  return [...table.matchAll(/^(\d{10}) \d{5} [nf]/gm)].map(([, offset]) => Number(offset));
}

/** Returns the glyphs that take up space on the line: marks do not (`W`, ISO 32000-1, 9.7.4.3). */
function wideGlyphs(font: string): Set<number> {
  const [, widths = ''] = /\/W \[(.*?)\]\s*(?:\/|>>)/s.exec(font) ?? [];
  const wide = new Set<number>();
  for (const [, first, list, last, width] of widths.matchAll(/(\d+) (?:\[([^\]]*)\]|(\d+) ([\d.]+))/g)) {
    const from = Number(first);
    const all = list?.trim().split(/\s+/).map(Number) ?? Array(Number(last) - from + 1).fill(Number(width));
    for (const [index, found] of all.entries()) if (found > 0) wide.add(from + index);
  }
  return wide;
}

function correctedTable(table: string, wide: ReadonlySet<number>): string {
  const glyphsOf = new Map<string, number[]>();
  for (const [, glyph = '', hex = ''] of table.matchAll(/<(\w{4})> <(\w{8,})>/g)) {
    glyphsOf.set(hex, [...(glyphsOf.get(hex) ?? []), Number.parseInt(glyph, 16)]);
  }
  return table.replaceAll(/<(\w{4})> <(\w{8,})>/g, (entry, glyph: string, hex: string) => {
    const text = inLineOrder(Buffer.from(hex, 'hex').swap16().toString('utf16le'));
    const part = partOf(text, Number.parseInt(glyph, 16), glyphsOf.get(hex) ?? [], wide);
    return `<${glyph}> <${hexOf(part)}>`.padEnd(entry.length);
  });
}

/**
 * Returns what one of the glyphs of a text stands for: letters have widths, marks have none; of a syllable each glyph
 * stands for the next character, the last for all that are left.
 */
function partOf(text: string, glyph: number, glyphs: readonly number[], wide: ReadonlySet<number>): string {
  if (glyphs.length === 1) return text;
  if (SYLLABLES.test(text)) return share([...text], glyphs.indexOf(glyph), glyphs.length) || text;
  const isMark = !wide.has(glyph);
  const marks = [...text].filter((character) => MARK.test(character));
  const letters = [...text].filter((character) => !MARK.test(character));
  if (!isMark) return letters.join('') || text;
  const alike = glyphs.filter((other) => !wide.has(other));
  return share(marks, alike.indexOf(glyph), alike.length) || text;
}

function share(characters: readonly string[], index: number, count: number): string {
  return characters.slice(index, index === count - 1 ? undefined : index + 1).join('');
}

/** Programs reverse what stands from right to left, whole texts of glyphs included. */
function inLineOrder(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? [...text].reverse().join('') : text;
}

function hexOf(text: string): string {
  return Buffer.from(text, 'utf16le').swap16().toString('hex').toUpperCase();
}
