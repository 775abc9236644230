import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../platform/api/api-client.ts';
import { numberText } from '../../platform/lib/texts/studio/studio-formats.ts';
import { t } from '../../platform/lib/texts/studio/studio-texts.ts';
import type { Step } from '../../platform/ui/undo/undo-stack.ts';
import type { Visibility } from '../../portfolio/model/visibility.ts';
import type { Stored } from '../../portfolio/records/kit/record-calls.ts';
import { refreshing, unchangedIds } from '../../portfolio/records/kit/record-steps.ts';
import { MANY_RECORDS, type ManyRecords } from '../../portfolio/records/kit/records-api.ts';
import type { ListItem } from './list-item.ts';
import type { ListKind } from './record-lists.ts';

/** Returns the ids of those that are different now. */
async function changeMany(
  { path }: Pick<ListKind, 'path'>,
  ids: readonly string[],
  action: ManyRecords['action'],
): Promise<string[]> {
  const changed: string[] = [];
  for (let start = 0; start < ids.length; start += MANY_RECORDS) {
    const body = { ids: ids.slice(start, start + MANY_RECORDS), action };
    changed.push(...(await api(`POST /api/${path}/many`, { body })).ids);
  }
  return changed;
}

/** Shows records to others than before; undone, each is seen by those who saw it. */
export async function showMany(
  client: QueryClient,
  kind: ListKind,
  items: readonly ListItem[],
  visibility: Visibility,
): Promise<Step> {
  const changed = new Set(
    await changeMany(
      kind,
      items.map(({ id }) => id),
      visibility,
    ),
  );
  const former = Map.groupBy(
    items.filter(({ id }) => changed.has(id)),
    (item) => item.visibility,
  );
  return {
    done: t('Visibility changed: {n}.', { n: numberText(changed.size) }),
    undo: () =>
      refreshing(client, kind, async () => {
        for (const [before, group] of former)
          await changeMany(
            kind,
            group.map(({ id }) => id),
            before,
          );
      }),
    redo: () => refreshing(client, kind, () => changeMany(kind, [...changed], visibility)),
  };
}

/** One step for records that were added together; undone, those that nobody has changed since are in the trash. */
export function additionOfMany(client: QueryClient, kind: ListKind, added: readonly Stored[]): Step {
  let deleted: readonly string[] = [];
  return {
    done: t('Added: {n}.', { n: numberText(added.length) }),
    undone: t('They are in the trash.'),
    undo: () =>
      refreshing(client, kind, async () => {
        deleted = await changeMany(kind, await unchangedIds(kind, added), 'delete');
      }),
    redo: () => refreshing(client, kind, () => changeMany(kind, deleted, 'restore')),
  };
}

/** Undone, what the trash had no room for stays away: `warn` says so. */
export async function removeMany(
  client: QueryClient,
  kind: ListKind,
  ids: readonly string[],
  warn: (message: string) => void,
): Promise<Step> {
  let present = await changeMany(kind, ids, 'delete');
  return {
    done: t('Deleted: {n}.', { n: numberText(present.length) }),
    undo: () =>
      refreshing(client, kind, async () => {
        const deleted = present.length;
        present = await changeMany(kind, present, 'restore');
        const [n, missing] = [numberText(present.length), numberText(deleted - present.length)];
        if (present.length < deleted) warn(t('Restored: {n}. For {missing} the trash had no room.', { n, missing }));
      }),
    redo: () =>
      refreshing(client, kind, async () => {
        present = await changeMany(kind, present, 'delete');
      }),
  };
}
