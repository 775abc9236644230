import { deflateSync } from 'node:zlib';
import { strToU8 } from 'fflate';
import { expect, test } from 'vitest';
import { readSources } from './read-sources.server.ts';

const RESUME = { basics: { name: 'Ada' }, work: [{ name: 'Engine Ltd' }] };
const NONE = 'This PDF has no résumé attached: only a PDF that was made by this program can be read';

function pdfWith(content: Buffer | string, entries = ''): Uint8Array {
  const bytes = Buffer.from(content);
  const head = `%PDF-1.7\n1 0 obj\n<<\n/Names << /EmbeddedFiles 3 0 R >>\n>>\nendobj\n2 0 obj\n<<\n/Length ${bytes.length}\n/Type /EmbeddedFile\n${entries}>>\nstream\n`;
  return new Uint8Array(Buffer.concat([Buffer.from(head), bytes, Buffer.from('\nendstream\nendobj\n%%EOF')]));
}

const read = (...files: Uint8Array[]) =>
  readSources(
    files.map((bytes, index) => ({ path: `file ${index}`, bytes })),
    { language: '' },
  );
const packed = (text: string) => deflateSync(Buffer.from(text));
const json = JSON.stringify(RESUME);

test('the document in a PDF is read, packed or not, with the length elsewhere, and after other files', async () => {
  const other = pdfWith('<xml/>');
  const pdfs = [
    pdfWith(json),
    pdfWith(packed(json), '/Filter /FlateDecode\n'),
    pdfWith(packed(json), '/Filter [/FlateDecode]\n'),
    Buffer.from(
      Buffer.from(pdfWith(json))
        .toString('latin1')
        .replace(/\/Length \d+/, '/Length 9 0 R'),
      'latin1',
    ),
    new Uint8Array([...other, ...pdfWith(json)]),
  ];
  for (const pdf of pdfs) expect(await read(pdf)).toEqual({ source: 'pdf', document: RESUME, notes: [] });
});

test('a PDF without a document is rejected, or reported if other files can be read', async () => {
  const hostile = [
    Buffer.from('%PDF-1.7\n'),
    pdfWith('{"work":[}'),
    pdfWith('{"a":1}'),
    pdfWith(json, '/Filter /LZWDecode\n'),
    pdfWith(packed(' '.repeat(30 * 1024 * 1024)), '/Filter /FlateDecode\n'),
    pdfWith(json, `/X (${'x'.repeat(10_000)})\n`),
    Buffer.from(`%PDF-1.7\n${'/EmbeddedFile stream '.repeat(100_000)}`),
    Buffer.from('%PDF-1.7\n2 0 obj<</Length 99999999999/Type/EmbeddedFile>>stream\n{}'),
  ];
  for (const pdf of hostile) await expect(read(pdf)).rejects.toMatchObject({ code: 'invalid', error: NONE });
  expect(await read(pdfWith('{}'), strToU8(json))).toMatchObject({
    source: 'json-resume',
    document: RESUME,
    notes: [{ where: 'file 0', times: 1, why: NONE }],
  });
});
