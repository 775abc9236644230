import type { Move } from '../../platform/ui/sorting/moves.ts';
import type { Visibility } from '../../portfolio/model/visibility.ts';

/** One row of a list in the studio: what identifies a record, and what can be changed from the list. */
export type ListItem = {
  id: string;
  title: string;
  /** The name used by its buttons: the title, with a suffix if another row has the same. */
  name: string;
  detail: string;
  image_url: string;
  visibility: Visibility;
  /** True if it has no name: only its owner sees it. */
  isBlank: boolean;
  /** What has to be read before it is approved; undefined for what is approved. */
  pendingText?: string;
  /** When that text was written last. */
  pendingVersion?: string;
  /** The last part of its page's path; '' if it has no page. */
  slug: string;
  /** True for projects that visitors see before 'Show More'; false for every other kind. */
  isPinned: boolean;
  /** The group that it is listed and sorted in; both are '' in a list without groups. */
  group_id: string;
  group_name: string;
};

/** True if visitors see it. */
export function isVisible({ visibility, isBlank }: ListItem): boolean {
  return visibility === 'everyone' && !isBlank;
}

/** True if it waits for its owner's approval. */
export function isPending({ visibility, pendingText }: ListItem): boolean {
  return visibility === 'nobody' && pendingText !== undefined;
}

/** Returns the items with unique names. */
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

type WithId = Pick<ListItem, 'id'>;

/**
 * Returns the ids to send to the server: up to the last one whose position changes. The server puts them first and
 * keeps the order of the rest.
 */
export function changedOrder(before: readonly WithId[], after: readonly WithId[]): string[] {
  const last = after.findLastIndex(({ id }, index) => id !== before[index]?.id);
  return after.slice(0, last + 1).map(({ id }) => id);
}

/**
 * Returns the items with those of `wanted` in its order, each in the place of another of them: items that were added since
 * keep theirs, and deleted ones are left out. Undefined if the items are no longer in the order `expected`.
 */
export function inFormerOrder<T extends WithId>(
  items: readonly T[],
  expected: readonly string[],
  wanted: readonly string[],
): T[] | undefined {
  const byId = new Map(items.map((item) => [item.id, item]));
  const known = new Set(expected);
  const left = expected.filter((id) => byId.has(id));
  const current = items.filter(({ id }) => known.has(id));
  if (current.some(({ id }, index) => id !== left[index])) return undefined;
  const next = wanted.flatMap((id) => byId.get(id) ?? []).values();
  return items.map((item) => (known.has(item.id) ? (next.next().value ?? item) : item));
}

/** Returns the new index after a move: only within its group; unchanged at the group's start or end. */
export function placeAfter(items: readonly ListItem[], index: number, move: Move): number {
  const groupId = items[index]?.group_id;
  const isBeside = (item: ListItem) => item.group_id === groupId;
  const first = items.findIndex(isBeside);
  const last = items.findLastIndex(isBeside);
  const wanted = { up: index - 1, down: index + 1, top: first, end: last }[move];
  return Math.min(Math.max(wanted, first), last);
}

/** Returns the items with these at the top or the end of their group, in the order that they have. */
export function movedWithinGroups(items: readonly ListItem[], ids: ReadonlySet<string>, to: 'top' | 'end'): ListItem[] {
  return [...Map.groupBy(items, ({ group_id }) => group_id).values()].flatMap((group) => {
    const chosen = group.filter(({ id }) => ids.has(id));
    const others = group.filter(({ id }) => !ids.has(id));
    return to === 'top' ? [...chosen, ...others] : [...others, ...chosen];
  });
}
