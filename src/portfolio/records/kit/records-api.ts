import { z } from 'zod';
import { call, callWithTag } from '../../../platform/api/api-client.ts';
import { type FieldFault, invalid } from '../../../platform/lib/app-error.ts';
import { fieldLabel } from '../../../platform/lib/field-label.ts';
import type { RecordBase, RecordKind, Values } from '../../model/record.ts';
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
  const { addFailed } = kind.wording;
  const parsed = parse(kind.input, input, addFailed);
  checkRules(kind, parsed, addFailed);
  const body = await call(`/api/${kind.path}/new`, { method: 'POST', body: parsed });
  return { record: recordIn(kind, body), message: messageIn(body) };
}

export async function readRecord<R extends OwnedRecord>(kind: KindOf<R>, id: string): Promise<Tagged<R>> {
  const { body, etag } = await callWithTag(recordUrl(kind, id));
  return { record: kind.record.parse(body), etag };
}

/** Sends the changed keys. Throws `conflict` if the record is no longer at the version of `etag`. */
export async function changeRecord<R extends OwnedRecord>(
  kind: KindOf<R>,
  { record, etag }: Tagged<R>,
  change: Values,
): Promise<Tagged<R> & { message: string }> {
  const { saveFailed } = kind.wording;
  const parsed = parse(kind.change, change, saveFailed);
  checkChange(kind, record, parsed, saveFailed);
  const response = await callWithTag(recordUrl(kind, record.id), { method: 'PATCH', body: parsed, ifMatch: etag });
  const saved = z.object({ [kind.entity]: kind.record }).parse(response.body)[kind.entity];
  return { record: saved as R, etag: response.etag, message: messageIn(response.body) };
}

export async function deleteRecord(kind: Pick<RecordKind, 'path'>, id: string): Promise<string> {
  return messageIn(await call(recordUrl(kind, id), { method: 'DELETE' }));
}

/** Restores a record that was deleted less than a minute ago. */
export async function restoreRecord(kind: Pick<RecordKind, 'path'>, id: string): Promise<string> {
  return messageIn(await call(`${recordUrl(kind, id)}/restore`, { method: 'POST' }));
}

/** The API path of one record. */
export function recordUrl({ path }: Pick<RecordKind, 'path'>, id: string): string {
  return `/api/${path}/${encodeURIComponent(id)}`;
}

/** The record in the response to a change. */
export function recordIn({ entity }: Pick<RecordKind, 'entity'>, body: unknown): Stored {
  return (body as Record<string, Stored>)[entity] as Stored;
}

function messageIn(body: unknown): string {
  return z.object({ message: z.string() }).parse(body).message;
}

function parse(schema: z.ZodType<Values>, values: Values, message: string): Values {
  const { data, error } = schema.safeParse(values);
  if (data) return data;
  throw invalid(message, error.issues.map(toFault));
}

/** 'badge_link' 'must be …' -> 'Badge link must be …', as the server words it. */
function toFault({ path, message }: z.core.$ZodIssue): FieldFault {
  const field = path.join('.');
  return { field, message: `${fieldLabel(field)} ${message}` };
}
