import { SECTION_KINDS, type Section } from '../../model/sections.ts';
import type { Move } from '../lists/list-item.ts';

/** Returns the sections in the default order, each with its own title and visibility. */
export function inDefaultOrder(sections: readonly Section[]): Section[] {
  return sections.toSorted((a, b) => SECTION_KINDS.indexOf(a.kind) - SECTION_KINDS.indexOf(b.kind));
}

/** Returns the index after a move, within the list. */
export function indexAfter(index: number, move: Move, count: number): number {
  const wanted = { up: index - 1, down: index + 1, top: 0, end: count - 1 }[move];
  return Math.min(Math.max(wanted, 0), count - 1);
}
