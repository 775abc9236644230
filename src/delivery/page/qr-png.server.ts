import { crc32, deflateSync } from 'node:zlib';

/** Pixels of each module: a code of 37 modules is 740 pixels wide, enough for print at 6 cm. */
const MODULE_PIXELS = 20;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Returns a PNG (ISO/IEC 15948) of a square of modules; true is black. One bit for each pixel. */
export function qrPng(modules: readonly (readonly boolean[])[]): Buffer {
  const size = modules.length * MODULE_PIXELS;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  // One bit, greyscale; the other methods have only one value each.
  header[8] = 1;
  const rows = modules.flatMap((row) => Array<Buffer>(MODULE_PIXELS).fill(rowBytes(row)));
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A row without filter; 1 is white. */
function rowBytes(row: readonly boolean[]): Buffer {
  const pixels = row.flatMap((isBlack) => Array<number>(MODULE_PIXELS).fill(isBlack ? 0 : 1));
  const bytes = Buffer.alloc(1 + Math.ceil(pixels.length / 8));
  for (const [index, pixel] of pixels.entries()) {
    const at = 1 + (index >> 3);
    bytes[at] = (bytes[at] ?? 0) | (pixel << (7 - (index & 7)));
  }
  return bytes;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
