import {
  Accessibility,
  AutoScroller,
  DragDropManager,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  Feedback,
  PreventSelection,
  StyleInjector,
} from '@dnd-kit/dom';
import { isSortable } from '@dnd-kit/react/sortable';
import { t } from '../../lib/texts/studio/studio-texts.ts';
import './dragging.css';

/** Data of a row for the screen reader announcements. */
export type RowData = {
  name: string;
  /** The difference between its position in the list and its index on the screen. */
  offset: number;
  /** The length of the list. */
  count: number;
};

/** Drags rows with mouse, touch or keyboard, and announces their position to screen readers. */
export function createDragManager(): DragDropManager {
  const manager = new DragDropManager({
    plugins: [
      Accessibility.configure({
        announcements,
        screenReaderInstructions: {
          draggable: t('Press Space to lift, the arrow keys to move, Space to drop, Esc to cancel.'),
        },
      }),
      AutoScroller,
      Feedback,
      PreventSelection,
    ],
  });
  // The content security policy blocks its <style> elements: the rules are in dragging.css.
  manager.registry.plugins.get(StyleInjector)?.destroy();
  // An attribute of the document and not `:has()`, for which each added element restyles the whole screen.
  const mark = (isDragging: boolean) => () =>
    void document.documentElement.toggleAttribute('data-dragging', isDragging);
  manager.monitor.addEventListener('dragstart', mark(true));
  manager.monitor.addEventListener('dragend', mark(false));
  return manager;
}

const announcements = {
  dragstart({ operation: { source } }: DragStartEvent) {
    if (!isSortable(source)) return;
    const row: RowData = source.data;
    return `${t('{name} picked up.', { name: row.name })} ${placeText(row, source.index)}.`;
  },
  dragover({ operation: { source, target } }: DragOverEvent) {
    if (!isSortable(source) || !isSortable(target) || source.id === target.id) return;
    return `${placeText(source.data, target.index)}.`;
  },
  dragend({ operation: { source }, canceled }: DragEndEvent) {
    if (!isSortable(source)) return;
    const row: RowData = source.data;
    return canceled
      ? t('{name} left where it was.', { name: row.name })
      : `${t('{name} dropped.', { name: row.name })} ${placeText(row, source.index)}.`;
  },
};

/** 'Place 2 of 12' */
export function placeText({ offset, count }: Pick<RowData, 'offset' | 'count'>, index: number): string {
  return t('Place {place} of {count}', { place: index + offset + 1, count });
}
