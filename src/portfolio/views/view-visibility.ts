import type { RecordPath } from '../model/record-kinds.ts';
import type { ViewItem } from './view.ts';

type Named = Pick<ViewItem, 'kind' | 'record_id' | 'shown'>;

/** Returns whether a view names a record as shown, which a record needs that only views show. */
export function shownBy({ items }: { items: readonly Named[] }): (kind: RecordPath, id: string) => boolean {
  const keys = new Set(items.filter(({ shown }) => shown).map(({ kind, record_id }) => `${kind} ${record_id}`));
  return (kind, id) => keys.has(`${kind} ${id}`);
}
