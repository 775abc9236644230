import papaparse from 'papaparse';
import { TEXT_MAX_CHARACTERS } from '../../../model/fields.ts';
import { decodeText } from '../decode-text.ts';
import type { InputFile } from '../source.ts';
import type { Header, Row } from './tables.ts';

/** More rows than an account may hold of a kind. */
const ROWS_MAX = 10_000;
/** Longer fields are cut when they are stored; a description has at most 2,000 characters on LinkedIn. */
const FIELD_MAX_CHARACTERS = 2 * TEXT_MAX_CHARACTERS;

export type ReadTable = { rows: Row[]; guessed?: string; isCut: boolean };

/** Reads the rows below the header. Quoted fields may have line breaks; a broken line gives what it has. */
export function readTable(file: InputFile, { columns, delimiter, line }: Header): ReadTable {
  const { text, guessed } = decodeText(file.bytes());
  const { data } = papaparse.parse<string[]>(withoutLines(text, line + 1), {
    delimiter,
    header: false,
    skipEmptyLines: 'greedy',
    preview: ROWS_MAX + 1,
  });
  const rows = data.slice(0, ROWS_MAX).map((cells) => rowOf(columns, cells));
  return { rows: withoutRepeated(rows), ...(guessed && { guessed }), isCut: data.length > ROWS_MAX };
}

function withoutLines(text: string, count: number): string {
  let start = 0;
  for (let skipped = 0; skipped < count; skipped++) {
    const end = /\r\n|\r|\n/g;
    end.lastIndex = start;
    const found = end.exec(text);
    if (!found) return '';
    start = found.index + found[0].length;
  }
  return text.slice(start);
}

/** A map, because a column may be named like a property of every object. Of equal columns the first one counts. */
function rowOf(columns: readonly string[], cells: readonly string[]): Row {
  const row = new Map<string, string>();
  for (const [index, column] of columns.entries()) {
    const cell = (cells[index] ?? '').slice(0, FIELD_MAX_CHARACTERS).trim();
    if (column !== '' && cell !== '' && !row.has(column)) row.set(column, cell);
  }
  return row;
}

/** A file that is in the export twice counts once. */
function withoutRepeated(rows: readonly Row[]): Row[] {
  const filled = rows.filter((row) => row.size > 0);
  return [...new Map(filled.map((row) => [JSON.stringify([...row]), row])).values()];
}
