import type { ErrorMessage } from '../../../platform/lib/texts/sentence.ts';
import {
  type FieldChange,
  type ImportEntry,
  type ImportReport,
  type PlannedAction,
  type PlannedItem,
  REPORTED_ENTRIES_MAX,
  TRANSFER_SECTIONS,
  type TransferSection,
  type UnusedPart,
} from '../import-schemas.ts';
import { because } from '../parse/because.ts';
import { cutText } from '../parse/text.ts';

const TITLE_SHOWN_MAX = 120;

type Verdict = {
  action: PlannedAction;
  title: string;
  why: readonly ErrorMessage[];
  changes?: FieldChange[];
};

/** Returns why an item is not carried out; undefined if it is. */
export type SelectItem = (item: PlannedItem) => ErrorMessage | undefined;

export type PlannedSection = { section: TransferSection; items: PlannedItem[] };
export type ReportBuilder = ReturnType<typeof reportBuilder>;

/**
 * Collects the items of an import and its report; the counts include everything, the lists of the report are limited.
 * Keys of items depend only on the document, so that a preview's keys are valid when it is executed.
 */
export function reportBuilder(select: SelectItem = () => undefined) {
  const sections = new Map<TransferSection, ImportReport['sections'][number]>(
    TRANSFER_SECTIONS.map(([section]) => [section, { section, add: 0, change: 0, skip: 0, entries: [], left_out: 0 }]),
  );
  const planned = new Map<TransferSection, PlannedItem[]>();

  /** Returns true if the item is to be carried out. */
  function add(name: TransferSection, { action, title, why, changes = [] }: Verdict): boolean {
    const items = planned.get(name) ?? [];
    const item = { key: `${name}:${items.length}`, action, title: shortened(title), ...because(why), changes };
    items.push(item);
    planned.set(name, items);
    const left = select(item);
    count(name, { ...item, ...(left !== undefined && { action: 'skip', ...because([left]) }) });
    return left === undefined;
  }

  function count(name: TransferSection, { action, title, why, reasons }: PlannedItem): void {
    const section = sections.get(name);
    if (!section) return;
    const done = action === 'same' ? 'skip' : action;
    section[done]++;
    if (section.entries.length >= REPORTED_ENTRIES_MAX) section.left_out++;
    else section.entries.push({ action: done, title, why, reasons });
  }

  function report(unused: UnusedPart[]): ImportReport {
    const filled = [...sections.values()].filter(({ entries }) => entries.length > 0);
    const total = (action: ImportEntry['action']) => filled.reduce((sum, section) => sum + section[action], 0);
    return { add: total('add'), change: total('change'), skip: total('skip'), sections: filled, unused };
  }

  const items = (): PlannedSection[] =>
    TRANSFER_SECTIONS.flatMap(([section]) => {
      const items = planned.get(section);
      return items ? { section, items } : [];
    });

  return { add, report, items };
}

function shortened(title: string): string {
  const line = title.replaceAll(/\s+/g, ' ');
  return line.length > TITLE_SHOWN_MAX ? `${cutText(line, TITLE_SHOWN_MAX)}…` : line;
}
