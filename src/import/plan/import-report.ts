import {
  type ImportEntry,
  type ImportReport,
  REPORTED_ENTRIES_MAX,
  TRANSFER_SECTIONS,
  type TransferSection,
  type UnusedPart,
} from '../import-schemas.ts';
import { cutText } from '../parse/text.ts';

const TITLE_SHOWN_MAX = 120;

export type ReportBuilder = ReturnType<typeof reportBuilder>;

/** Collects the report of an import; the counts include everything, the lists are limited. */
export function reportBuilder() {
  const sections = new Map<TransferSection, ImportReport['sections'][number]>(
    TRANSFER_SECTIONS.map(([section]) => [section, { section, add: 0, change: 0, skip: 0, entries: [], left_out: 0 }]),
  );

  function add(name: TransferSection, { action, title, why }: ImportEntry): void {
    const section = sections.get(name);
    if (!section) return;
    section[action]++;
    if (section.entries.length >= REPORTED_ENTRIES_MAX) section.left_out++;
    else section.entries.push({ action, title: shortened(title), why });
  }

  function report(unused: UnusedPart[]): ImportReport {
    const filled = [...sections.values()].filter(({ entries }) => entries.length > 0);
    const total = (action: ImportEntry['action']) => filled.reduce((sum, section) => sum + section[action], 0);
    return { add: total('add'), change: total('change'), skip: total('skip'), sections: filled, unused };
  }

  return { add, report };
}

function shortened(title: string): string {
  const line = title.replaceAll(/\s+/g, ' ');
  return line.length > TITLE_SHOWN_MAX ? `${cutText(line, TITLE_SHOWN_MAX)}…` : line;
}
