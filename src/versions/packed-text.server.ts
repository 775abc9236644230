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
  const window = Math.ceil(Math.log2(text.length * 4 + (dictionary?.length ?? 0) * 4 + 1_024));
  const params = {
    [constants.ZSTD_c_compressionLevel]: LEVEL,
    [constants.ZSTD_c_windowLog]: Math.min(window, WINDOW_LOG_MAX),
    [constants.ZSTD_c_enableLongDistanceMatching]: 1,
  };
  const packed = await promisify(zstdCompress)(text, {
    params,
    ...(dictionary && { dictionary: Buffer.from(dictionary) }),
  });
  return packed.toString('base64');
}

export async function unpack(packed: string, dictionary?: string): Promise<string> {
  const bytes = Buffer.from(packed, 'base64');
  const unpacked = await promisify(zstdDecompress)(bytes, dictionary ? { dictionary: Buffer.from(dictionary) } : {});
  return unpacked.toString();
}
