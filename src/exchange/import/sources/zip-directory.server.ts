import { AppError } from '../../../platform/lib/app-error.ts';
import type { ErrorMessage } from '../../../platform/lib/texts/sentence.ts';
import { IMPORT_FAILED } from '../parse/json.ts';

/** ZIP files, PKWARE APPNOTE 6.3: signatures, and sizes of the fixed parts in bytes. */
const END = { signature: 0x06054b50, bytes: 22 };
const END_64 = { signature: 0x06064b50, bytes: 56 };
const LOCATOR_64 = { signature: 0x07064b50, bytes: 20 };
const CENTRAL = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };
const COMMENT_MAX_BYTES = 65_535;
const ENCRYPTED_FLAG = 1;
const UTF8_FLAG = 0x800;
/** In place of a value of 32 bits: ZIP64 has the value elsewhere. Some programs write even small files so. */
const ELSEWHERE = 0xffff_ffff;
const COUNT_ELSEWHERE = 0xffff;
const EXTRA_64 = 1;

export const ENTRIES_MAX = 2_000;

export type Entry = { path: string; method: number; packed: Uint8Array; bytes: number };

/** Returns the entries of a ZIP. Throws `too_large` for too many, and `invalid` for overlapping or damaged ones. */
export function directoryOf(zip: Buffer): Entry[] {
  const end = findEnd(zip);
  const { count, start } = directoryStart(zip, end);
  if (count > ENTRIES_MAX) throw tooLarge();
  const entries: Entry[] = [];
  const ranges: [number, number][] = [];
  let at = start;
  for (let index = 0; index < count; index++) {
    if (at + CENTRAL.bytes > end || zip.readUInt32LE(at) !== CENTRAL.signature) throw damaged();
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset));
    const next = at + CENTRAL.bytes + (nameBytes ?? 0) + (extraBytes ?? 0) + (commentBytes ?? 0);
    if (next > end) throw damaged();
    entries.push(readEntry(zip, at, ranges));
    at = next;
  }
  rejectOverlaps(ranges);
  return entries;
}

/** The last record whose comment reaches the end of the file; else the last one, which has something behind it. */
function findEnd(zip: Buffer): number {
  const earliest = Math.max(0, zip.length - END.bytes - COMMENT_MAX_BYTES);
  let last: number | undefined;
  for (let at = zip.length - END.bytes; at >= earliest; at--) {
    if (zip.readUInt32LE(at) !== END.signature) continue;
    if (at + END.bytes + zip.readUInt16LE(at + 20) === zip.length) return at;
    last ??= at;
  }
  if (last === undefined) throw damaged();
  return last;
}

function directoryStart(zip: Buffer, end: number): { count: number; start: number } {
  const [count, start] = [zip.readUInt16LE(end + 10), zip.readUInt32LE(end + 16)];
  if (count !== COUNT_ELSEWHERE && start !== ELSEWHERE) return { count, start };
  const locator = end - LOCATOR_64.bytes;
  if (locator < 0 || zip.readUInt32LE(locator) !== LOCATOR_64.signature) return { count, start };
  const at = Number(zip.readBigUInt64LE(locator + 8));
  if (at + END_64.bytes > locator || zip.readUInt32LE(at) !== END_64.signature) throw damaged();
  return { count: Number(zip.readBigUInt64LE(at + 32)), start: Number(zip.readBigUInt64LE(at + 48)) };
}

function readEntry(zip: Buffer, at: number, ranges: [number, number][]): Entry {
  const flags = zip.readUInt16LE(at + 8);
  const { bytes, packedBytes, local } = sizesOf(zip, at);
  if ((flags & ENCRYPTED_FLAG) !== 0) throw damaged('The ZIP is protected by a password');
  if (local + LOCAL.bytes > zip.length || zip.readUInt32LE(local) !== LOCAL.signature) throw damaged();
  const start = local + LOCAL.bytes + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  if (start + packedBytes > zip.length) throw damaged();
  ranges.push([local, start + packedBytes]);
  const name = zip.subarray(at + CENTRAL.bytes, at + CENTRAL.bytes + zip.readUInt16LE(at + 28));
  return {
    path: name.toString((flags & UTF8_FLAG) === 0 && !isUtf8(name) ? 'latin1' : 'utf8').replaceAll('\\', '/'),
    method: zip.readUInt16LE(at + 10),
    packed: zip.subarray(start, start + packedBytes),
    bytes,
  };
}

type Sizes = { bytes: number; packedBytes: number; local: number };

function sizesOf(zip: Buffer, at: number): Sizes {
  const values = [zip.readUInt32LE(at + 24), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)];
  const extra = values.includes(ELSEWHERE) ? extra64Of(zip, at) : undefined;
  let offset = 0;
  const [bytes = 0, packedBytes = 0, local = 0] = values.map((value) => {
    if (!extra || value !== ELSEWHERE || offset + 8 > extra.length) return value;
    offset += 8;
    return Number(extra.readBigUInt64LE(offset - 8));
  });
  return { bytes, packedBytes, local };
}

/** The values that did not fit into 32 bits, in the order of their fields. */
function extra64Of(zip: Buffer, at: number): Buffer | undefined {
  const start = at + CENTRAL.bytes + zip.readUInt16LE(at + 28);
  const end = start + zip.readUInt16LE(at + 30);
  for (let field = start; field + 4 <= end; field += 4 + zip.readUInt16LE(field + 2)) {
    if (zip.readUInt16LE(field) === EXTRA_64) return zip.subarray(field + 4, field + 4 + zip.readUInt16LE(field + 2));
  }
  return undefined;
}

function isUtf8(name: Buffer): boolean {
  return !name.toString('utf8').includes('\ufffd');
}

/** Entries that share bytes multiply what a small file unpacks to. */
function rejectOverlaps(ranges: [number, number][]): void {
  const sorted = ranges.toSorted(([a], [b]) => a - b);
  if (sorted.some(([start], index) => start < (sorted[index - 1]?.[1] ?? 0))) throw damaged();
}

export function damaged(error: ErrorMessage = 'The archive is damaged', cause?: unknown): AppError {
  return new AppError('invalid', { message: IMPORT_FAILED, error, cause });
}

export function tooLarge(): AppError {
  const error = 'These files are too large: at most 25 MB, and of a ZIP at most 2,000 files and 100 MB unpacked';
  return new AppError('too_large', { message: IMPORT_FAILED, error });
}
