import { inflateRawSync } from 'node:zlib';
import { AppError } from '../../lib/app-error.ts';
import { IMPORT_FAILED } from '../parse/json.ts';
import type { InputFile } from './source.ts';

/** ZIP files, PKWARE APPNOTE 6.3: signatures, and sizes of the fixed parts in bytes. */
const END = { signature: 0x06054b50, bytes: 22 };
const CENTRAL = { signature: 0x02014b50, bytes: 46 };
const LOCAL = { signature: 0x04034b50, bytes: 30 };
const COMMENT_MAX_BYTES = 65_535;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED_FLAG = 1;
const UTF8_FLAG = 0x800;

export const ENTRIES_MAX = 2_000;
const UNPACKED_MAX_BYTES = 100 * 1024 * 1024;
/** Of one entry that is read. A ZIP in a ZIP may be as large as an upload. */
const ENTRY_MAX_BYTES = 25 * 1024 * 1024;
const START_BYTES = 4 * 1024;
/** Enough compressed bytes for the start of an entry. */
const START_PACKED_BYTES = 4 * 1024;

export function isZip(start: Uint8Array): boolean {
  return start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4;
}

type Entry = { path: string; method: number; packed: Uint8Array; bytes: number };

/** What the ZIPs of one import may still declare, together and with those inside of them. */
export type UnpackBudget = { entries: number; bytes: number };

export function unpackBudget(): UnpackBudget {
  return { entries: ENTRIES_MAX, bytes: UNPACKED_MAX_BYTES };
}

/**
 * Returns the entries of a ZIP without unpacking them. Throws `too_large` if the directory declares more than the
 * budget has, and `invalid` for overlapping or damaged entries: no entry is ever unpacked beyond its declared size.
 */
export function zipEntries(bytes: Uint8Array, budget: UnpackBudget): InputFile[] {
  const zip = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const entries = directoryOf(zip);
  budget.entries -= entries.length;
  for (const entry of entries) budget.bytes -= entry.bytes;
  if (budget.entries < 0 || budget.bytes < 0) throw tooLarge();
  return entries.filter(isContent).map((entry) => ({
    path: entry.path,
    start: () => startOf(entry),
    bytes: () => unpack(entry),
  }));
}

/** True for a readable ZIP with an entry of this name. */
export function hasEntry(bytes: Uint8Array, path: string): boolean {
  try {
    return directoryOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)).some((entry) => entry.path === path);
  } catch {
    return false;
  }
}

/** Leaves out folders, and what macOS adds. */
function isContent({ path }: Entry): boolean {
  return !path.endsWith('/') && !/(?:^|\/)(?:__MACOSX\/|\._|\.DS_Store$)/.test(path);
}

function directoryOf(zip: Buffer): Entry[] {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > ENTRIES_MAX) throw tooLarge();
  const entries: Entry[] = [];
  const ranges: [number, number][] = [];
  let at = zip.readUInt32LE(end + 16);
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

function findEnd(zip: Buffer): number {
  const earliest = Math.max(0, zip.length - END.bytes - COMMENT_MAX_BYTES);
  for (let at = zip.length - END.bytes; at >= earliest; at--) {
    if (zip.readUInt32LE(at) === END.signature) return at;
  }
  throw damaged();
}

function readEntry(zip: Buffer, at: number, ranges: [number, number][]): Entry {
  const flags = zip.readUInt16LE(at + 8);
  const packedBytes = zip.readUInt32LE(at + 20);
  const local = zip.readUInt32LE(at + 42);
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
    bytes: zip.readUInt32LE(at + 24),
  };
}

function isUtf8(name: Buffer): boolean {
  return !name.toString('utf8').includes('\ufffd');
}

/** Entries that share bytes multiply what a small file unpacks to. */
function rejectOverlaps(ranges: [number, number][]): void {
  const sorted = ranges.toSorted(([a], [b]) => a - b);
  if (sorted.some(([start], index) => start < (sorted[index - 1]?.[1] ?? 0))) throw damaged();
}

function unpack({ method, packed, bytes }: Entry): Uint8Array {
  if (bytes > ENTRY_MAX_BYTES) throw tooLarge();
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw damaged();
  try {
    return bytes === 0 ? new Uint8Array() : inflateRawSync(packed, { maxOutputLength: bytes });
  } catch (cause) {
    throw damaged(undefined, cause);
  }
}

/** Unpacks only the first kilobytes; nothing for an entry that is damaged. */
function startOf({ method, packed, bytes }: Entry): Uint8Array {
  if (method === STORED) return packed.subarray(0, START_BYTES);
  if (method !== DEFLATED || bytes === 0) return new Uint8Array();
  try {
    const start = inflateRawSync(packed.subarray(0, START_PACKED_BYTES), {
      // The input is cut: what can be unpacked of it is returned.
      finishFlush: SYNC_FLUSH,
      // Never more than is declared, and of all entries together that is limited.
      maxOutputLength: bytes,
    });
    return start.subarray(0, START_BYTES);
  } catch {
    return new Uint8Array();
  }
}

/** `zlib.constants.Z_SYNC_FLUSH` */
const SYNC_FLUSH = 2;

function damaged(error = 'The archive is damaged', cause?: unknown): AppError {
  return new AppError('invalid', { message: IMPORT_FAILED, error, cause });
}

export function tooLarge(): AppError {
  const error = 'These files are too large: at most 25 MB, and of a ZIP at most 2,000 files and 100 MB unpacked';
  return new AppError('too_large', { message: IMPORT_FAILED, error });
}
