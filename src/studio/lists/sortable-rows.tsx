import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { useState } from 'react';
import { collapsedIds } from '../../records/project/collapsed-view.ts';
import { createDragManager } from './drag-manager.tsx';
import { isVisible, type ListItem, placeAfter } from './list-item.ts';
import { ListRow } from './list-row.tsx';
import type { ListKind } from './record-lists.ts';
import type { ListActions } from './use-list.tsx';

type SortableRowsProps = {
  kind: ListKind;
  items: readonly ListItem[];
  /** The part of them that is on the screen: from `start` on, `end` not included. */
  start: number;
  end: number;
  /** They are a choice out of the list, and so have no order to change. */
  isFixed: boolean;
  actions: ListActions;
};

/** A part of a list, small enough to be drawn at once, under its groups' headings. */
export function SortableRows({ kind, items, start, end, isFixed, actions }: SortableRowsProps) {
  const [manager] = useState(createDragManager);
  const hasPictures = items.some(({ image_url }) => image_url !== '');
  const atOnce = kind.canPin ? shownAtOnce(items) : undefined;
  return (
    <DragDropProvider
      manager={manager}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (canceled || !isSortable(source) || source.index === source.initialIndex) return;
        actions.move(start + source.initialIndex, start + source.index);
      }}
    >
      {runsOf(items, start, end).map(({ id, name, rows, first, count }) => (
        <section key={id} className="flex flex-col gap-2">
          {name && <h2 className="mt-4 font-medium text-soft text-sm">{name}</h2>}
          <ul className="flex flex-col gap-2">
            {rows.map(({ item, index }) => (
              <ListRow
                key={item.id}
                kind={kind}
                item={item}
                index={index - start}
                offset={start - first}
                count={count}
                isFixed={isFixed}
                hasPicture={hasPictures}
                isShownAtOnce={atOnce?.has(item.id) ?? false}
                onMove={(move) => actions.move(index, placeAfter(items, index, move))}
                actions={actions}
              />
            ))}
          </ul>
        </section>
      ))}
    </DragDropProvider>
  );
}

/** The ids of the projects before 'Show More', as the page has them: it leaves out first what visitors do not see. */
function shownAtOnce(items: readonly ListItem[]): Set<string> {
  const visible = items.filter(isVisible);
  return collapsedIds(visible.map(({ id, isPinned }) => ({ id, show: String(isPinned) })));
}

/** The rows on the screen by group, each with its index in the whole list. */
function runsOf(items: readonly ListItem[], start: number, end: number) {
  const onScreen = items.slice(start, end).map((item, index) => ({ item, index: start + index }));
  return [...Map.groupBy(onScreen, ({ item }) => item.group_id)].map(([id, rows]) => ({
    id,
    name: rows[0]?.item.group_name ?? '',
    rows,
    first: items.findIndex(({ group_id }) => group_id === id),
    count: items.filter(({ group_id }) => group_id === id).length,
  }));
}
