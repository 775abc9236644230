import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { numberText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { moved } from '../../platform/ui/sorting/moves.ts';
import { useOfferUndo, useUndoSession } from '../../platform/ui/undo/undo.tsx';
import type { Step } from '../../platform/ui/undo/undo-stack.ts';
import { errorToNotice, useNotice } from '../../platform/ui/use-notice.tsx';
import type { Visibility } from '../../portfolio/model/visibility.ts';
import { deleteRecord } from '../../portfolio/records/kit/record-calls.ts';
import { changeStep, deletionStep } from '../../portfolio/records/kit/record-steps.ts';
import { changedOrder, type ListItem } from './list-item.ts';
import { changeFlags, type Flags, listQuery, saveOrder } from './list-query.ts';
import { orderStep } from './order-step.ts';
import type { ListKind } from './record-lists.ts';

/** The actions on a list's items. */
export type ListActions = {
  /** Moves the item at `from` to the position `to`. */
  move: (from: number, to: number) => void;
  showTo: (item: ListItem, visibility: Visibility) => void;
  /** As one step, which is undone as one. */
  showAllTo: (items: readonly ListItem[], visibility: Visibility) => void;
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
  const { record } = useUndoSession();
  // Sequentially: the last chosen order must reach the server last.
  const lastSent = useRef<Promise<unknown>>(Promise.resolve());

  async function apply(change: (items: readonly ListItem[]) => ListItem[], send: () => Promise<Step>) {
    setNotice(undefined);
    await client.cancelQueries({ queryKey: query.queryKey });
    client.setQueryData<ListItem[]>(query.queryKey, (cached = []) => change(cached));
    const sent = lastSent.current.then(send);
    lastSent.current = sent.catch(() => undefined);
    try {
      return await sent;
    } catch (thrown) {
      setNotice({ tone: 'error', ...errorToNotice(thrown) });
      await client.invalidateQueries({ queryKey: query.queryKey });
      return undefined;
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
    offerUndo(deletionStep(client, kind, t('‘{name}’ deleted.', { name: title }), id));
  }

  const replace = (id: string, flags: Partial<ListItem>) => (cached: readonly ListItem[]) =>
    cached.map((item) => (item.id === id ? { ...item, ...flags } : item));

  /** `former` is what the flags were. */
  const flag = (item: ListItem, shown: Partial<ListItem>, flags: Flags, former: Flags, done: string) =>
    record(
      apply(replace(item.id, shown), async () => {
        const after = await changeFlags(kind, item, flags);
        return changeStep(client, kind, done, { ...after, ...former }, after);
      }),
    );

  const actions: ListActions = {
    move(from, to) {
      const after = moved(items, from, to);
      const ids = changedOrder(items, after);
      if (ids.length === 0) return;
      const done = t('‘{name}’ moved.', { name: items[from]?.title ?? '' });
      const step = orderStep(client, { kind, userId, done, before: idsOf(items), after: idsOf(after) });
      record(
        apply(
          (cached) => moved(cached, from, to),
          () => saveOrder(kind, ids).then(() => step),
        ),
      );
    },
    showTo(item, visibility) {
      const done = t(DONE[visibility], { name: item.title });
      flag(item, { visibility }, { visibility }, { visibility: item.visibility }, done);
    },
    showAllTo(chosen, visibility) {
      const changing = chosen.filter((item) => item.visibility !== visibility);
      if (changing.length === 0) return;
      const ids = new Set(idsOf(changing));
      const done = t('Visibility changed: {n}.', { n: numberText(changing.length) });
      record(
        apply(
          (cached) => cached.map((item) => (ids.has(item.id) ? { ...item, visibility } : item)),
          async () => {
            const steps: Step[] = [];
            for (const item of changing) {
              const after = await changeFlags(kind, item, { visibility });
              steps.push(changeStep(client, kind, done, { ...after, visibility: item.visibility }, after));
            }
            return allOf(done, steps);
          },
        ),
      );
    },
    pin(item, isPinned) {
      const done = t(isPinned ? '‘{name}’ pinned.' : '‘{name}’ unpinned.', { name: item.title });
      flag(item, { isPinned }, { show: String(isPinned) }, { show: String(!isPinned) }, done);
    },
    remove: (item) => void remove(item),
  };
  return { result, notice, actions };
}

const DONE = {
  everyone: '‘{name}’ shown.',
  views: '‘{name}’ is shown only in views that name it.',
  nobody: '‘{name}’ hidden.',
} as const;

/** Several changes that are undone and redone as one. */
function allOf(done: string, steps: readonly Step[]): Step {
  return {
    done,
    async undo() {
      for (const step of steps) await step.undo();
    },
    async redo() {
      for (const step of steps) await step.redo();
    },
  };
}

function idsOf(items: readonly Pick<ListItem, 'id'>[]): string[] {
  return items.map(({ id }) => id);
}
