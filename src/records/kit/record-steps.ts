import type { QueryClient } from '@tanstack/react-query';
import { call, callWithTag } from '../../lib/api-client.ts';
import { isAppError } from '../../lib/app-error.ts';
import type { RecordKind, Values } from '../../model/record.ts';
import { changedElsewhere, type Step } from '../../ui/undo/undo-stack.ts';
import { deleteRecord, recordUrl, restoreRecord } from './records-api.ts';

type Kind = Pick<RecordKind, 'path' | 'entity'>;
/** A record as the API returns it. */
export type Stored = Values & { id: string };

/** A change to a record, from what it was before to what is stored now. */
export function changeStep(client: QueryClient, kind: Kind, done: string, before: Stored, after: Stored): Step {
  let current = after;
  const send = (wanted: Stored) =>
    refreshing(client, kind, async () => {
      current = await changeIfSame(kind, current, changedContent(current, wanted));
    });
  return { done, undo: () => send(before), redo: () => send(after) };
}

/** `onRestored` gets the message of the response. */
export function deletionStep(
  client: QueryClient,
  kind: Pick<Kind, 'path'>,
  done: string,
  id: string,
  onRestored?: (message: string) => void,
): Step {
  return {
    done,
    undo: () =>
      refreshing(client, kind, async () => {
        const message = await restoreRecord(kind, id);
        onRestored?.(message);
      }),
    redo: () => refreshing(client, kind, () => deleteRecord(kind, id)),
  };
}

/** Reloads what is shown of these records: after a success, or if they turned out to differ from what is shown. */
export async function refreshing(
  client: QueryClient,
  { path }: Pick<Kind, 'path'>,
  action: () => Promise<unknown>,
): Promise<void> {
  const refresh = () => client.invalidateQueries({ queryKey: [path] });
  try {
    await action();
  } catch (thrown) {
    if (isAppError(thrown) && (thrown.code === 'conflict' || thrown.code === 'not_found')) await refresh();
    throw thrown;
  }
  await refresh();
}

/** What the owner has not written: set by the server, or changed by ordering the list. */
const WITHOUT_CONTENT = ['id', 'user_id', 'created_at', 'updated_at', 'slug'];

/** Returns the keys of `after` whose content differs from `before`. */
export function changedContent(before: Values, after: Values): Values {
  const isChanged = ([key, value]: [string, unknown]) =>
    !WITHOUT_CONTENT.includes(key) &&
    // The place in the list; that of an experience is its job title.
    !(key === 'position' && typeof value === 'number') &&
    JSON.stringify(value) !== JSON.stringify(before[key]);
  return Object.fromEntries(Object.entries(after).filter(isChanged));
}

/** Sends the change if the stored record has the content of `expected`, and returns what is stored then. */
async function changeIfSame(kind: Kind, expected: Stored, change: Values): Promise<Stored> {
  const url = recordUrl(kind, expected.id);
  const { body, etag } = await callWithTag(url);
  if (Object.keys(changedContent(body as Values, expected)).length > 0) throw changedElsewhere();
  return recordIn(kind, await call(url, { method: 'PATCH', body: change, ifMatch: etag }));
}

/** The record in the response to a change. */
export function recordIn({ entity }: Pick<Kind, 'entity'>, body: unknown): Stored {
  return (body as Record<string, Stored>)[entity] as Stored;
}
