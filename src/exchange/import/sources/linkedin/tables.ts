import { decodeStart } from '../decode-text.ts';
import type { InputFile } from '../source.ts';

/** The tables of LinkedIn's data export that a portfolio has a place for. */
export type TableName =
  | 'profile'
  | 'summary'
  | 'positions'
  | 'education'
  | 'skills'
  | 'certifications'
  | 'projects'
  | 'languages'
  | 'honors'
  | 'publications'
  | 'patents'
  | 'volunteering'
  | 'courses'
  | 'scores'
  | 'causes'
  | 'recommendations';

/** One row: texts by column name, lower-case. */
export type Row = ReadonlyMap<string, string>;

type Signature = {
  table: TableName;
  /** Columns that the header has, in any order. */
  has: readonly string[];
  /** Columns that the header does not have. */
  lacks?: readonly string[];
  /** True if it has no other columns. */
  isExact?: true;
};

/**
 * Headers decide what a table is, because file names are translated and have suffixes. Never read: connections,
 * messages, addresses, telephone numbers and everything else that has none of these headers.
 */
const SIGNATURES: readonly Signature[] = [
  { table: 'profile', has: ['first name', 'last name', 'headline'], lacks: ['connected on', 'email address'] },
  { table: 'summary', has: ['profile summary'], isExact: true },
  { table: 'volunteering', has: ['company name', 'role'] },
  { table: 'positions', has: ['company name', 'title'], lacks: ['application date', 'job title'] },
  { table: 'education', has: ['school name'] },
  { table: 'certifications', has: ['name', 'authority'] },
  { table: 'patents', has: ['title', 'number'] },
  { table: 'honors', has: ['title', 'issued on'] },
  { table: 'projects', has: ['title', 'description', 'started on'], lacks: ['company name'] },
  { table: 'publications', has: ['name', 'published on'] },
  { table: 'languages', has: ['name', 'proficiency'] },
  { table: 'scores', has: ['name', 'score'] },
  { table: 'courses', has: ['name', 'number'], lacks: ['type', 'extension'] },
  { table: 'causes', has: ['supported cause'] },
  { table: 'recommendations', has: ['first name', 'last name', 'text', 'status'] },
  { table: 'skills', has: ['name'], isExact: true },
];

export const DELIMITERS = [',', ';', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

/** Lines before the header that are skipped: some tables begin with notes. */
export const PREAMBLE_MAX_LINES = 10;

/** What a header says: the table, its columns, the delimiter, and its line. */
export type Header = { table: TableName; columns: string[]; delimiter: Delimiter; line: number };

const headers = new WeakMap<InputFile, { header: Header | undefined }>();

/** Returns the header of a table that is known; only the first kilobytes of a file are read to find it. */
export function headerOf(file: InputFile): Header | undefined {
  const known = headers.get(file) ?? { header: findHeader(decodeStart(file.start())) };
  headers.set(file, known);
  return known.header;
}

function findHeader(text: string): Header | undefined {
  const lines = text.split(/\r\n|\r|\n/).slice(0, PREAMBLE_MAX_LINES);
  for (const [line, content] of lines.entries()) {
    for (const delimiter of DELIMITERS) {
      const columns = columnsIn(content, delimiter);
      const table = SIGNATURES.find((signature) => matches(signature, columns))?.table;
      if (table) return { table, columns, delimiter, line };
    }
  }
  return undefined;
}

/** Column names, lower-case: `"First Name",Last Name` -> 'first name', 'last name' */
function columnsIn(line: string, delimiter: Delimiter): string[] {
  return line.split(delimiter).map((cell) =>
    cell
      .replaceAll(/["\ufeff]/g, '')
      .trim()
      .toLowerCase(),
  );
}

function matches({ has, lacks = [], isExact }: Signature, columns: readonly string[]): boolean {
  if (isExact && columns.filter((column) => column !== '').length !== has.length) return false;
  return has.every((column) => columns.includes(column)) && !lacks.some((column) => columns.includes(column));
}
