import { inflateSync } from 'node:zlib';

/** Returns a PDF with its compressed streams unpacked, to search for names and dictionaries; text is in glyph numbers. */
export function unpackedPdf(pdf: Buffer): string {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    if (text.slice(index - 3, index) === 'end') return [];
    const start = index + mark.length;
    try {
      return inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1');
    } catch {
      return [];
    }
  });
  return [text, ...streams].join('\n');
}

/** Returns the number of pages. */
export function pageCountOf(pdf: Buffer): number {
  return unpackedPdf(pdf).match(/\/Type\s*\/Page(?![a-z])/gi)?.length ?? 0;
}
