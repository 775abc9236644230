import { inflateSync } from 'node:zlib';

export { readRunsOf, readTextOf } from '../../src/delivery/files/make/read-pdf.server.ts';

/** Returns a PDF with its compressed streams unpacked, to search for names and dictionaries; text is in glyph numbers. */
export function unpackedPdf(pdf: Buffer): string {
  return [pdf.toString('latin1'), ...streamsOf(pdf)].join('\n');
}

function streamsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: mark }) => {
    if (text.slice(index - 3, index) === 'end') return [];
    const start = index + mark.length;
    try {
      return inflateSync(pdf.subarray(start, text.indexOf('endstream', start))).toString('latin1');
    } catch {
      return [];
    }
  });
}

/** Returns the height of each piece of text above the lower edge of its page, in points, by page. */
export function heightsByPage(pdf: Buffer): number[][] {
  return streamsOf(pdf)
    .filter((stream) => / Tf\n/.test(stream))
    .map((stream) => [...stream.matchAll(/1 0 0 -1 [\d.]+ ([\d.]+) cm/g)].map(([, height]) => Number(height)));
}

/** Returns the number of pages. */
export function pageCountOf(pdf: Buffer): number {
  return unpackedPdf(pdf).match(/\/Type\s*\/Page(?![a-z])/gi)?.length ?? 0;
}
