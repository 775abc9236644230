import { DragDropProvider } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { memo, useState } from 'react';
import { createDragManager } from '../../platform/ui/sorting/drag-manager.tsx';
import { collapsedIds } from '../../portfolio/records/project/collapsed-view.ts';
import type { ListActions } from './list-actions.ts';
import { isVisible, type ListItem } from './list-item.ts';
import { ListRow } from './list-row.tsx';
import type { ListKind } from './record-lists.ts';
import { FixedOrder } from './row-menu.tsx';

type SortableRowsProps = {
  kind: ListKind;
  /** The whole list. */
  all: readonly ListItem[];
  /** Those of it that were looked for. */
  items: readonly ListItem[];
  /** The range on the screen, without `end`. */
  start: number;
  end: number;
  /** True for a filtered list, whose order cannot be changed. */
  isFixed: boolean;
  actions: ListActions;
};

/** A part of a list that is small enough to render, with its group headings. */
export const SortableRows = memo(function SortableRows({
  kind,
  all,
  items,
  start,
  end,
  isFixed,
  actions,
}: SortableRowsProps) {
  const [manager] = useState(createDragManager);
  const hasImages = all.some(({ image_url }) => image_url !== '');
  const atOnce = kind.canPin ? shownAtOnce(all) : undefined;
  return (
    <FixedOrder value={isFixed}>
      <DragDropProvider
        manager={manager}
        onDragEnd={({ operation: { source }, canceled }) => {
          if (canceled || !isSortable(source) || source.index === source.initialIndex) return;
          actions.move(start + source.initialIndex, start + source.index);
        }}
      >
        {runsOf(all, items.slice(start, end), start).map(({ id, name, rows, first, count }) => (
          <section key={id} data-fixed={isFixed || undefined} className="group flex flex-col gap-2">
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
                  hasImage={hasImages}
                  isShownAtOnce={atOnce?.has(item.id) ?? false}
                  actions={actions}
                />
              ))}
            </ul>
          </section>
        ))}
      </DragDropProvider>
    </FixedOrder>
  );
});

/** Returns the ids of the projects before 'Show More', computed as on the page: from the visible ones only. */
function shownAtOnce(items: readonly ListItem[]): Set<string> {
  const visible = items.filter(isVisible);
  return collapsedIds(visible.map(({ id, isPinned }) => ({ id, show: String(isPinned) })));
}

/** Returns the rows on the screen by group, each with its index in the list, and the group's place in the whole list. */
function runsOf(all: readonly ListItem[], rows: readonly ListItem[], start: number) {
  const onScreen = rows.map((item, index) => ({ item, index: start + index }));
  return [...Map.groupBy(onScreen, ({ item }) => item.group_id)].map(([id, own]) => ({
    id,
    name: own[0]?.item.group_name ?? '',
    rows: own,
    first: all.findIndex(({ group_id }) => group_id === id),
    count: all.filter(({ group_id }) => group_id === id).length,
  }));
}
