import type { QueryClient } from '@tanstack/react-query';
import { numberText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { type Move, moved } from '../../platform/ui/sorting/moves.ts';
import type { UndoSession } from '../../platform/ui/undo/undo-session.ts';
import type { Step } from '../../platform/ui/undo/undo-stack.ts';
import type { Visibility } from '../../portfolio/model/visibility.ts';
import { deleteRecord } from '../../portfolio/records/kit/record-calls.ts';
import { changeStep, deletionStep } from '../../portfolio/records/kit/record-steps.ts';
import { changedOrder, type ListItem, movedWithinGroups, placeAfter } from './list-item.ts';
import { changeFlags, type Flags, listQuery, saveOrder } from './list-query.ts';
import { removeMany, showMany } from './many-steps.ts';
import { orderStep } from './order-step.ts';
import type { ListKind } from './record-lists.ts';

/** The actions on a list's items. */
export type ListActions = {
  /** Moves the item at `from` to the position `to`. */
  move: (from: number, to: number) => void;
  /** Within its group. */
  moveRow: (item: ListItem, move: Move) => void;
  showTo: (item: ListItem, visibility: Visibility) => void;
  /** As one step, which is undone as one. */
  showAllTo: (items: readonly ListItem[], visibility: Visibility) => void;
  /** Each within its group. */
  moveAll: (items: readonly ListItem[], to: 'top' | 'end') => void;
  removeAll: (items: readonly ListItem[]) => void;
  pin: (item: ListItem, isPinned: boolean) => void;
  remove: (item: ListItem) => void;
};

type ListParts = {
  client: QueryClient;
  kind: ListKind;
  userId: string;
  record: UndoSession['record'];
  /** Gets what was thrown; undefined for nothing. */
  report: (failure: unknown) => void;
  warn: (message: string) => void;
};

/** A change shows at once; if it cannot be saved, that is reported and the list is loaded again. */
export function createListActions({ client, kind, userId, record, report, warn }: ListParts): ListActions {
  const { queryKey } = listQuery(kind, userId);
  const itemsNow = () => client.getQueryData<ListItem[]>(queryKey) ?? [];
  // Sequentially: the last chosen order must reach the server last.
  let lastSent: Promise<unknown> = Promise.resolve();

  async function apply(change: (items: readonly ListItem[]) => ListItem[], send: () => Promise<Step>) {
    report(undefined);
    await client.cancelQueries({ queryKey });
    client.setQueryData<ListItem[]>(queryKey, (cached = []) => change(cached));
    const sent = lastSent.then(send);
    lastSent = sent.catch(() => undefined);
    try {
      return await sent;
    } catch (thrown) {
      report(thrown);
      await client.invalidateQueries({ queryKey });
      return undefined;
    }
  }

  async function remove({ id, title }: ListItem) {
    report(undefined);
    try {
      await deleteRecord(kind, id);
    } catch (thrown) {
      return report(thrown);
    }
    client.setQueryData<ListItem[]>(queryKey, (cached = []) => cached.filter((item) => item.id !== id));
    record(deletionStep(client, kind, t('‘{name}’ deleted.', { name: title }), id), 'offer');
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

  const reorder = (done: string, order: (items: readonly ListItem[]) => ListItem[]) => {
    const items = itemsNow();
    const after = order(items);
    const ids = changedOrder(items, after);
    if (ids.length === 0) return;
    const step = orderStep(client, { kind, userId, done, before: idsOf(items), after: idsOf(after) });
    record(apply(order, () => saveOrder(kind, ids).then(() => step)));
  };

  const move = (from: number, to: number) =>
    reorder(t('‘{name}’ moved.', { name: itemsNow()[from]?.title ?? '' }), (cached) => moved(cached, from, to));

  return {
    move,
    moveRow({ id }, wanted) {
      const items = itemsNow();
      const from = items.findIndex((item) => item.id === id);
      if (from >= 0) move(from, placeAfter(items, from, wanted));
    },
    showTo(item, visibility) {
      const done = t(DONE[visibility], { name: item.title });
      flag(item, { visibility }, { visibility }, { visibility: item.visibility }, done);
    },
    showAllTo(chosen, visibility) {
      const changing = chosen.filter((item) => item.visibility !== visibility);
      if (changing.length === 0) return;
      const ids = new Set(idsOf(changing));
      record(
        apply(
          (cached) => cached.map((item) => (ids.has(item.id) ? { ...item, visibility } : item)),
          () => showMany(client, kind, changing, visibility),
        ),
      );
    },
    moveAll(chosen, to) {
      const ids = new Set(idsOf(chosen));
      reorder(t('Moved: {n}.', { n: numberText(ids.size) }), (cached) => movedWithinGroups(cached, ids, to));
    },
    removeAll(chosen) {
      const ids = new Set(idsOf(chosen));
      const removal = apply(
        (cached) => cached.filter(({ id }) => !ids.has(id)),
        () => removeMany(client, kind, [...ids], warn),
      );
      record(removal, 'offer');
    },
    pin(item, isPinned) {
      const done = t(isPinned ? '‘{name}’ pinned.' : '‘{name}’ unpinned.', { name: item.title });
      flag(item, { isPinned }, { show: String(isPinned) }, { show: String(!isPinned) }, done);
    },
    remove: (item) => void remove(item),
  };
}

const DONE = {
  everyone: '‘{name}’ shown.',
  views: '‘{name}’ is shown only in views that name it.',
  nobody: '‘{name}’ hidden.',
} as const;

function idsOf(items: readonly Pick<ListItem, 'id'>[]): string[] {
  return items.map(({ id }) => id);
}
