/** One row of a list in the studio: what tells a record from the others, and what can be changed from the list. */
export type ListItem = {
  id: string;
  title: string;
  /** What its buttons call it: the title, and more where another row has the same. */
  name: string;
  detail: string;
  image_url: string;
  hidden: boolean;
  /** It has no name, and so is for its owner alone until it has one. */
  isBlank: boolean;
  /** The last part of its own page's address; '' for what has no page of its own. */
  slug: string;
  /** Among the projects that visitors see before 'Show More'; false for every other kind. */
  isPinned: boolean;
  /** What it is listed under, and has its place among; both are '' where a list has no groups. */
  group_id: string;
  group_name: string;
};

/** True for what visitors see. */
export function isVisible({ hidden, isBlank }: ListItem): boolean {
  return !hidden && !isBlank;
}

/** The items with names of which no two are the same. */
export function withNames(items: readonly Omit<ListItem, 'name'>[]): ListItem[] {
  const titles = Map.groupBy(items, ({ title }) => title);
  const seen = new Map<string, number>();
  return items.map((item) => {
    const { title, detail } = item;
    const isAlone = titles.get(title)?.length === 1;
    const name = isAlone || detail === '' ? title : `${title}, ${detail}`;
    const times = (seen.get(name) ?? 0) + 1;
    seen.set(name, times);
    return { ...item, name: times === 1 ? name : `${name} (${times})` };
  });
}

/** The list with one item moved; the others keep their order. */
export function moved(items: readonly ListItem[], from: number, to: number): ListItem[] {
  const item = items[from];
  return item ? items.toSpliced(from, 1).toSpliced(to, 0, item) : [...items];
}

/**
 * The ids that the server has to hear of: those up to the last one that has another place. It puts them first, and
 * leaves the rest as it is.
 */
export function changedOrder(before: readonly ListItem[], after: readonly ListItem[]): string[] {
  const last = after.findLastIndex(({ id }, index) => id !== before[index]?.id);
  return after.slice(0, last + 1).map(({ id }) => id);
}

export type Move = 'up' | 'down' | 'top' | 'end';

/** Where a move takes the item at `index`: within its group alone, and nowhere from the group's first or last place. */
export function placeAfter(items: readonly ListItem[], index: number, move: Move): number {
  const groupId = items[index]?.group_id;
  const isBeside = (item: ListItem) => item.group_id === groupId;
  const first = items.findIndex(isBeside);
  const last = items.findLastIndex(isBeside);
  const wanted = { up: index - 1, down: index + 1, top: first, end: last }[move];
  return Math.min(Math.max(wanted, first), last);
}
