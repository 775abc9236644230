/** A report as rows of named cells. */
export type Table = readonly Readonly<Record<string, string | number>>[];

/** As a spreadsheet reads it: the keys of `columns` are the first line; a cell that would begin a formula is text. */
export function toCsv(columns: readonly string[], table: Table): string {
  const lines = table.map((row) => columns.map((column) => String(row[column] ?? '')));
  return [columns, ...lines].map((line) => line.map(cell).join(',')).join('\r\n');
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
