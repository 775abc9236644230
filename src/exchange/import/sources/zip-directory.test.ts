import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { directoryOf } from './zip-directory.server.ts';

const ELSEWHERE = 0xffff_ffff;
const zip = () => Buffer.from(zipSync({ 'a.csv': strToU8('Name\nWeaving\n') }, { level: 0 }));
const END_BYTES = 22;
const summaryOf = (bytes: Buffer) =>
  directoryOf(bytes).map(({ path, packed }) => [path, Buffer.from(packed).toString()]);
const EXPECTED = [['a.csv', 'Name\nWeaving\n']];

function numbers64(...values: number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), 8 * index);
  return bytes;
}

function words16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, 2 * index);
  return bytes;
}

/** The same ZIP with all sizes and offsets in ZIP64's places; `at` is where its end record is said to be. */
function zip64(at?: number): Buffer {
  const plain = zip();
  const end = plain.length - END_BYTES;
  const start = plain.readUInt32LE(end + 16);
  const entry = Buffer.from(plain.subarray(start, end));
  const values = numbers64(entry.readUInt32LE(24), entry.readUInt32LE(20), entry.readUInt32LE(42));
  for (const field of [24, 20, 42]) entry.writeUInt32LE(ELSEWHERE, field);
  // Another extra field stands before it.
  const extra = Buffer.concat([words16(0x5455, 1), Buffer.of(7), words16(1, values.length), values]);
  entry.writeUInt16LE(extra.length, 30);
  const directory = Buffer.concat([entry, extra]);
  const end64 = Buffer.concat([
    Buffer.from([0x50, 0x4b, 6, 6]),
    numbers64(44),
    Buffer.alloc(12),
    numbers64(1, 1, directory.length, start),
  ]);
  const where = at ?? start + directory.length;
  const locator = Buffer.concat([Buffer.from([0x50, 0x4b, 6, 7]), Buffer.alloc(4), numbers64(where), Buffer.alloc(4)]);
  const last = Buffer.from(plain.subarray(end));
  last.writeUInt16LE(0xffff, 10);
  last.writeUInt32LE(ELSEWHERE, 16);
  return Buffer.concat([plain.subarray(0, start), directory, end64, locator, last]);
}

test('the sizes and offsets of ZIP64 are read', () => {
  expect(summaryOf(zip64())).toEqual(EXPECTED);
});

test('an end record of ZIP64 that is not there makes the ZIP a damaged one', () => {
  for (const at of [0, 1, 2 ** 40])
    expect(() => directoryOf(zip64(at))).toThrow(expect.objectContaining({ error: 'The archive is damaged' }));
});

test('a comment that contains an end record, and bytes behind the end, do not matter', () => {
  const plain = zip();
  const comment = Buffer.concat([Buffer.from([0x50, 0x4b, 5, 6]), Buffer.alloc(40, 0xff)]);
  const commented = Buffer.concat([plain, comment]);
  commented.writeUInt16LE(comment.length, plain.length - 2);
  expect(summaryOf(commented)).toEqual(EXPECTED);
  expect(summaryOf(Buffer.concat([plain, Buffer.alloc(100)]))).toEqual(EXPECTED);
});

test('an empty ZIP, which is only an end record, has no files', () => {
  const empty = Buffer.from(zipSync({}));
  expect(empty).toHaveLength(END_BYTES);
  expect(summaryOf(empty)).toEqual([]);
});
