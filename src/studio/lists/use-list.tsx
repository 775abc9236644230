import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { deleteRecord, restoreRecord } from '../../records/kit/records-api.ts';
import { moved } from '../../ui/sorting/moves.ts';
import { useOfferUndo } from '../../ui/undo.tsx';
import { errorToNotice, useNotice } from '../../ui/use-notice.tsx';
import { changedOrder, type ListItem } from './list-item.ts';
import { changeFlags, listQuery, saveOrder } from './list-query.ts';
import type { ListKind } from './record-lists.ts';

/** The actions on a list's items. */
export type ListActions = {
  /** Moves the item at `from` to the position `to`. */
  move: (from: number, to: number) => void;
  hide: (item: ListItem, hidden: boolean) => void;
  pin: (item: ListItem, isPinned: boolean) => void;
  remove: (item: ListItem) => void;
};

/**
 * One of the owner's lists. A change shows at once; if it cannot be saved, an error is shown and the list is reloaded.
 */
export function useList(kind: ListKind, userId: string) {
  const client = useQueryClient();
  const query = listQuery(kind, userId);
  const result = useQuery(query);
  const items = result.data ?? [];
  const { notice, setNotice } = useNotice();
  const offerUndo = useOfferUndo();
  // Sequentially: the last chosen order must reach the server last.
  const lastSent = useRef<Promise<unknown>>(Promise.resolve());

  async function apply(change: (items: readonly ListItem[]) => ListItem[], send: () => Promise<unknown>) {
    setNotice(undefined);
    await client.cancelQueries({ queryKey: query.queryKey });
    client.setQueryData<ListItem[]>(query.queryKey, (cached = []) => change(cached));
    const sent = lastSent.current.then(send);
    lastSent.current = sent.catch(() => undefined);
    try {
      await sent;
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
      await client.invalidateQueries({ queryKey: query.queryKey });
    }
  }

  async function remove({ id, title }: ListItem) {
    setNotice(undefined);
    try {
      await deleteRecord(kind, id);
    } catch (thrown) {
      return setNotice({ tone: 'error', ...errorToNotice(thrown) });
    }
    client.setQueryData<ListItem[]>(query.queryKey, (cached = []) => cached.filter((item) => item.id !== id));
    offerUndo({
      done: `‘${title}’ deleted.`,
      async undo() {
        await restoreRecord(kind, id);
        await client.invalidateQueries({ queryKey: [kind.path] });
      },
    });
  }

  const replace = (id: string, flags: Partial<ListItem>) => (cached: readonly ListItem[]) =>
    cached.map((item) => (item.id === id ? { ...item, ...flags } : item));

  const actions: ListActions = {
    move(from, to) {
      const ids = changedOrder(items, moved(items, from, to));
      if (ids.length > 0)
        void apply(
          (cached) => moved(cached, from, to),
          () => saveOrder(kind, ids),
        );
    },
    hide: ({ id }, hidden) => void apply(replace(id, { hidden }), () => changeFlags(kind, id, { hidden })),
    pin: ({ id }, isPinned) =>
      void apply(replace(id, { isPinned }), () => changeFlags(kind, id, { show: String(isPinned) })),
    remove: (item) => void remove(item),
  };
  return { result, notice, actions };
}
