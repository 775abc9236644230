/** A report as rows of named cells. */
export type Table = readonly Readonly<Record<string, string | number>>[];

/** As a spreadsheet reads it: the keys of `columns` are the first line; a cell that would begin a formula is text. */
export function toCsv(columns: readonly string[], table: Table): string {
  const lines = table.map((row) => columns.map((column) => String(row[column] ?? '')));
  return [columns, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
}

/** A formula's first character, or its full-width form. */
const FORMULA = /(^|[;\t\r\n])(\s*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20])/g;

/** Where `;` separates cells, programs split at one even if it is quoted: a formula could begin after it. */
function cell(text: string): string {
  return `"${text.replace(FORMULA, "$1'$2").replaceAll('"', '""')}"`;
}
