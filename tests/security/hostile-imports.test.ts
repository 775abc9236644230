import { deflateSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { makeUser, startApp, type TestUser } from '../support/app.ts';
import { colouredPng, pngChunk, withPngChunks } from '../support/images.ts';
import { LINKEDIN_SECRETS, LINKEDIN_TABLES, linkedinZip } from '../support/imports/linkedin-export.ts';

/** Of the processor, for one request, on a machine that other programs use as well. */
const REQUEST_MAX_CPU_MS = 4_000;
const MB = 1024 * 1024;

type Content = string | Uint8Array | (() => string | Uint8Array | Promise<Uint8Array>);
/** A file of one name or several, and either the source as which it is read, or the error. */
type Case = [name: string, content: Content, expected: string | RegExp];

const SKILLS = strToU8('Name\nWeaving\n');
const changed = (bytes: Uint8Array, change: (zip: Buffer, directory: number) => void) => {
  const zip = Buffer.from(bytes);
  change(zip, zip.readUInt32LE(zip.length - 6));
  return zip;
};
const large =
  (start: string, part: string, bytes = 2 * MB) =>
  () =>
    start + part.repeat(bytes / part.length);
const zipped = (path: string, content: Uint8Array = SKILLS) => zipSync({ [path]: content }, { level: 1 });
/** A ZIP that declares an entry of this size, as a bomb does. */
const declaring = (bytes: number) => changed(zipped('Skills.csv'), (zip, at) => zip.writeUInt32LE(bytes, at + 24));
const badge = {
  type: 'Assertion',
  id: 'https://badges.example/1',
  badge: { name: 'Weaver', issuer: { name: 'Loom' } },
};
const token = (payload: string) =>
  `eyJhbGciOiJub25lIn0.${Buffer.from(payload).toString('base64url')}.${'x'.repeat(40)}`;
const svg = (inner: string) => `<svg xmlns:openbadges="http://openbadges.org"><openbadges:assertion>${inner}`;
const png = async (data: Uint8Array, type = 'iTXt') =>
  withPngChunks(await colouredPng(1), [pngChunk(type, Buffer.from(data))]);
const pdf = (dictionary: string, content: Uint8Array | string) =>
  Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /EmbeddedFile ${dictionary} >>\nstream\n`),
    Buffer.from(content),
  ]);
const resume = (section: unknown, basics: unknown = {}) => JSON.stringify({ basics, sections: section, metadata: {} });
const CV = 'cv:\n  name: Ada\n  sections:\n    projects:\n      - name: Note\n';

const NOTHING = /^This is none of the files/;
const DAMAGED = /^The archive is damaged/;
const TOO_LARGE = /^These files are too large/;

const ZIPS: Case[] = [
  ['a ZIP that is cut', linkedinZip().subarray(0, 900), DAMAGED],
  ['a ZIP of which only the directory is left', () => linkedinZip().subarray(-300), NOTHING],
  ['the start of a ZIP', 'PK\x03\x04', DAMAGED],
  ['ZIPs three deep', zipped('a.zip', zipped('b.zip', zipped('c.zip'))), NOTHING],
  [
    'ZIPs in a ZIP that unpack to 240 MB together',
    () => {
      const inner = declaring(24 * MB);
      return zipSync(Object.fromEntries(Array.from({ length: 10 }, (_, i) => [`${i}.zip`, inner])), { level: 0 });
    },
    TOO_LARGE,
  ],
  [
    'ZIPs in a ZIP with 4,000 files together',
    () => {
      const files = Object.fromEntries(Array.from({ length: 1_000 }, (_, i) => [`${i}.csv`, SKILLS]));
      const inner = zipSync(files, { level: 0 });
      return zipSync(Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`${i}.zip`, inner])), { level: 0 });
    },
    TOO_LARGE,
  ],
  ['an entry of 26 MB', declaring(26 * MB), TOO_LARGE],
  ['65,535 entries', changed(linkedinZip(), (zip) => zip.writeUInt16LE(65_535, zip.length - 12)), TOO_LARGE],
  ['a password', changed(zipped('a'), (zip, at) => zip.writeUInt16LE(1, at + 8)), /protected by a password/],
  ['an unknown method', changed(zipped('a'), (zip, at) => zip.writeUInt16LE(12, at + 10)), /packed in a way/],
  ['an entry beyond the end', changed(zipped('a'), (zip, at) => zip.writeUInt32LE(0xffff_fff0, at + 42)), DAMAGED],
  ['ZIP64', changed(zipped('a'), (zip) => zip.writeUInt32LE(0xffff_ffff, zip.length - 6)), DAMAGED],
  ['paths that lead out', zipped('../../../etc/passwd'), 'linkedin'],
  ['an absolute path', zipped('/C:\\Windows\\Skills.csv'), 'linkedin'],
  ['a name of control characters', zipped('\u0000\u001b[2J\u202egnp.csv'), 'linkedin'],
];

const TABLES: Case[] = [
  [
    '100,000 columns',
    () => `Name,Proficiency${',x'.repeat(100_000)}\nFrench,Native${',y'.repeat(100_000)}\n`,
    'linkedin',
  ],
  ['2 million cells', large('Name,Proficiency\nGerman,Native\n', ','), 'linkedin'],
  ['a quote that never ends', large('Name,Proficiency\nDutch,"', 'abc\n'), 'linkedin'],
  ['quotes inside quotes', large('Name,Proficiency\n', '"a"b'), 'linkedin'],
  ['only line breaks', large('Name,Proficiency\n', '\n'), 'linkedin'],
  ['a million short rows', large('Name\n', 'a\nb\n', MB), 'linkedin'],
  ['a description of spaces', `Title,Description,Started On\nLoom,"a${' '.repeat(19_000)}b",2001\n`, 'linkedin'],
  ['a file of spaces', large('Title,Description,Started On\nSpin,"', `.${' '.repeat(1_023)}`), 'linkedin'],
  ['UTF-16 cut inside a character', Buffer.from('\ufeffName\nWolle\n', 'utf16le').subarray(0, -1), 'linkedin'],
  ['bytes of no encoding', Buffer.concat([SKILLS, Buffer.from([0xc3, 0x28, 0xff, 0x81, 0x0a])]), 'linkedin'],
  ['UTF-32', Buffer.from([0xff, 0xfe, 0, 0, 0x4e, 0, 0, 0, 0x61, 0, 0, 0]), NOTHING],
  ['only a mark of UTF-8', Buffer.from([0xef, 0xbb, 0xbf]), NOTHING],
  ['only NULs', Buffer.alloc(MB), NOTHING],
  ['random bytes', Buffer.from(Array.from({ length: 9_999 }, (_, index) => (index * 7_919 + 128) % 256)), NOTHING],
  ['private tables alone', zipSync({ 'messages.csv': strToU8(LINKEDIN_TABLES['messages.csv'] ?? '') }), NOTHING],
];

const DOCUMENTS: Case[] = [
  ['JSON 100,000 levels deep', `{"work":${'['.repeat(100_000)}`, /nested too deeply/],
  ['JSON that is cut', '{"work":[{"name":"Engine', /is not JSON/],
  ['JSON with a prototype', '{"work":[],"__proto__":{"polluted":true}}', /not valid JSON|is not JSON/],
  ['JSON of another kind', '{"log":{"entries":[]}}', /not a JSON Resume document/],
  ['a list', '[{"work":[]}]', /not a JSON Resume document/],
  ['half a character', '{"work":[{"name":"\\ud800","position":"\\u0000"}],"projects":[{"name":"a"}]}', 'json-resume'],
  ['numbers without end', `{"projects":[{"name":1e400,"startDate":${'9'.repeat(100_000)}}]}`, 'json-resume'],
  ['wrong types everywhere', '{"basics":7,"work":{"name":[]},"skills":[[["a"]]],"awards":"x"}', 'json-resume'],
  [
    'Reactive Resume of comments',
    resume({ projects: { items: [{ name: 'C', description: '<!--'.repeat(50_000) }] } }),
    'reactive-resume',
  ],
  [
    'Reactive Resume of tags',
    resume({ projects: { items: [{ name: 'T', description: '<ul><li>'.repeat(20_000) }] } }),
    'reactive-resume',
  ],
  [
    'Reactive Resume with 5,000 sections',
    () =>
      resume(Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`s${i}`, { items: [{}] }])), { name: 'A' }),
    'reactive-resume',
  ],
  [
    'Reactive Resume of wrong types',
    resume({ experience: { items: [7, null, { roles: [[]] }] }, skills: [] }),
    'reactive-resume',
  ],
  [
    'YAML with aliases that multiply',
    `${CV}      - name: &a [x, x]\n${'      - name: [*a, *a, *a, *a]\n'.repeat(200)}`,
    /cannot be read/,
  ],
  ['YAML with brackets', `work: ${'['.repeat(100_000)}`, /nested too deeply/],
  ['YAML with keys of keys', `work: 1\n${'? '.repeat(20_000)}`, /cannot be read/],
  ['YAML with 10,000 keys', `${CV}x:\n${Array.from({ length: 10_000 }, (_, i) => ` k${i}:`).join('\n')}`, 'yaml'],
  ['YAML with 20,000 errors', `work: 1\n${'}\n'.repeat(20_000)}`, /cannot be read/],
  ['YAML with tags of programs', `${CV}x: !!js/function 'process.exit()'\n`, 'yaml'],
  ['YAML with a merge of itself', 'work: &a\n  <<: *a\n', /cannot be read|none of the sections/],
  ['several documents in YAML', `${CV}---\n${CV}`, /cannot be read/],
  ['YAML of 1 MB', `${CV}${'#\n'.repeat(MB / 2)}`, /256 kB/],
];

const BADGES: Case[] = [
  ['a token of nothing', token('nothing'), /No badge/],
  ['a token of another kind', token('{"sub":"ada","admin":true}'), /No badge/],
  ['a token of 100,000 levels', token(`{"vc":${'['.repeat(100_000)}`), /No badge/],
  ['a token with impossible dates', token(JSON.stringify({ nbf: 1e300, vc: badge })), 'open-badges'],
  ['a token of 5 MB', large('eyJhbGciOiJub25lIn0.', 'abcd'), /No badge/],
  ['an SVG of sections that never end', svg('<![CDATA['.repeat(25_000)), /No badge/],
  [
    'an SVG with entities',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('&x;</openbadges:assertion></svg>')}`,
    /No badge/,
  ],
  ['an SVG of 10 MB', large('<svg>', '<g>', 9 * MB), /No badge/],
  ['a PNG without a badge', () => colouredPng(1), /No badge/],
  [
    'a PNG with a badge that unpacks to 50 MB',
    () => png(Buffer.concat([Buffer.from('openbadges\0\x01\0\0\0'), deflateSync(Buffer.alloc(50 * MB))])),
    /No badge/,
  ],
  [
    'a PNG with a chunk beyond its end',
    async () => (await png(Buffer.from('openbadges\0\0\0\0\0{'))).subarray(0, -60),
    /No badge/,
  ],
  ['a PNG with a chunk of 9 MB', () => png(Buffer.alloc(9 * MB, 'openbadges\0')), /No badge/],
  ['a PNG with an address', () => png(Buffer.from('openbadges\0http://169.254.169.254/'), 'tEXt'), 'open-badges'],
  [
    'a badge of wrong types',
    JSON.stringify({ type: ['Assertion', 7], badge: { name: ['x'], tags: [{}], issuer: [] } }),
    'open-badges',
  ],
];

const PDFS: Case[] = [
  ['a PDF without an attachment', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF', /no résumé attached/],
  ['a PDF that is cut in its attachment', pdf('/Length 9999', '{"work":[{"name"'), /no résumé attached/],
  ['a PDF with an attachment of another kind', pdf('/Length 5', 'hello\nendstream'), /no résumé attached/],
  [
    'a PDF that unpacks to 50 MB',
    () => pdf('/Filter /FlateDecode', deflateSync(Buffer.alloc(50 * MB))),
    /no résumé attached/,
  ],
  ['a PDF of attachments', large('%PDF-1.7\n', '/EmbeddedFile stream '), /no résumé attached/],
  ['a PDF with a length below zero', pdf('/Length -5', '{"work":[]}\nendstream'), 'pdf'],
];

async function formOf(content: Content): Promise<FormData> {
  const made = typeof content === 'function' ? await content() : content;
  const form = new FormData();
  form.append('file', new Blob([typeof made === 'string' ? made : new Uint8Array(made)]), 'file');
  return form;
}

let ada: TestUser;
beforeAll(async () => {
  ada = await makeUser(await startApp());
  // Starts the thread that reads documents.
  await ada.request('POST', '/api/import/preview', { json: { projects: [{ name: 'First' }] } });
});

async function send(path: string, content: Content) {
  const body = await formOf(content);
  const before = process.cpuUsage();
  const response = await ada.request('POST', path, { body });
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(REQUEST_MAX_CPU_MS);
  return response;
}

const everything = async () => (await ada.request('GET', '/api/export/json-resume')).body;

test.each([...ZIPS, ...TABLES, ...DOCUMENTS, ...BADGES, ...PDFS])('%s', async (_name, content, expected) => {
  const before = await everything();
  const previewed = await send('/api/import/preview', content);
  expect(await everything()).toBe(before);
  if (expected instanceof RegExp) {
    const imported = await send('/api/import', content);
    for (const { statusCode, json } of [previewed, imported]) {
      expect([400, 413]).toContain(statusCode);
      expect(json()).toMatchObject({ error: expect.stringMatching(expected) });
    }
    expect(await everything()).toBe(before);
    return;
  }
  expect(previewed.json()).toMatchObject({ preview: { source: expected } });
  expect((await send('/api/import', content)).statusCode).toBe(200);
  const again = (await send('/api/import/preview', content)).json();
  expect([again.add, again.change]).toEqual([0, 0]);
  for (const secret of LINKEDIN_SECRETS) expect(await everything()).not.toContain(secret);
});
