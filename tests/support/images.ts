import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

export const HOSTILE_FOLDER = join(import.meta.dirname, '..', 'data', 'hostile');
const PNG_HEADER_END = 33;

/** A valid image of 320 x 240: 'ok.jpg', 'ok.png' or 'ok.webp'. */
export function validImage(name: string): Buffer {
  return readFileSync(join(HOSTILE_FOLDER, 'control', name));
}

export function plainImage(width: number, height: number, background = '#789') {
  return sharp({ create: { width, height, channels: 3, background } });
}

/** Small images of different colours, far enough apart to differ after compression. */
export function colouredPng(index: number): Promise<Buffer> {
  const colour = (index * 0x2a5763) % 0x1000000;
  return plainImage(8, 8, `#${colour.toString(16).padStart(6, '0')}`)
    .png()
    .toBuffer();
}

export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), 8 + data.length);
  return chunk;
}

/** Adds the chunks after the header. */
export function withPngChunks(png: Buffer, chunks: readonly Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, PNG_HEADER_END), ...chunks, png.subarray(PNG_HEADER_END)]);
}

/** `count` texts that inflate to 8 MB each, in 8 kB. */
export function withTextBombs(png: Buffer, count: number): Buffer {
  const text = pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(Buffer.alloc(8_000_000, 'a'))]));
  return withPngChunks(png, Array<Buffer>(count).fill(text));
}

type PngHeader = { width: number; height: number; depth?: number; colour?: number; interlaced?: boolean };

/** A PNG with the given header; its pixels do not match. */
export function pngWithHeader({ width, height, depth = 8, colour = 2, interlaced = false }: PngHeader): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colour, 0, 0, Number(interlaced)], 8);
  const chunks = [pngChunk('IHDR', header), pngChunk('IDAT', deflateSync(Buffer.alloc(64)))];
  return Buffer.concat([validImage('ok.png').subarray(0, 8), ...chunks, pngChunk('IEND', Buffer.alloc(0))]);
}

/** Changes the size in the JPEG's header. */
export function jpegWithSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  const frame = jpegSegments(jpeg).find(({ marker }) => marker === 0xc0 || marker === 0xc2);
  if (!frame) throw new Error('This JPEG has no frame');
  changed.writeUInt16BE(height, frame.start + 5);
  changed.writeUInt16BE(width, frame.start + 7);
  return changed;
}

type Segment = { marker: number; start: number; end: number };

/** Up to the end of the image; a scan's segment includes its data. */
function jpegSegments(jpeg: Buffer): Segment[] {
  const segments: Segment[] = [];
  for (let start = 2; jpeg[start + 1] !== 0xd9; ) {
    const marker = jpeg[start + 1] ?? 0;
    let end = start + 2 + jpeg.readUInt16BE(start + 2);
    if (marker === 0xda) while (jpeg[end] !== 0xff || jpeg[end + 1] === 0) end++;
    segments.push({ marker, start, end });
    start = end;
  }
  return segments;
}

type Scan = { tables: number; start: number; end: number; component: number; bits: number };

/** The scans of single components: `tables` is where their Huffman tables begin, `bits` their precision (Ah, Al). */
function singleScans(jpeg: Buffer): Scan[] {
  let tables = 0;
  return jpegSegments(jpeg).flatMap(({ marker, start, end }) => {
    if (marker === 0xc4) tables ||= start;
    if (marker !== 0xda) return [];
    const [components, component = 0, , , , bits = 0] = jpeg.subarray(start + 4);
    const scan = { tables: tables || start, start, end, component, bits };
    tables = 0;
    return components === 1 ? [scan] : [];
  });
}

/** A copy of a scan for this coefficient only. */
function forOneCoefficient(jpeg: Buffer, scan: Scan | undefined, coefficient: number, bits: number): Buffer {
  if (!scan) throw new Error('This JPEG is not progressive');
  const copy = Buffer.from(jpeg.subarray(scan.tables, scan.end));
  copy.set([coefficient, coefficient, bits], scan.start - scan.tables + 7);
  return copy;
}

/**
 * A progressive JPEG of one colour with a separate scan for each bit of every coefficient: 2,646 valid scans, for each
 * of which a decoder processes the whole image.
 */
export async function jpegWithManyScans(width: number, height: number): Promise<Buffer> {
  const jpeg = await plainImage(width, height).jpeg({ progressive: true }).toBuffer();
  const scans = singleScans(jpeg);
  const parts: Buffer[] = [jpeg.subarray(0, scans[0]?.tables)];
  for (const component of [1, 2, 3]) {
    const first = scans.find((scan) => scan.component === component && scan.bits < 16);
    const refinement = scans.find((scan) => scan.component === component && scan.bits >= 16);
    for (let coefficient = 1; coefficient < 64; coefficient++) {
      parts.push(forOneCoefficient(jpeg, first, coefficient, 13));
      for (let bit = 13; bit > 0; bit--) {
        parts.push(forOneCoefficient(jpeg, refinement, coefficient, bit * 16 + bit - 1));
      }
    }
  }
  return Buffer.concat([...parts, jpeg.subarray(-2)]);
}
