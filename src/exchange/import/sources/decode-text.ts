/** A decoded text; `encoding` where it had to be guessed. */
export type DecodedText = { text: string; guessed?: 'windows-1252' | 'utf-16le' | 'utf-16be' };

/** Of a text in UTF-16 without a mark, every second byte is mostly zero. */
const SAMPLE_BYTES = 256;
const MOSTLY = 0.4;

/** Decodes UTF-8, UTF-16 by its byte order mark, else Windows-1252, which spreadsheets write. Never throws. */
export function decodeText(bytes: Uint8Array): DecodedText {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { text: decode('utf-16le', bytes) };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { text: decode('utf-16be', bytes) };
  const wide = wideEncoding(bytes);
  if (wide) return { text: decode(wide, bytes), guessed: wide };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes) };
  } catch {
    return { text: decode('windows-1252', bytes), guessed: 'windows-1252' };
  }
}

/** Decodes the first bytes of a file: a character that is cut at the end does not matter. */
export function decodeStart(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le', bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be', bytes);
  return decode(wideEncoding(bytes) ?? 'utf-8', bytes);
}

function decode(encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252', bytes: Uint8Array): string {
  return new TextDecoder(encoding).decode(bytes);
}

function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > sample.length * MOSTLY && even === 0) return 'utf-16le';
  return even > sample.length * MOSTLY && odd === 0 ? 'utf-16be' : undefined;
}
