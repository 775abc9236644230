import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { RecordBase, RecordKind, Values } from '../../model/record.ts';
import { type Visibility, visibilityOf } from '../../model/visibility.ts';
import type { OwnedRow } from '../../record-tables.ts';
import { toColumn } from '../../storage/columns.ts';

/** A stored record; its own fields match its kind's schema. */
export type StoredRecord = RecordBase & Record<string, unknown>;

type Reader = { kind: RecordKind; toRecord: (row: OwnedRow) => StoredRecord };

const ROW_COLUMNS = ['id', 'user_id', 'sort_order', 'created_at', 'updated_at'] as const;

/** Converts values to columns, and a visibility to its two columns. */
export function toRow(values: Values): Values {
  const row = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toRecordColumn(value)]));
  return values.visibility === undefined ? row : { ...row, ...visibilityColumns(visibilityOf(values)) };
}

/** An amount is text: each engine would write a number in its own way. */
function toRecordColumn(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : toColumn(value);
}

export function visibilityColumns(visibility: Visibility): Pick<OwnedRow, 'hidden' | 'visibility'> {
  return { visibility, hidden: Number(visibility !== 'everyone') };
}

const emptyRows = new Map<string, Values>();

/**
 * Returns the row of today of what another version of the program may have stored: a row that was published or deleted,
 * or a record of a version. Columns that are gone drop out, and those that came since are empty.
 */
export function completedRow(kind: RecordKind, stored: Values): OwnedRow {
  let empty = emptyRows.get(kind.path);
  if (!empty) {
    const { id: _, user_id: __, ...values } = kind.input.parse({});
    empty = toRow(values);
    emptyRows.set(kind.path, empty);
  }
  // One object each: of a full account there are ten thousand at the same time.
  const row: Values = { ...empty };
  for (const column of ROW_COLUMNS) if (column in stored) row[column] = toColumn(stored[column]);
  for (const column of kind.columns) if (column in stored) row[column] = toRecordColumn(stored[column]);
  return Object.assign(row, visibilityColumns(visibilityOf(stored))) as unknown as OwnedRow;
}

/** The record of such a row. */
export function completedRecord({ kind, toRecord }: Reader, stored: Values): StoredRecord {
  return toRecord(completedRow(kind, stored));
}

/** A query's condition for public rows, equivalent to `isPublic` for records. */
export function isPublicRow(kind: Pick<RecordKind, 'names'>): RawBuilder<boolean> {
  return sql<boolean>`hidden = 0 and ${isNamedRow(kind)}`;
}

/** The same for rows that a view can show. */
export function isShowableRow(kind: Pick<RecordKind, 'names'>): RawBuilder<boolean> {
  return sql<boolean>`(hidden = 0 or visibility = 'views') and ${isNamedRow(kind)}`;
}

function isNamedRow({ names }: Pick<RecordKind, 'names'>): RawBuilder<boolean> {
  const named = names.map((field) => sql`${sql.ref(field)} <> ''`);
  return sql<boolean>`(${sql.join(named, sql` or `)})`;
}

/** Created once for a kind: a list may have ten thousand rows. */
export function recordReader(kind: RecordKind): (row: OwnedRow) => StoredRecord {
  const lists = Object.keys(kind.fields).filter((field) => isList(kind, field));
  const amounts = Object.keys(kind.fields).filter((field) => kind.fields[field] instanceof z.ZodNullable);
  const hasPosition = 'position' in kind.fields;
  const { object } = kind;
  return <R extends OwnedRow>(row: R) => {
    const record: Values = {};
    // Column by column: a spread of a row of node:sqlite takes four times as long.
    for (const column in row) if (column !== 'sort_order') record[column] = row[column];
    // A row that was published or deleted earlier may have `hidden` instead.
    record.visibility = visibilityOf(record);
    record.hidden = record.visibility !== 'everyone';
    if (!hasPosition) record.position = row.sort_order;
    // Most lists are empty: without parsing them, a list of projects is read in half the time.
    if (object) Object.assign(record, object.read(record));
    for (const field of amounts) record[field] = record[field] === '' ? null : Number(record[field]);
    for (const field of lists) record[field] = record[field] === '[]' ? [] : JSON.parse(String(record[field]));
    return record as StoredRecord;
  };
}

function isList(kind: RecordKind, field: string): boolean {
  return kind.fields[field] instanceof z.ZodArray;
}
