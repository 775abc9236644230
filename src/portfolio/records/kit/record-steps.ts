import type { QueryClient } from '@tanstack/react-query';
import { api, apiWithTag } from '../../../platform/api/api-client.ts';
import { isAppError } from '../../../platform/lib/app-error.ts';
import { t } from '../../../platform/lib/texts/studio/studio-texts.ts';
import { changedElsewhere, type Step } from '../../../platform/ui/undo/undo-stack.ts';
import type { RecordKind, Values } from '../../model/record.ts';
import { deleteRecord, recordIn, restoreRecord, type Stored } from './record-calls.ts';

type Kind = Pick<RecordKind, 'path' | 'entity'>;

/** A change to a record, from what it was before to what is stored now. */
export function changeStep(client: QueryClient, kind: Kind, done: string, before: Stored, after: Stored): Step {
  let current = after;
  const send = (wanted: Stored) =>
    refreshing(client, kind, async () => {
      current = await changeIfSame(kind, current, changedContent(current, wanted));
    });
  return { done, undo: () => send(before), redo: () => send(after) };
}

/** Undone, the record is in the trash. */
export function additionStep(client: QueryClient, kind: Kind, done: string, added: Stored): Step {
  return {
    done,
    undone: t('It is in the trash.'),
    undo: () =>
      refreshing(client, kind, async () => {
        await readIfSame(kind, added);
        await deleteRecord(kind, added.id);
      }),
    redo: () => refreshing(client, kind, () => restoreRecord(kind, added.id)),
  };
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
  const etag = await readIfSame(kind, expected);
  const options = { params: { id: expected.id }, body: change, ifMatch: etag };
  return recordIn(kind, await api(`PATCH /api/${kind.path}/:id`, options));
}

/** Returns the ids of the records that still have this content. Throws `conflict` if none has. */
export async function unchangedIds({ path }: Kind, expected: readonly Stored[]): Promise<string[]> {
  const stored = new Map((await api(`GET /api/${path}`, { query: {} })).map((record) => [record.id, record]));
  const ids = expected.flatMap((record) => {
    const now = stored.get(record.id);
    return now && Object.keys(changedContent(now, record)).length === 0 ? [record.id] : [];
  });
  if (ids.length === 0) throw changedElsewhere();
  return ids;
}

/** Returns the entity tag of the stored record. Throws `conflict` if it does not have the content of `expected`. */
async function readIfSame(kind: Kind, expected: Stored): Promise<string | undefined> {
  const { body, etag } = await apiWithTag(`GET /api/${kind.path}/:id`, { params: { id: expected.id } });
  if (Object.keys(changedContent(body, expected)).length > 0) throw changedElsewhere();
  return etag;
}
