import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';

const LEVEL = 3;
/** Larger than any portfolio with its dictionary: 128 MB is what a decoder accepts by default. */
const WINDOW_LOG_MAX = 27;

/**
 * Compresses a text in a thread of Node's pool. With a dictionary, a similar text, only what differs takes space; the
 * same dictionary is needed to decompress it. Returns base64.
 */
export async function pack(text: string, dictionary?: string): Promise<string> {
  const bytes = Buffer.byteLength(text);
  // The encoder takes memory for its window: no more than the text and its dictionary have.
  const window = Math.ceil(Math.log2(bytes + Buffer.byteLength(dictionary ?? '') + 1_024));
  const params = {
    [constants.ZSTD_c_compressionLevel]: LEVEL,
    [constants.ZSTD_c_windowLog]: Math.min(window, WINDOW_LOG_MAX),
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  };
  const packed = await promisify(zstdCompress)(text, {
    params,
    // For `unpackedBytes`.
    pledgedSrcSize: bytes,
    ...(dictionary && { dictionary: Buffer.from(dictionary) }),
  });
  return packed.toString('base64');
}

export async function unpack(packed: string, dictionary?: string): Promise<string> {
  const bytes = Buffer.from(packed, 'base64');
  const unpacked = await promisify(zstdDecompress)(bytes, dictionary ? { dictionary: Buffer.from(dictionary) } : {});
  return unpacked.toString();
}

/** Enough of a packed text for its frame header (RFC 8878, 3.1.1.1), which is 18 bytes at most. */
export const PACKED_HEAD_CHARACTERS = 24;

/** Returns how many bytes a packed text has, by its beginning; infinity if that does not say it. */
export function unpackedBytes(head: string): number {
  const bytes = Buffer.from(head, 'base64');
  const descriptor = bytes[4] ?? 0;
  const isSingleSegment = (descriptor & 0b10_0000) !== 0;
  const dictionaryIdBytes = [0, 1, 2, 4][descriptor & 0b11] ?? 0;
  const sizeFlag = descriptor >> 6;
  const start = 5 + (isSingleSegment ? 0 : 1) + dictionaryIdBytes;
  if (sizeFlag === 0) return isSingleSegment ? bytes.readUInt8(start) : Number.POSITIVE_INFINITY;
  if (sizeFlag === 1) return bytes.readUInt16LE(start) + 256;
  return sizeFlag === 2 ? bytes.readUInt32LE(start) : Number(bytes.readBigUInt64LE(start));
}
