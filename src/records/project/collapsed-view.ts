/** How many a collapsed view shows where the owner has marked none. */
const UNMARKED_SHOWN = 6;

/** The ids of the projects that the collapsed view shows: those marked; where none is marked, the first six. */
export function collapsedIds(projects: readonly { id: string; show: string }[]): Set<string> {
  const marked = projects.filter(({ show }) => show === 'true');
  const shown = marked.length > 0 ? marked : projects.slice(0, UNMARKED_SHOWN);
  return new Set(shown.map(({ id }) => id));
}
