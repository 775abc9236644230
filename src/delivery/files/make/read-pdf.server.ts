import { inflateSync } from 'node:zlib';

/** Returns the text of a PDF made by Typst in the order of its content, as simple programs read it, without white space. */
export function readTextOf(pdf: Buffer): string {
  return readRunsOf(pdf).join('');
}

/** Returns the same in the pieces that are set at once: of one font and direction, and in one line. */
export function readRunsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  const objects = new Map(
    [...text.matchAll(/(\d+) 0 obj\s(.*?)endobj/gs)].map(({ 1: id = '', 2: body = '', index }) => {
      return [id, { body, stream: body.includes('stream') ? streamAfter(pdf, text, index) : '' }] as const;
    }),
  );
  const target = (body: string, name: string) => {
    const [, after = ''] = body.split(`/${name} `, 2);
    const [, id = ''] = /^(\d+) 0 R/.exec(after) ?? [];
    return objects.get(id);
  };
  const pages = [...objects.values()].filter(({ body }) => /^<<\s*\/Type \/Page\s/.test(body));
  return pages.flatMap(({ body }) =>
    pageText(body)
      .replaceAll(/[^\S\n]/g, '')
      .split('\n')
      .filter(Boolean),
  );

  function pageText(body: string): string {
    let letters: Map<string, string> | undefined;
    let read = '';
    for (const { font, glyphs } of fontsAndStrings(target(body, 'Contents')?.stream ?? '')) {
      if (font) read += '\n';
      if (font) letters = lettersOf(target(target(body, font)?.body ?? '', 'ToUnicode')?.stream ?? '');
      for (const code of codesOf(glyphs)) read += letters?.get(code) ?? '';
    }
    return read;
  }
}

/** The strings of a content stream, which may contain pairs of parentheses, and the changes of the font. */
function* fontsAndStrings(content: string): Generator<{ font: string; glyphs: string }> {
  let start = 0;
  let depth = 0;
  for (const { 0: mark, 1: font = '', index } of content.matchAll(/\/(f\d+) [\d.]+ Tf|\\.|[()]/gs)) {
    if (mark === '(' && depth++ === 0) start = index + 1;
    else if (mark === ')' && --depth === 0) yield { font: '', glyphs: content.slice(start, index) };
    else if (font && depth === 0) yield { font, glyphs: '' };
  }
}

function streamAfter(pdf: Buffer, text: string, index: number): string {
  const mark = /stream\r?\n/g;
  mark.lastIndex = index;
  const found = mark.exec(text);
  if (!found || text.slice(index, found.index).includes('endobj')) return '';
  const start = found.index + found[0].length;
  const bytes = pdf.subarray(start, text.indexOf('endstream', start));
  try {
    return inflateSync(bytes).toString('latin1');
  } catch {
    return bytes.toString('latin1');
  }
}

/** The letters of the glyphs, by their codes in hex: the lists and ranges of a CMap. */
function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>();
  const textOf = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, list = ''] of cmap.matchAll(/beginbfchar(.*?)endbfchar/gs)) {
    for (const [, code = '', hex = ''] of list.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(code.toLowerCase(), textOf(hex));
  }
  for (const [, list = ''] of cmap.matchAll(/beginbfrange(.*?)endbfrange/gs)) {
    for (const [, first = '', last = '', hex = ''] of list.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      for (let code = Number.parseInt(first, 16); code <= Number.parseInt(last, 16); code++) {
        const letter = Number.parseInt(hex, 16) + code - Number.parseInt(first, 16);
        letters.set(code.toString(16).padStart(4, '0'), textOf(letter.toString(16).padStart(4, '0')));
      }
    }
  }
  return letters;
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** '\000\001' -> ['0001'] */
function codesOf(glyphs: string): string[] {
  const bytes = glyphs.replace(/\\(?:([0-7]{1,3})|(.))/gs, (_, octal?: string, sign = '') =>
    octal ? String.fromCharCode(Number.parseInt(octal, 8)) : (ESCAPED[sign] ?? sign),
  );
  return Buffer.from(bytes, 'latin1').toString('hex').match(/.{4}/g) ?? [];
}
