/** A report as rows of named cells. */
export type ReportTable = readonly Readonly<Record<string, string | number>>[];

/** Returns CSV: the keys of `columns` are the first line; a cell that could be a formula becomes text. */
export function toCsv(columns: readonly string[], table: ReportTable): string {
  const lines = table.map((row) => columns.map((column) => String(row[column] ?? '')));
  return [columns, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
}

/** The first character of a formula, or its full-width form. */
const FORMULA = /(^|[;\t\r\n])(\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;

/** If `;` is the separator, programs split even quoted cells there: a formula could begin after it. */
function cell(text: string): string {
  return `"${text.replace(FORMULA, "$1'$2").replaceAll('"', '""')}"`;
}
