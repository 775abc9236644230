import { crc32, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
/** Length, type and checksum around a chunk's data. */
const CHUNK_FRAME_BYTES = 12;
const CHUNKS_MAX = 20_000;
const COLOUR_PROFILE_MAX_BYTES = 1024 * 1024;
const PIXEL_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'gAMA', 'cHRM', 'sRGB', 'IDAT', 'IEND']);

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE);
}

/**
 * Returns a PNG with only the chunks for pixels and colours. Undefined if its structure is invalid. libpng inflates
 * compressed texts when it opens a file: a hundred of them in 0.8 MB take 2.5 GB of memory. Only the colour profile is
 * inflated here, with a limit.
 */
export function keepPixelChunks(png: Buffer): Buffer | undefined {
  const kept: Buffer[] = [SIGNATURE];
  let hasProfile = false;
  let at = SIGNATURE.length;
  for (let count = 0; count < CHUNKS_MAX; count++) {
    const chunk = readChunk(png, at);
    if (!chunk || (count === 0) !== (chunk.type === 'IHDR')) return undefined;
    at += chunk.whole.length;
    const isFirstProfile: boolean = chunk.type === 'iCCP' && !hasProfile;
    if (PIXEL_CHUNKS.has(chunk.type) || (isFirstProfile && isSmallProfile(chunk.data))) {
      if (!hasRightChecksum(chunk)) return undefined;
      kept.push(chunk.whole);
    }
    hasProfile ||= isFirstProfile;
    if (chunk.type === 'IEND') return Buffer.concat(kept);
  }
  return undefined;
}

type Chunk = { type: string; data: Buffer; whole: Buffer };

function readChunk(png: Buffer, at: number): Chunk | undefined {
  if (at + CHUNK_FRAME_BYTES > png.length) return undefined;
  const end = at + CHUNK_FRAME_BYTES + png.readUInt32BE(at);
  if (end > png.length) return undefined;
  const type = png.toString('latin1', at + 4, at + 8);
  return { type, data: png.subarray(at + 8, end - 4), whole: png.subarray(at, end) };
}

/** The checksum covers type and data. */
function hasRightChecksum({ whole }: Chunk): boolean {
  return crc32(whole.subarray(4, -4)) === whole.readUInt32BE(whole.length - 4);
}

/** iCCP: a name, a zero byte, the method (0), then the deflated profile. */
function isSmallProfile(data: Buffer): boolean {
  const nameEnd = data.indexOf(0);
  if (nameEnd < 1 || nameEnd > 79) return false;
  try {
    inflateSync(data.subarray(nameEnd + 2), { maxOutputLength: COLOUR_PROFILE_MAX_BYTES });
    return true;
  } catch {
    // Broken or a decompression bomb: the image is read without its profile.
    return false;
  }
}
