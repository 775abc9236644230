/** The size of the collapsed view while the owner has marked no project. */
export const COLLAPSED_VIEW_SIZE = 6;

/** Returns the ids of the projects in the collapsed view: the marked ones, or the first six if none is marked. */
export function collapsedIds(projects: readonly { id: string; show: string }[]): Set<string> {
  const marked = projects.filter(({ show }) => show === 'true');
  const shown = marked.length > 0 ? marked : projects.slice(0, COLLAPSED_VIEW_SIZE);
  return new Set(shown.map(({ id }) => id));
}

/**
 * Returns which of `count` projects span both columns, so that none is beside a gap: the first, and, if an odd number
 * follows, the last.
 */
export function wideSide(index: number, count: number): 'start' | 'end' | undefined {
  if (count === 2) return undefined;
  if (index === 0) return 'start';
  return count % 2 === 0 && index === count - 1 ? 'end' : undefined;
}
