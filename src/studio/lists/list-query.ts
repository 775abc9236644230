import { call } from '../../lib/api-client.ts';
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

/** Changes keys of one record, whatever was changed since it was loaded. */
export async function changeFlags(kind: ListKind, id: string, flags: { hidden?: boolean; show?: string }) {
  await call(`/api/${kind.path}/${encodeURIComponent(id)}`, { method: 'PATCH', body: flags });
}

/** Puts these records first in their list, in this order. */
export async function saveOrder(kind: ListKind, ids: readonly string[]): Promise<void> {
  await call(`/api/${kind.path}/order`, { method: 'POST', body: { ids } });
}
