import { strToU8, type Zippable, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { isArchive, openArchive, readArchive } from './archive.ts';

const nameOf = (index: number) => `images/${index.toString(16).padStart(64, '0')}.webp`;
const resumeWith = (...images: string[]) => strToU8(JSON.stringify({ basics: { name: 'Ada' }, images }));

function opening(files: Zippable, resume = resumeWith()) {
  return () => openArchive(zipSync({ 'resume.json': resume, ...files }));
}

test("the résumé's images are stored one at a time, and its URLs are updated", async () => {
  const files = { [nameOf(1)]: strToU8('one'), [nameOf(2)]: strToU8('two'), [nameOf(3)]: strToU8('unused') };
  const bytes = zipSync({ 'resume.json': resumeWith(nameOf(1), nameOf(2), nameOf(9)), ...files });
  expect(isArchive(bytes)).toBe(true);
  const stored: string[] = [];
  const document = await readArchive(openArchive(bytes), async (image, done, all) => {
    stored.push(`${Buffer.from(image)} ${done + 1}/${all}`);
    return nameOf(100 + done);
  });
  expect(stored).toEqual(['one 1/2', 'two 2/2']);
  expect(document).toEqual({ basics: { name: 'Ada' }, images: [nameOf(100), nameOf(101), nameOf(9)] });
});

test('only file names that an export writes are accepted', () => {
  for (const name of [
    '../resume.json',
    '/etc/passwd',
    'images/../resume.json',
    'images\\x.webp',
    `images/${'A'.repeat(64)}.webp`,
    `${nameOf(1)}/x`,
    'notes.txt',
  ]) {
    expect(opening({ [name]: strToU8('x') }), name).toThrow('Error importing');
  }
  expect(() => openArchive(zipSync({ 'account.json': strToU8('{}') }))).toThrow(
    expect.objectContaining({ error: 'The archive has no resume.json' }),
  );
});

test('a duplicate name is rejected', () => {
  const [one, two] = [nameOf(1), nameOf(2)];
  const bytes = Buffer.from(zipSync({ 'resume.json': resumeWith(), [one]: strToU8('x'), [two]: strToU8('y') }));
  const twice = Buffer.from(bytes.toString('latin1').replaceAll(two, one), 'latin1');
  expect(() => openArchive(twice)).toThrow(expect.objectContaining({ code: 'invalid' }));
});

test('decompression bombs are rejected before they are unpacked', () => {
  const tooLarge = expect.objectContaining({ code: 'too_large' });
  const zeros = (megabytes: number) => new Uint8Array(megabytes * 1024 * 1024);
  expect(opening({ [nameOf(1)]: [zeros(26), { level: 9 }] })).toThrow(tooLarge);
  const ten = zeros(10);
  const many = Object.fromEntries(Array.from({ length: 26 }, (_, index) => [nameOf(index), ten]));
  expect(opening(many)).toThrow(tooLarge);
  const files = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [nameOf(index), strToU8('x')]));
  expect(opening(files)).toThrow(tooLarge);
});

test('an entry that declares a too small size is cut, or rejected', () => {
  const bytes = Buffer.from(
    zipSync({ 'resume.json': strToU8(JSON.stringify({ basics: { name: 'x'.repeat(9_000) } })) }),
  );
  const directory = bytes.readUInt32LE(bytes.length - 22 + 16);
  bytes.writeUInt32LE(100, directory + 24);
  expect(openArchive(bytes).resume).toHaveLength(100);
  bytes.writeUInt32LE(1, directory + 24);
  bytes.writeUInt32LE(5_000, directory + 20);
  expect(() => openArchive(bytes)).toThrow(expect.objectContaining({ error: 'The archive is damaged' }));
});

test('damaged input is an error response, not a crash', async () => {
  const good = zipSync({ 'resume.json': strToU8('{]') });
  for (const bytes of [strToU8('PK\x03\x04'), new Uint8Array(), good.subarray(0, -5), good.subarray(10)]) {
    expect(() => openArchive(bytes)).toThrow(expect.objectContaining({ code: 'invalid' }));
  }
  await expect(readArchive(openArchive(good), async () => '')).rejects.toMatchObject({ code: 'invalid' });
});
