import type { z } from 'zod';
import { api, apiWithTag } from '../../../platform/api/api-client.ts';
import { type Fault, invalid } from '../../../platform/lib/app-error.ts';
import { fieldLabel } from '../../../platform/lib/field-label.ts';
import { type ErrorMessage, faultOf } from '../../../platform/lib/texts/sentence.ts';
import type { RecordBase, RecordKind, Values } from '../../model/record.ts';
import { failureOf } from '../../model/record-failures.ts';
import { checkChange, checkRules } from '../../model/record-rules.ts';

/** The fields of a record used here; `position` has another meaning in an experience. */
export type OwnedRecord = Omit<RecordBase, 'position'>;

/** A kind whose records have the type R. */
export type KindOf<R extends OwnedRecord> = Omit<RecordKind, 'record'> & { record: z.ZodType<R> };

/** A record as the API returns it. */
export type Stored = Values & { id: string };

/** A record with the entity tag of its version. */
export type Tagged<R> = { record: R; etag: string | undefined };

/** Parses and sends a new record; returns it as it is stored, with the success message. */
export async function addRecord(kind: RecordKind, input: Values): Promise<{ record: Stored; message: string }> {
  const addFailed = failureOf('adding', kind);
  const parsed = parse(kind.input, input, addFailed);
  checkRules(kind, parsed, addFailed);
  const response = await api(`POST /api/${kind.path}/new`, { body: parsed });
  return { record: recordIn(kind, response), message: response.message };
}

export async function readRecord<R extends OwnedRecord>(kind: KindOf<R>, id: string): Promise<Tagged<R>> {
  const { body, etag } = await apiWithTag(`GET /api/${kind.path}/:id`, { params: { id } });
  return { record: kind.record.parse(body), etag };
}

/** Sends the changed keys. Throws `conflict` if the record is no longer at the version of `etag`. */
export async function changeRecord<R extends OwnedRecord>(
  kind: KindOf<R>,
  { record, etag }: Tagged<R>,
  change: Values,
): Promise<Tagged<R> & { message: string }> {
  const saveFailed = failureOf('saving', kind);
  const parsed = parse(kind.change, change, saveFailed);
  checkChange(kind, record, parsed, saveFailed);
  const params = { id: record.id };
  const response = await apiWithTag(`PATCH /api/${kind.path}/:id`, { params, body: parsed, ifMatch: etag });
  const saved = kind.record.parse(recordIn(kind, response.body));
  return { record: saved, etag: response.etag, message: response.body.message };
}

export async function deleteRecord(kind: Pick<RecordKind, 'path'>, id: string): Promise<string> {
  return (await api(`DELETE /api/${kind.path}/:id`, { params: { id } })).message;
}

/** Restores a record that was deleted less than a minute ago. */
export async function restoreRecord(kind: Pick<RecordKind, 'path'>, id: string): Promise<string> {
  return (await api(`POST /api/${kind.path}/:id/restore`, { params: { id } })).message;
}

/** The record in the response to a change. */
export function recordIn({ entity }: Pick<RecordKind, 'entity'>, body: unknown): Stored {
  return (body as Record<string, Stored>)[entity] as Stored;
}

function parse(schema: z.ZodType<Values>, values: Values, message: ErrorMessage): Values {
  const { data, error } = schema.safeParse(values);
  if (data) return data;
  throw invalid(message, error.issues.map(toFault));
}

/** 'badge_link' 'must be …' -> 'Badge link must be …', as the server words it. */
function toFault({ path, message }: z.core.$ZodIssue): Fault {
  const field = path.join('.');
  return { field, message: faultOf(fieldLabel(field), message) };
}
