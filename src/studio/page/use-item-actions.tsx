import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api-client.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import { moved } from '../../platform/ui/sorting/moves.ts';
import { useOfferUndo, useUndoSession } from '../../platform/ui/undo/undo.tsx';
import type { Step } from '../../platform/ui/undo/undo-stack.ts';
import { uploadImage } from '../../portfolio/images/upload-image.ts';
import { deleteRecord, recordIn, type Stored } from '../../portfolio/records/kit/record-calls.ts';
import { changeStep, deletionStep } from '../../portfolio/records/kit/record-steps.ts';
import { changedOrder, type ListItem, placeAfter } from '../lists/list-item.ts';
import { listQuery, saveOrder } from '../lists/list-query.ts';
import { orderStep } from '../lists/order-step.ts';
import { LISTS } from '../lists/record-lists.ts';
import type { ItemPlace } from './page-document.tsx';

/** What can be done with the records of the page; each is a step that can be undone. They throw what the API says. */
export function useItemActions(userId: string) {
  const client = useQueryClient();
  const { record } = useUndoSession();
  const offerUndo = useOfferUndo();

  async function finish(path: ItemPlace['path'], step: Step): Promise<void> {
    record(step);
    await client.invalidateQueries({ queryKey: [path] });
  }

  async function reorder({ path, id, title }: ItemPlace, place: (items: ListItem[], from: number) => number) {
    const kind = LISTS[path];
    const items = await listQuery(kind, userId).queryFn();
    const from = items.findIndex((item) => item.id === id);
    const to = place(items, from);
    const after = moved(items, from, to);
    const ids = changedOrder(items, after);
    if (from < 0 || to < 0 || ids.length === 0) return;
    await saveOrder(kind, ids);
    const done = t('‘{name}’ moved.', { name: title });
    await finish(path, orderStep(client, { kind, userId, done, before: idsOf(items), after: idsOf(after) }));
  }

  async function change({ path, id }: ItemPlace, body: Record<string, unknown>, done: string): Promise<void> {
    const kind = LISTS[path];
    const params = { id };
    const before: Stored = { ...(await api(`GET /api/${path}/:id`, { params })), id };
    const after = recordIn(kind, await api(`PATCH /api/${path}/:id`, { params, body }));
    await finish(path, changeStep(client, kind, done, before, after));
  }

  return {
    moveBy: (item: ItemPlace, by: -1 | 1) =>
      reorder(item, (items, from) => placeAfter(items, from, by < 0 ? 'up' : 'down')),
    moveTo: (item: ItemPlace, target: ItemPlace) =>
      reorder(item, (items) => items.findIndex(({ id }) => id === target.id)),
    hide: (item: ItemPlace) => change(item, { visibility: 'nobody' }, t('‘{name}’ hidden.', { name: item.title })),
    async setImage(item: ItemPlace, file: File) {
      const image_url = await uploadImage(file, { onProgress: () => undefined });
      await change(item, { image_url }, t('Image of ‘{name}’ changed.', { name: item.title }));
    },
    async remove({ path, id, title }: ItemPlace) {
      await deleteRecord(LISTS[path], id);
      offerUndo(deletionStep(client, LISTS[path], t('‘{name}’ deleted.', { name: title }), id));
      await client.invalidateQueries({ queryKey: [path] });
    },
  };
}

function idsOf(items: readonly ListItem[]): string[] {
  return items.map(({ id }) => id);
}
