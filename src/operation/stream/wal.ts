// The format of SQLite's write-ahead log: https://www.sqlite.org/fileformat.html#the_write_ahead_log

export const WAL_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;
const LITTLE_ENDIAN_SUMS = 0x377f0682;
const BIG_ENDIAN_SUMS = 0x377f0683;

type Sums = readonly [number, number];

export type WalHeader = {
  pageBytes: number;
  isBigEndian: boolean;
  /** Another one after each time the log begins again; the first half is then one more. */
  salts: Sums;
  sums: Sums;
};

/** Undefined if these bytes are no header that is whole. */
export function readWalHeader(bytes: Buffer): WalHeader | undefined {
  if (bytes.length < WAL_HEADER_BYTES) return undefined;
  const magic = bytes.readUInt32BE(0);
  if (magic !== LITTLE_ENDIAN_SUMS && magic !== BIG_ENDIAN_SUMS) return undefined;
  const isBigEndian = magic === BIG_ENDIAN_SUMS;
  const sums = addTo([0, 0], bytes.subarray(0, 24), isBigEndian);
  if (sums[0] !== bytes.readUInt32BE(24) || sums[1] !== bytes.readUInt32BE(28)) return undefined;
  const size = bytes.readUInt32BE(8);
  return {
    pageBytes: size === 1 ? 65_536 : size,
    isBigEndian,
    salts: [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
    sums,
  };
}

/**
 * Returns how many of the bytes are frames of committed transactions, and the checksum after them; `before` is that of
 * what precedes them. Behind these may be frames of a transaction that is still open, or of the log's former round.
 */
export function committedFrames(header: WalHeader, frames: Buffer, before: Sums): { bytes: number; sums: Sums } {
  const frameBytes = FRAME_HEADER_BYTES + header.pageBytes;
  let sums = before;
  let committed = { bytes: 0, sums };
  for (let at = 0; at + frameBytes <= frames.length; at += frameBytes) {
    if (frames.readUInt32BE(at + 8) !== header.salts[0] || frames.readUInt32BE(at + 12) !== header.salts[1]) break;
    sums = addTo(sums, frames.subarray(at, at + 8), header.isBigEndian);
    sums = addTo(sums, frames.subarray(at + FRAME_HEADER_BYTES, at + frameBytes), header.isBigEndian);
    if (frames.readUInt32BE(at + 16) !== sums[0] || frames.readUInt32BE(at + 20) !== sums[1]) break;
    const isCommit = frames.readUInt32BE(at + 4) !== 0;
    if (isCommit) committed = { bytes: at + frameBytes, sums };
  }
  return committed;
}

/** The checksum of SQLite: two sums of 32 bits over pairs of words. */
function addTo([first, second]: Sums, bytes: Buffer, isBigEndian: boolean): Sums {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let [one, two] = [first, second];
  for (let at = 0; at < bytes.byteLength; at += 8) {
    one = (one + view.getUint32(at, !isBigEndian) + two) >>> 0;
    two = (two + view.getUint32(at + 4, !isBigEndian) + one) >>> 0;
  }
  return [one, two];
}
