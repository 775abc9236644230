import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isAppError } from '../../platform/lib/app-error.ts';
import { parseMultipart } from './multipart.server.ts';

const TYPE = 'multipart/form-data; boundary=xyz';
const MALFORMED = { code: 'invalid', message: 'Error uploading image' };
const TOO_LARGE = { code: 'too_large', message: 'Error uploading image' };

function body(...parts: string[]): Buffer {
  return Buffer.from(`${parts.map((part) => `--xyz\r\n${part}\r\n`).join('')}--xyz--\r\n`, 'latin1');
}

function field(name: string, value = '', headers = ''): string {
  return `Content-Disposition: form-data; name="${name}"\r\n${headers}\r\n${value}`;
}

function file(content: string): string {
  return `Content-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n${content}`;
}

test("a browser's form is parsed unchanged", async () => {
  const contents = fc.uint8Array({ maxLength: 300 });
  await fc.assert(
    fc.asyncProperty(
      contents,
      fc.string({ unit: 'grapheme' }),
      fc.string({ minLength: 1 }),
      async (bytes, value, fileName) => {
        const form = new FormData();
        form.append('ticket', value);
        form.append('file', new Blob([bytes]), fileName);
        const sent = new Response(form);
        const type = sent.headers.get('content-type') ?? '';

        const parts = parseMultipart(Buffer.from(await sent.arrayBuffer()), type);

        expect(parts.map(({ name, isFile }) => [name, isFile])).toEqual([
          ['ticket', false],
          ['file', true],
        ]);
        // As in HTML forms: line breaks within a field are CRLF.
        expect(parts[0]?.bytes.toString()).toBe(value.replaceAll(/\r\n|\r|\n/g, '\r\n'));
        expect(parts[1]?.bytes.equals(bytes)).toBe(true);
      },
    ),
    { numRuns: 50 },
  );
});

test('names with and without quotes, padded delimiters and a quoted boundary are accepted', () => {
  const plain = "content-disposition:form-data;name=file;filename*=UTF-8''a.png\r\n\r\nPIXELS";
  const padded = Buffer.from(`a preamble\r\n--xyz \t\r\n${plain}\r\n--xyz--\r\nan epilogue`);

  const [part] = parseMultipart(padded, 'multipart/form-data; charset=utf-8; boundary="xyz"; more=1');

  expect(part).toMatchObject({ name: 'file', isFile: true });
  expect(part?.bytes.toString()).toBe('PIXELS');
});

test('content may contain text similar to a delimiter', () => {
  const content = 'a--xyz\r\n\r\n--xy\n--xyz--\r\r\n-';
  expect(parseMultipart(body(file(content)), TYPE)[0]?.bytes.toString()).toBe(content);
});

test('parts share the memory of the body', () => {
  const whole = body(file('PIXELS'));
  expect(parseMultipart(whole, TYPE)[0]?.bytes.buffer).toBe(whole.buffer);
});

describe('a malformed body is rejected', () => {
  test.each([
    ['without a boundary', 'multipart/form-data', body(file('x'))],
    ['with too long a boundary', `multipart/form-data; boundary=${'a'.repeat(71)}`, body(file('x'))],
    ['with another boundary', 'multipart/form-data; boundary=other', body(file('x'))],
    ['empty', TYPE, Buffer.alloc(0)],
    ['without an end', TYPE, body(file('x')).subarray(0, -9)],
    [
      'without an end of headers',
      TYPE,
      Buffer.from('--xyz\r\nContent-Disposition: form-data; name="file"\r\n--xyz--\r\n'),
    ],
    ['with a part that has no name', TYPE, body('Content-Disposition: form-data\r\n\r\nx')],
    ['with a part that has no headers', TYPE, body('\r\nx')],
    ['with a part of another kind', TYPE, body('Content-Disposition: attachment; name="file"\r\n\r\nx')],
    ['with something behind a delimiter', TYPE, Buffer.from('--xyzz\r\n\r\n\r\n--xyz--\r\n')],
  ])('%s', (_, type, bytes) => {
    expect(() => parseMultipart(bytes, type)).toThrow(expect.objectContaining(MALFORMED));
  });

  test('truncated at any byte', () => {
    const whole = body(field('ticket', 'a.b.c'), file('PIXELS'));
    for (let length = 0; length < whole.length - 4; length++) {
      expect(() => parseMultipart(whole.subarray(0, length), TYPE)).toThrow(expect.objectContaining(MALFORMED));
    }
  });

  test('mutated in any way, with no other kind of error', () => {
    const whole = body(field('ticket', 'a.b.c'), file('PIXELS'));
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.uint8Array({ maxLength: 6 }), (at, bytes) => {
        const mangled = Buffer.concat([whole.subarray(0, at), bytes, whole.subarray(at + bytes.length)]);
        try {
          parseMultipart(mangled, TYPE);
        } catch (error) {
          expect(isAppError(error)).toBe(true);
        }
      }),
    );
  });
});

describe('a body over a limit is rejected', () => {
  test.each([
    ['two files', body(file('a'), file('b'))],
    ['six fields', body(...['a', 'b', 'c', 'd', 'e', 'f'].map((name) => field(name)))],
    ['33 parts', body(...Array.from({ length: 33 }, (_, index) => field(`f${index}`)))],
    ['a header of 9 kB', body(field('file', 'x', `X-Long: ${'a'.repeat(9_000)}\r\n`))],
    ['33 headers', body(field('file', 'x', 'X-Many: 1\r\n'.repeat(32)))],
  ])('%s', (_, bytes) => {
    expect(() => parseMultipart(bytes, TYPE)).toThrow(expect.objectContaining(TOO_LARGE));
  });

  test('and one at the limits is accepted', () => {
    const fields = ['a', 'b', 'c', 'd', 'e'].map((name) => field(name, '', 'X-Many: 1\r\n'.repeat(31)));
    expect(parseMultipart(body(...fields, file('x')), TYPE)).toHaveLength(6);
  });
});
