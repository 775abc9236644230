import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeStart, decodeText } from './decode-text.ts';

const texts = fc
  .string({ unit: 'grapheme', minLength: 1 })
  .filter((text) => text.isWellFormed() && !/^\ufeff/.test(text));
const latin = fc.string({ unit: fc.constantFrom(...'abcäöüßéèñçÅøЖ').filter((char) => char < '\u0100') });

const ENCODERS: Record<string, (text: string) => Uint8Array> = {
  'utf-8 with a mark': (text) => Buffer.from(`\ufeff${text}`),
  'utf-16le': (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  'utf-16be': (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
};

test('every text is decoded as it was written, whatever the encoding', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom(...Object.keys(ENCODERS)), (text, encoding) => {
      expect(decodeText(ENCODERS[encoding]?.(text) ?? new Uint8Array())).toEqual({ text });
    }),
  );
});

test('a text of Windows is decoded, and named as a guess', () => {
  fc.assert(
    fc.property(latin, (text) => {
      // Two letters that are no UTF-8 together.
      const bytes = Buffer.from(`é,${text}`, 'latin1');
      expect(decodeText(bytes)).toEqual({ text: `é,${text}`, guessed: 'windows-1252' });
    }),
  );
});

test('no bytes make decoding fail, whole or cut', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
      expect(decodeText(bytes).text.isWellFormed()).toBe(true);
      expect(decodeStart(bytes).isWellFormed()).toBe(true);
    }),
  );
});
