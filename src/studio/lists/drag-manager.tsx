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
import './dragging.css';

/** What the announcements know of a row. */
export type RowData = {
  name: string;
  /** How far its place in the list is from its index on the screen. */
  offset: number;
  /** How many there are in the list. */
  count: number;
};

const INSTRUCTIONS =
  'Press space to pick it up, the arrow keys to move it, space again to drop it, escape to leave it where it was.';

/** Drags rows with the mouse, a finger or the keyboard, and tells screen readers where they are. */
export function createDragManager(): DragDropManager {
  const manager = new DragDropManager({
    plugins: [
      Accessibility.configure({ announcements, screenReaderInstructions: { draggable: INSTRUCTIONS } }),
      AutoScroller,
      Feedback,
      PreventSelection,
    ],
  });
  // Its <style> elements are what the content security policy refuses: the rules are in dragging.css.
  manager.registry.plugins.get(StyleInjector)?.destroy();
  return manager;
}

const announcements = {
  dragstart({ operation: { source } }: DragStartEvent) {
    if (!isSortable(source)) return;
    const row = source.data as RowData;
    return `${row.name} picked up. ${placeText(row, source.index)}.`;
  },
  dragover({ operation: { source, target } }: DragOverEvent) {
    if (!isSortable(source) || !isSortable(target) || source.id === target.id) return;
    return `${placeText(source.data as RowData, target.index)}.`;
  },
  dragend({ operation: { source }, canceled }: DragEndEvent) {
    if (!isSortable(source)) return;
    const row = source.data as RowData;
    return canceled ? `${row.name} left where it was.` : `${row.name} dropped. ${placeText(row, source.index)}.`;
  },
};

/** 'Place 2 of 12' */
export function placeText({ offset, count }: Pick<RowData, 'offset' | 'count'>, index: number): string {
  return `Place ${index + offset + 1} of ${count}`;
}
