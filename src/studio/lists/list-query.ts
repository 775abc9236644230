import { api, apiWithTag, call } from '../../platform/api/api-client.ts';
import { changedElsewhere } from '../../platform/ui/undo/undo-stack.ts';
import type { Visibility } from '../../portfolio/model/visibility.ts';
import { recordIn, type Stored } from '../../portfolio/records/kit/record-calls.ts';
import { type ListItem, withNames } from './list-item.ts';
import type { ListKind } from './record-lists.ts';

/** The rows of one list. Reloaded whenever a screen opens, because another tab or an import may have changed them. */
export function listQuery(kind: ListKind, userId: string) {
  return {
    queryKey: [kind.path, userId, 'studio'],
    queryFn: async (): Promise<ListItem[]> => withNames(kind.toItems(await call(kind.readPath(userId)))),
    refetchOnMount: 'always' as const,
  };
}

/** What a list changes of a record. */
export type Flags = { visibility: Visibility } | { show: string };

/**
 * Changes keys of one record, whatever was changed since it was loaded; returns what is stored then. What waits for approval
 * is approved only as it is shown: its writer may have corrected it since.
 */
export async function changeFlags(
  kind: ListKind,
  { id, pendingVersion }: Pick<ListItem, 'id' | 'pendingVersion'>,
  flags: Flags,
): Promise<Stored> {
  const ifMatch = pendingVersion === undefined ? undefined : await tagOf(kind, id, pendingVersion);
  return recordIn(kind, await api(`PATCH /api/${kind.path}/:id`, { params: { id }, body: flags, ifMatch }));
}

async function tagOf(kind: ListKind, id: string, version: string): Promise<string | undefined> {
  const { body, etag } = await apiWithTag(`GET /api/${kind.path}/:id`, { params: { id } });
  if (body.updated_at !== version) throw changedElsewhere();
  return etag;
}

/** Puts these records first in their list, in this order. */
export async function saveOrder(kind: ListKind, ids: readonly string[]): Promise<void> {
  await api(`POST /api/${kind.path}/order`, { body: { ids: [...ids] } });
}
