import type { QueryClient } from '@tanstack/react-query';
import { changedElsewhere, type Step } from '../../platform/ui/undo/undo-stack.ts';
import { refreshing } from '../../portfolio/records/kit/record-steps.ts';
import { changedOrder, inFormerOrder } from './list-item.ts';
import { listQuery, saveOrder } from './list-query.ts';
import type { ListKind } from './record-lists.ts';

type Ordered = {
  kind: ListKind;
  userId: string;
  done: string;
  /** All ids of the list. */
  before: readonly string[];
  after: readonly string[];
};

/** A change of a list's order. */
export function orderStep(client: QueryClient, { kind, userId, done, before, after }: Ordered): Step {
  const send = (expected: readonly string[], wanted: readonly string[]) =>
    refreshing(client, kind, async () => {
      const stored = await listQuery(kind, userId).queryFn();
      const ordered = inFormerOrder(stored, expected, wanted);
      if (!ordered) throw changedElsewhere();
      const ids = changedOrder(stored, ordered);
      if (ids.length > 0) await saveOrder(kind, ids);
    });
  return { done, undo: () => send(after, before), redo: () => send(before, after) };
}
