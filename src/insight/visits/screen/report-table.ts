import { withoutFormulas } from '../../../platform/rich-text/csv.ts';

/** A report as rows of named cells. */
export type ReportTable = readonly Readonly<Record<string, string | number>>[];

/** Returns CSV: the keys of `columns` are the first line; a cell that could be a formula becomes text. */
export function toCsv(columns: readonly string[], table: ReportTable): string {
  const lines = table.map((row) => columns.map((column) => String(row[column] ?? '')));
  return [columns, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
}

function cell(text: string): string {
  return `"${withoutFormulas(text).replaceAll('"', '""')}"`;
}
