import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { memo, useState } from 'react';
import { createDragManager } from '../../platform/ui/sorting/drag-manager.tsx';
import { collapsedIds } from '../../portfolio/records/project/collapsed-view.ts';
import type { ListActions } from './list-actions.ts';
import { isVisible, type ListItem } from './list-item.ts';
import { ListRow } from './list-row.tsx';
import type { ListKind } from './record-lists.ts';

type SortableRowsProps = {
  kind: ListKind;
  items: readonly ListItem[];
  /** The range on the screen, without `end`. */
  start: number;
  end: number;
  /** True for a filtered list, whose order cannot be changed. */
  isFixed: boolean;
  actions: ListActions;
  isSelecting: boolean;
};

/** A part of a list that is small enough to render, with its group headings. */
export const SortableRows = memo(function SortableRows({
  kind,
  items,
  start,
  end,
  isFixed,
  actions,
  isSelecting,
}: SortableRowsProps) {
  const [manager] = useState(createDragManager);
  const hasImages = items.some(({ image_url }) => image_url !== '');
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
                hasImage={hasImages}
                isShownAtOnce={atOnce?.has(item.id) ?? false}
                actions={actions}
                isSelecting={isSelecting}
              />
            ))}
          </ul>
        </section>
      ))}
    </DragDropProvider>
  );
});

/** Returns the ids of the projects before 'Show More', computed as on the page: from the visible ones only. */
function shownAtOnce(items: readonly ListItem[]): Set<string> {
  const visible = items.filter(isVisible);
  return collapsedIds(visible.map(({ id, isPinned }) => ({ id, show: String(isPinned) })));
}

/** Returns the rows on the screen by group, each with its index in the whole list. */
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
