/** How many a collapsed view shows where the owner has marked none. */
const UNMARKED_SHOWN = 6;

/** The ids of the projects that the collapsed view shows: those marked; where none is marked, the first six. */
export function collapsedIds(projects: readonly { id: string; show: string }[]): Set<string> {
  const marked = projects.filter(({ show }) => show === 'true');
  const shown = marked.length > 0 ? marked : projects.slice(0, UNMARKED_SHOWN);
  return new Set(shown.map(({ id }) => id));
}

/**
 * Which of `count` projects hang across both columns, so that none stands beside a gap: the first, and where an odd
 * number is left after it, the last.
 */
export function wideSide(index: number, count: number): 'start' | 'end' | undefined {
  if (count === 2) return undefined;
  if (index === 0) return 'start';
  return count % 2 === 0 && index === count - 1 ? 'end' : undefined;
}
