import { expect, test } from 'vitest';
import { textInPng } from './baked-images.server.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A PNG of one chunk; its checksum is not read. */
function pngOf(type: string, data: string): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return Buffer.concat([SIGNATURE, length, Buffer.from(type + data, 'latin1'), Buffer.alloc(4)]);
}

test.each([
  ['whole, without language and translated keyword', 'openbadges\0\0\0\0\0{"name":"Medal"}', '{"name":"Medal"}'],
  ['with both', 'openbadges\0\0\0en\0badge\0{"name":"Medal"}', '{"name":"Medal"}'],
  ['of another program', 'comment\0\0\0\0\0{"name":"Medal"}', undefined],
  ['without the end of its language', 'openbadges\0\0\0{"name":"Medal"}', undefined],
  ['without the end of its translated keyword', 'openbadges\0\0\0en\0{"name":"Medal"}', undefined],
])('an international text that is %s', (_, data, text) => {
  expect(textInPng(pngOf('iTXt', data))).toBe(text);
});
