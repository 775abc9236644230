import { crc32, deflateSync } from 'node:zlib';
import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readSources } from '../read-sources.server.ts';

const V2 = {
  '@context': 'https://w3id.org/openbadges/v2',
  type: 'Assertion',
  id: 'https://badges.example/a/1',
  recipient: { type: 'email', identity: 'sha256$secret' },
  issuedOn: '2019-05-06T00:00:00Z',
  badge: {
    type: 'BadgeClass',
    name: 'Puncher',
    description: 'Punches cards',
    criteria: { narrative: 'Punch ten.' },
    tags: ['cards'],
    issuer: { name: 'Jacquard' },
  },
};
const V3 = {
  '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
  type: ['VerifiableCredential', 'OpenBadgeCredential'],
  id: 'https://badges.example/3',
  issuer: { name: 'Loom School' },
  validFrom: '2024-02-03T00:00:00Z',
  validUntil: '2030-01-01T00:00:00Z',
  credentialSubject: { id: 'did:key:secret', achievement: { name: 'Weaver', description: 'Weaves', tag: ['looms'] } },
};

const json = (value: unknown) => strToU8(JSON.stringify(value));
const token = (payload: unknown) =>
  strToU8(
    ['{"alg":"none"}', JSON.stringify(payload), 'signature']
      .map((part) => Buffer.from(part).toString('base64url'))
      .join('.'),
  );
const read = (...files: Uint8Array[]) =>
  readSources(
    files.map((bytes) => ({ path: 'x', bytes })),
    { language: '' },
  );

function chunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(data.length);
  head.write(type, 4, 'latin1');
  const crc = Buffer.alloc(4);
  crc.writeUInt32BE(crc32(Buffer.concat([head.subarray(4), data])));
  return Buffer.concat([head, data, crc]);
}

function png(...chunks: Buffer[]): Uint8Array {
  return new Uint8Array(
    Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...chunks, chunk('IEND', Buffer.alloc(0))]),
  );
}

const compressed = (content: Buffer) =>
  Buffer.concat([Buffer.from('openbadgecredential\0\x01\0\0\0', 'latin1'), deflateSync(content)]);
const svg = (inner: string) =>
  strToU8(`<?xml version="1.0"?><svg xmlns:openbadges="http://openbadges.org">${inner}</svg>`);

const SECOND = {
  title: 'Puncher',
  awarder: 'Jacquard',
  date: '2019-05-06',
  summary: 'Punches cards\n\nPunch ten.',
  'x-vitrine': { badge_link: 'https://badges.example/a/1', skills: ['cards'] },
};
const THIRD = {
  title: 'Weaver',
  awarder: 'Loom School',
  date: '2024-02-03',
  summary: 'Weaves',
  'x-vitrine': { badge_link: 'https://badges.example/3', skills: ['looms'] },
};

test.each([
  ['JSON of version 2', json(V2), SECOND],
  ['JSON of version 3', json(V3), THIRD],
  ['a token of version 2', token(V2), SECOND],
  ['a token with a credential', token({ iss: 'x', vc: V3 }), THIRD],
  ['a PNG', png(chunk('iTXt', Buffer.from(`openbadges\0\0\0\0\0${JSON.stringify(V2)}`))), SECOND],
  ['a compressed PNG', png(chunk('iTXt', compressed(Buffer.from(JSON.stringify(V3))))), THIRD],
  [
    'an SVG',
    svg(`<openbadges:assertion verify="https://x.example"><![CDATA[${JSON.stringify(V2)}]]></openbadges:assertion>`),
    SECOND,
  ],
  ['an SVG with a token', svg(`<openbadges:credential>${Buffer.from(token(V3))}</openbadges:credential>`), THIRD],
])('a badge in %s is read', async (_name, bytes, award) => {
  const { source, document, notes, images = [] } = await read(bytes);
  const [image] = images;
  const own = { ...award['x-vitrine'], ...(image && { image_url: image.name }) };
  expect([source, document]).toEqual(['open-badges', { awards: [{ ...award, 'x-vitrine': own }] }]);
  expect(images.map((found) => found.bytes)).toEqual(_name.endsWith('PNG') ? [bytes] : []);
  expect(JSON.stringify([document, notes])).not.toContain('secret');
  expect(notes.at(-1)?.why).toContain('has not verified');
});

test('an old badge that is only an address becomes a badge with a link', async () => {
  const { document } = await read(png(chunk('tEXt', Buffer.from('openbadges\0https://old.example/1'))));
  expect(document).toMatchObject({
    awards: [{ title: 'Badge', 'x-vitrine': { badge_link: 'https://old.example/1' } }],
  });
});

test('an image without a badge, a bomb, and a broken token are rejected; other files are read', async () => {
  const bomb = png(chunk('iTXt', compressed(Buffer.alloc(50 * 1024 * 1024))));
  for (const bytes of [png(), bomb, svg('<script>x</script>'), strToU8('eyJhbGciOiJub25lIn0.bm90IGpzb24uLi4.x')]) {
    await expect(read(bytes)).rejects.toMatchObject({ code: 'invalid', error: 'No badge was found in this file' });
  }
  expect((await read(png(), json(V2))).document).toEqual({ awards: [SECOND] });
});
