import { fieldWords } from '../../../platform/lib/field-label.ts';
import { type ErrorMessage, say } from '../../../platform/lib/texts/sentence.ts';
import type { ListPath } from '../../../portfolio/model/record-kinds.ts';
import { KINDS } from '../../../portfolio/records/kinds.ts';
import { completeNew } from '../../../portfolio/records/new-records.ts';
import type { TextKind } from '../../../portfolio/translations/translatable.ts';
import type { LanguageTranslation } from '../../../portfolio/translations/translate.ts';
import type { TransferSection } from '../import-schemas.ts';
import type { ReadEntry, Values } from '../resume.ts';
import type { ReportBuilder } from './import-report.ts';
import { changesOfOrigin, keptWithoutChanges, originName } from './origin.ts';
import { changesTo, verdictOn } from './plan-record.ts';
import type { Keeping, PreservedBudget } from './preserved-budget.ts';
import { paired } from './record-identity.ts';

export type StoredEntry = { id: string; values: Values };

/** Rows to write: complete ones to add, and the changed fields of existing ones. */
export type RowChanges = { add: StoredEntry[]; change: StoredEntry[] };

export type Tools = {
  report: ReportBuilder;
  budget: PreservedBudget;
  freshId(): string;
  /** Maximum records of one kind in an account. */
  recordsMax: number;
  /** Returns the translations of an entry that the account does not have like that. */
  newTranslations(kind: TextKind, id: string, translations: ReadEntry['translations']): LanguageTranslation[];
  /** Takes the id that an entry of the document has in the account. */
  found(entry: ReadEntry | number, id: string): void;
  /** Takes translations that are imported. */
  translate(translations: readonly LanguageTranslation[]): void;
};

const ENTRY_TRANSFERS = ['languages', 'interests', 'references'] as const;

/** The section of the report: languages, interests and references have sections of their own. */
function reportedAs(path: ListPath, { section }: Values): TransferSection {
  return path === 'entries' ? (ENTRY_TRANSFERS.find((name) => name === section) ?? path) : path;
}

/** Plans the changes of one kind of records. */
export function planRecords(
  path: ListPath,
  entries: readonly ReadEntry[],
  present: readonly StoredEntry[],
  { report, budget, freshId, recordsMax, newTranslations, translate, found }: Tools,
): RowChanges {
  const kind = KINDS[path];
  const rows: RowChanges = { add: [], change: [] };
  const byOrigin = new Map(present.map((record) => [originName(budget.extras.records[record.id]), record]));
  for (const { entry, index, title } of paired(path, entries, present)) {
    const origin = originName(entry.kept);
    const followed = origin === undefined ? undefined : byOrigin.get(origin);
    const stored = followed ?? (index === undefined ? undefined : present[index]);
    if (stored) {
      found(entry, stored.id);
      // The slug is set by the server, whatever a document contains.
      const derived = [...entry.derived, ...Object.keys(kind.serverFields ?? {})];
      const before = budget.extras.records[stored.id];
      const differing = changesTo(stored.values, { ...entry, derived }, kind.period);
      const changes = changesOfOrigin(differing, stored.values, { given: entry.kept, stored: before });
      const isChanged = Object.keys(changes).length > 0;
      const kept = budget.addTo(stored.id, isChanged ? entry.kept : keptWithoutChanges(entry.kept, before));
      const translations = newTranslations(path, stored.id, entry.translations);
      const verdict = verdictOn(stored.values, changes, { keeping: kept.keeping, translations });
      const notes = verdict.action === 'same' ? [] : entry.notes;
      if (!report.add(reportedAs(path, entry.values), { ...verdict, title, why: [...verdict.why, ...notes] })) continue;
      kept.store();
      translate(translations);
      if (isChanged) rows.change.push({ id: stored.id, values: changes });
    } else if (present.length + rows.add.length >= recordsMax) {
      report.add(reportedAs(path, entry.values), {
        action: 'skip',
        title,
        why: [say('a portfolio holds at most {n}', { n: recordsMax })],
      });
    } else {
      const id = freshId();
      const kept = budget.addTo(id, entry.kept);
      if (
        !report.add(reportedAs(path, entry.values), { action: 'add', title, why: whyAdded(path, entry, kept.keeping) })
      )
        continue;
      found(entry, id);
      kept.store();
      translate(newTranslations(path, id, entry.translations));
      rows.add.push({ id, values: entry.values });
    }
  }
  return { ...rows, add: completed(path, rows.add, present) };
}

/** Of a record that its source hides, or that names somebody else. */
export const COMES_HIDDEN = 'comes in hidden: only you see it' as const;

function whyAdded(path: ListPath, { values, kept, notes }: ReadEntry, keeping: Keeping): ErrorMessage[] {
  const missing = KINDS[path].required.filter((field) => values[field] === '').map(fieldWords);
  return [
    'new',
    // The form for repositories says that all of them do.
    ...(values.visibility === 'nobody' && originName(kept) === undefined ? [COMES_HIDDEN] : []),
    ...missingFields(missing),
    ...notes,
    ...(keeping === 'full' ? (['there was no room to keep what is not shown'] as const) : []),
  ];
}

function missingFields(fields: readonly string[]): ErrorMessage[] {
  if (fields.length === 0) return [];
  const text = fields.length === 1 ? '{fields} is missing and stored empty' : '{fields} are missing and stored empty';
  return [say(text, { fields })];
}

/** With what the server sets in the rows of this kind. */
function completed(path: ListPath, added: StoredEntry[], present: readonly StoredEntry[]): StoredEntry[] {
  const values = completeNew(path, valuesOf(added), valuesOf(present));
  return added.map((entry, index) => ({ ...entry, values: values[index] ?? entry.values }));
}

function valuesOf(entries: readonly StoredEntry[]): Values[] {
  return entries.map(({ values }) => values);
}
