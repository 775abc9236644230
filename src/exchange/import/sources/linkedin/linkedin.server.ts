import { say } from '../../../../platform/lib/texts/sentence.ts';
import type { UnusedPart } from '../../import-schemas.ts';
import { encodingText, type InputFile, note, type ReadOptions, type SourceDocument } from '../source.ts';
import { readTable } from './read-table.server.ts';
import { documentOf, type Tables } from './rows-to-document.ts';
import { type Header, headerOf, type Row, type TableName } from './tables.ts';

/** A folder of a profile that is kept in several languages. */
const LOCALE_FOLDER = /(?:^|\/)([a-z]{2,3}_[A-Z]{2})\//;

/** Reads all tables of an export together. */
export function readLinkedIn(files: readonly InputFile[], { language }: ReadOptions): SourceDocument {
  const languages = [...new Set(files.flatMap((file) => localeOf(file) ?? []))].sort();
  const chosen = languages.includes(language) ? language : (languages[0] ?? '');
  const notes: UnusedPart[] = [];
  const tables: Tables = new Map();
  for (const file of files) {
    const header = headerOf(file);
    const locale = localeOf(file);
    if (!header || (locale !== undefined && locale !== chosen)) continue;
    const rows = rowsOf(file, header, notes);
    const others = tables.get(header.table);
    if (others) others.push(...rows);
    else tables.set(header.table, rows);
  }
  if (language !== '' && language !== chosen && languages.length > 0) {
    notes.push(note('language', languageNotThere(language.slice(0, 20), chosen ?? '')));
  }
  return {
    source: 'linkedin',
    document: documentOf(new Map([...tables].map(([name, rows]) => [name, withoutRepeated(rows)])), notes),
    notes,
    ...(languages.length > 0 && { languages, language: chosen }),
  };
}

/** A table that is in the export twice, with other names or in two ZIPs, counts once. */
function withoutRepeated(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [JSON.stringify([...row].sort()), row])).values()];
}

function localeOf({ path }: InputFile): string | undefined {
  return LOCALE_FOLDER.exec(path)?.[1];
}

function languageNotThere(language: string, chosen: string) {
  return say('there is no {language} in the export: {chosen} was read', { language, chosen });
}

function rowsOf(file: InputFile, header: Header, notes: UnusedPart[]): Row[] {
  // Recommendations that the owner has written have the same header.
  if (header.table === 'recommendations' && /given/i.test(file.path)) return [];
  const read = readTable(file, header);
  if (!read) notes.push(note(file.path.slice(-60) || nameOf(header.table), 'is no table of LinkedIn; not read'));
  if (!read) return [];
  const { rows, guessed, isCut } = read;
  if (guessed) notes.push(note(nameOf(header.table), encodingText(guessed)));
  if (isCut) notes.push(note(nameOf(header.table), say('only the first {n} rows are read', { n: 10_000 })));
  return rows;
}

function nameOf(table: TableName): string {
  return `LinkedIn ${table}`;
}
