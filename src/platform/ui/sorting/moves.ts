export type Move = 'up' | 'down' | 'top' | 'end';

/** Returns the list with one item moved; the others keep their order. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from];
  return item ? items.toSpliced(from, 1).toSpliced(to, 0, item) : [...items];
}

/** Returns the index after a move, within the list. */
export function indexAfter(index: number, move: Move, count: number): number {
  const wanted = { up: index - 1, down: index + 1, top: 0, end: count - 1 }[move];
  return Math.min(Math.max(wanted, 0), count - 1);
}
