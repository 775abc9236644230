import { type ImportAction, type ImportReport, TRANSFER_SECTIONS } from './import-schemas.ts';

const DONE: Record<ImportAction, string> = { add: 'added', change: 'changed', skip: 'skipped' };

/** '3 added, 1 changed, 2 skipped' */
export function countsText({ add, change, skip }: Pick<ImportReport, ImportAction>): string {
  return `${add} added, ${change} changed, ${skip} skipped`;
}

/** Returns the report of an import for a terminal: a line for each entry, with reasons. */
export function reportText(report: ImportReport): string {
  const titles = new Map<string, string>(TRANSFER_SECTIONS);
  const sections = report.sections.flatMap(({ section, entries, left_out, ...counts }) => [
    '',
    `${titles.get(section)}: ${countsText(counts)}`,
    ...entries.map(({ action, title, why }) => `  ${DONE[action].padEnd(8)}${shown(title)} (${shown(why)})`),
    ...(left_out > 0 ? [`  … and ${left_out} more`] : []),
  ]);
  const unused = report.unused.map(
    ({ where, times, why }) => `  ${shown(where)}${times > 1 ? ` (${times} times)` : ''}: ${shown(why)}`,
  );
  return [
    `Imported: ${countsText(report)}.`,
    ...sections,
    ...(unused.length > 0 ? ['', 'Not imported:', ...unused] : []),
  ].join('\n');
}

/** A document's text must not move the terminal's cursor or reverse the line. */
function shown(text: string): string {
  return text.replaceAll(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, ' ');
}
