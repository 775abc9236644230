import { readFileSync, writeFileSync } from 'node:fs';
import { LANGUAGES } from '../../src/platform/lib/texts/languages.ts';

/** Encodings that no page or file on the web has: all but those of the standard for `TextDecoder`. */
const WEB_ENCODINGS =
  /^(euc-jp-2007|gb18030-2022|windows-.*|macos-(0_2|7_3).*|iso-8859.*|jisx-212|ibm-(437|813|850|866|878|901|902|912|913|914|915|916|920|921|923|943|949|954|970|1051|1089|1168|1363|1373|1386|4971|5012|5346|5347|5348|5349|535\d|9005)_.*)\.cnv$/;
/** Names of characters, numbers in words and transliterations, which JavaScript cannot ask for; names of units. */
const UNUSED = /^(rbnf|unit)\/(?!(pool|root|res_index)\.res$)|^translit\/|^unames\.icu$/;
/** Names of time zones, countries, languages and currencies: in the languages of pages alone. */
const NAMES = /^(zone|region|lang|curr)\/(?!(pool|root|res_index|tzdbNames|supplementalData)\.res$)/;
const NAMES_FOR_PAGES = new RegExp(String.raw`^\w+/(${LANGUAGES.join('|')})(_\w+)?\.res$`);
/** Where words end in scripts without spaces: the program asks for letters alone. */
const DICTIONARIES = /^brkitr\/.*\.dict$/;

const MAGIC = Buffer.from('da27', 'hex');
const FORMAT = 'CmnD';

/**
 * Removes from Node's data of languages what the program never asks for: the archive is 10 MB smaller. The table of
 * contents gets shorter, what it no longer names is zeros, and all else stays where it was.
 */
export function removeUnusedData(node: string): void {
  const file = readFileSync(node);
  const data = languageData(file);
  const start = data.readUInt16LE(0);
  const count = data.readUInt32LE(start);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = start + 4 + 8 * index;
    const name = start + data.readUInt32LE(at);
    const path = data.toString('latin1', name, data.indexOf(0, name));
    return {
      row: Buffer.from(data.subarray(at, at + 8)),
      from: start + data.readUInt32LE(at + 4),
      path: path.slice(path.indexOf('/') + 1),
    };
  });
  const isUnused = (path: string) =>
    UNUSED.test(path) ||
    (NAMES.test(path) && !NAMES_FOR_PAGES.test(path)) ||
    DICTIONARIES.test(path) ||
    (path.endsWith('.cnv') && !WEB_ENCODINGS.test(path));
  const kept = entries.filter(({ path }) => !isUnused(path));
  for (const [index, { from, path }] of entries.entries()) {
    // Nothing says where the last one ends.
    const end = entries[index + 1]?.from ?? from;
    if (isUnused(path)) data.fill(0, from, end);
  }
  data.writeUInt32LE(kept.length, start);
  for (const [index, { row }] of kept.entries()) row.copy(data, start + 4 + 8 * index);
  writeFileSync(node, file);
}

/** ICU's package within the program: its header has a magic number, and the name of its format. */
function languageData(file: Buffer): Buffer {
  for (let at = file.indexOf(FORMAT); at >= 0; at = file.indexOf(FORMAT, at + 1)) {
    const header = at - 12;
    if (file.subarray(header + 2, header + 4).equals(MAGIC) && file.readUInt16LE(header) < 1_024)
      return file.subarray(header);
  }
  throw new Error('Node has no data of languages within');
}
