import { inflateRawSync } from 'node:zlib';
import type { PlainErrorText } from '../../../platform/lib/texts/sentence.ts';
import type { InputFile } from './source.ts';
import { damaged, directoryOf, ENTRIES_MAX, type Entry, tooLarge } from './zip-directory.server.ts';

const STORED = 0;
const DEFLATED = 8;

const UNPACKED_MAX_BYTES = 100 * 1024 * 1024;
/** Of one entry that is read. A ZIP in a ZIP may be as large as an upload. */
const ENTRY_MAX_BYTES = 25 * 1024 * 1024;
const UNKNOWN_METHOD =
  'is packed in a way that cannot be read: pack it again as an ordinary ZIP' satisfies PlainErrorText;
const START_BYTES = 4 * 1024;
/** Enough compressed bytes for the start of an entry. */
const START_PACKED_BYTES = 4 * 1024;

export function isZip(start: Uint8Array): boolean {
  return start[0] === 0x50 && start[1] === 0x4b && start[2] === 3 && start[3] === 4;
}

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
    ...(entry.method !== STORED && entry.method !== DEFLATED && { fault: UNKNOWN_METHOD }),
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
