import { inflateSync } from 'node:zlib';
import { decodeText } from '../decode-text.ts';

/** PNG, W3C REC 3rd edition: signature, chunks of length, type, data and CRC. */
const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const CHUNKS_MAX = 5_000;
/** Of the text of a badge. */
export const TEXT_MAX_BYTES = 256 * 1024;
/** Open Badges 2.0 and 3.0, 'Badge Baking'. */
const KEYWORDS = ['openbadges', 'openbadgecredential'];

export function isPng(bytes: Uint8Array): boolean {
  return PNG_SIGNATURE.every((byte, index) => bytes[index] === byte);
}

/** Returns the text that is baked into a PNG; undefined if there is none. Its pixels are not read. */
export function textInPng(bytes: Uint8Array): string | undefined {
  const png = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let at = PNG_SIGNATURE.length;
  for (let count = 0; count < CHUNKS_MAX && at + 12 <= png.length; count++) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    const data = png.subarray(at + 8, at + 8 + length);
    const text = type === 'iTXt' ? internationalText(data) : type === 'tEXt' ? plainText(data) : undefined;
    if (text !== undefined) return text;
    at += 12 + length;
  }
  return undefined;
}

/** Keyword, compression flag and method, language, translated keyword, text: separated by NULs. */
function internationalText(data: Buffer): string | undefined {
  const end = data.indexOf(0);
  if (end === -1 || !KEYWORDS.includes(data.toString('latin1', 0, end))) return undefined;
  const isCompressed = data[end + 1] === 1;
  const language = data.indexOf(0, end + 3);
  const translated = language === -1 ? -1 : data.indexOf(0, language + 1);
  if (translated === -1) return undefined;
  const content = data.subarray(translated + 1);
  if (!isCompressed) return content.length > TEXT_MAX_BYTES ? undefined : content.toString('utf8');
  try {
    return inflateSync(content, { maxOutputLength: TEXT_MAX_BYTES }).toString('utf8');
  } catch {
    return undefined;
  }
}

function plainText(data: Buffer): string | undefined {
  const end = data.indexOf(0);
  if (end === -1 || !KEYWORDS.includes(data.toString('latin1', 0, end))) return undefined;
  return data.length > TEXT_MAX_BYTES ? undefined : data.toString('latin1', end + 1);
}

const SVG_MAX_BYTES = 5 * 1024 * 1024;

/** Returns the text that is baked into an SVG. It is not parsed: only the element of the badge is looked for. */
export function textInSvg(bytes: Uint8Array): string | undefined {
  if (bytes.length > SVG_MAX_BYTES) return undefined;
  const { text } = decodeText(bytes);
  const start = text.search(/<openbadges:(?:assertion|credential)[\s>]/);
  if (start === -1) return undefined;
  const element = text.slice(start, start + TEXT_MAX_BYTES);
  const [tag = ''] = /^<[^>]*>/.exec(element) ?? [];
  const [, verify] = /\sverify=["']([^"']+)["']/.exec(tag) ?? [];
  const end = element.search(/<\/openbadges:(?:assertion|credential)\s*>/);
  const inner = tag.endsWith('/>') || end === -1 ? '' : element.slice(tag.length, end);
  return (characterData(inner) ?? inner).trim() || verify;
}

/** `<![CDATA[…]]>`; undefined if there is none. Searched without a pattern, which would search again from every start. */
function characterData(inner: string): string | undefined {
  const [start, end] = [inner.indexOf('<![CDATA['), inner.indexOf(']]>')];
  return start === -1 || end < start ? undefined : inner.slice(start + '<![CDATA['.length, end);
}
