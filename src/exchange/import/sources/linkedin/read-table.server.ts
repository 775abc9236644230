import papaparse from 'papaparse';
import { TEXT_MAX_CHARACTERS } from '../../../../platform/lib/fields.ts';
import { decodeText } from '../decode-text.ts';
import type { InputFile } from '../source.ts';
import type { Header, Row } from './tables.ts';

/** More rows than an account may hold of a kind. */
const ROWS_MAX = 10_000;
/** Longer fields are cut when they are stored; a description has at most 2,000 characters on LinkedIn. */
const FIELD_MAX_CHARACTERS = 2 * TEXT_MAX_CHARACTERS;

/**
 * More delimiters and quotes than 10,000 rows of ten columns have: the parser makes a text of each cell, whether its
 * column is known or not, and an error of each quote that is out of place.
 */
const MARKS_MAX = 1_000_000;

export type ReadTable = { rows: Row[]; guessed?: string; isCut: boolean };

/**
 * Reads the rows below the header. Quoted fields may have line breaks; a broken line gives what it has. Undefined for
 * a file that is no table, whatever its header.
 */
export function readTable(file: InputFile, { columns, delimiter, line }: Header): ReadTable | undefined {
  const { text, guessed } = decodeText(file.bytes());
  const below = withoutLines(text, line + 1);
  if (hasMoreThan(MARKS_MAX, delimiter, below) || hasMoreThan(MARKS_MAX, '"', below)) return undefined;
  const { data } = papaparse.parse<string[]>(below, {
    delimiter,
    header: false,
    skipEmptyLines: 'greedy',
    preview: ROWS_MAX + 1,
  });
  const places = placesOf(columns);
  const rows = data.slice(0, ROWS_MAX).map((cells) => rowOf(places, cells));
  return { rows: rows.filter((row) => row.size > 0), ...(guessed && { guessed }), isCut: data.length > ROWS_MAX };
}

function hasMoreThan(count: number, mark: string, text: string): boolean {
  let found = 0;
  for (let at = text.indexOf(mark); at !== -1 && found <= count; at = text.indexOf(mark, at + 1)) found++;
  return found > count;
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

type Place = { column: string; index: number };

function placesOf(columns: readonly string[]): Place[] {
  return columns.map((column, index) => ({ column, index })).filter(({ column }) => column !== '');
}

/** A map, because a column may be named like a property of every object. Of equal columns the first one counts. */
function rowOf(places: readonly Place[], cells: readonly string[]): Row {
  const row = new Map<string, string>();
  for (const { column, index } of places) {
    if (index >= cells.length) break;
    const cell = (cells[index] ?? '').slice(0, FIELD_MAX_CHARACTERS).trim();
    if (cell !== '' && !row.has(column)) row.set(column, cell);
  }
  return row;
}
